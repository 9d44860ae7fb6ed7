// SPDX-License-Identifier: BSL-1.0
#include "../shared/program.hpp"
#include "commands.hpp"

int main(int count, char** arguments) { return shown::run_program("retail", retail::run, count, arguments); }
