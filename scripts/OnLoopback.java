// SPDX-License-Identifier: BSL-1.0
import java.lang.reflect.Field;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;

/** Starts DynamoDB Local, with its own arguments, on a free port of 127.0.0.1; its own program serves every address that the machine has. */
public final class OnLoopback {
    public static void main(String[] arguments) throws Exception {
        DynamoDBProxyServer local = ServerRunner.createServerFromCommandLineArgs(arguments);
        Field inner = DynamoDBProxyServer.class.getDeclaredField("server");
        inner.setAccessible(true);
        for (Connector each : ((Server) inner.get(local)).getConnectors()) {
            ((ServerConnector) each).setHost("127.0.0.1");
            ((ServerConnector) each).setPort(0);
        }
        local.start();
        local.join();
    }
}
