# SPDX-License-Identifier: BSL-1.0
# Builds and runs the consumer beside this file, with facet found where it was installed (WAY=installed; WAY=pkg_config without CMake) or
# added as a subdirectory (WAY=subdirectory).

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(consumer "${CMAKE_CURRENT_LIST_DIR}/consumer")
set(common -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DBoost_DIR=${HINTS}" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)

file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")

if(WAY STREQUAL "pkg_config")
  run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${WORK_DIR}/written")
  file(RENAME "${WORK_DIR}/written" "${WORK_DIR}/moved")  # an installed tree may be moved
  set(ENV{PKG_CONFIG_PATH} "${WORK_DIR}/moved/share/pkgconfig")
  foreach(package facet facet-dynamodb)
    run("${PKG_CONFIG}" --print-errors --exact-version=${VERSION} ${package})
    execute_process(COMMAND "${PKG_CONFIG}" --cflags --libs ${package} OUTPUT_VARIABLE flags COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags UNIX_COMMAND "${flags}")
    if(package STREQUAL "facet")
      set(sources main.cpp)
    else()
      set(sources client.cpp client_source.cpp)
    endif()
    list(TRANSFORM sources PREPEND "${consumer}/")
    run("${COMPILER}" -std=c++20 ${sources} -o "${WORK_DIR}/${package}" ${flags})
    run("${WORK_DIR}/${package}")
  endforeach()
  return()
endif()

if(WAY STREQUAL "installed")
  set(prefix "${WORK_DIR}/prefix")
  run("${CMAKE_COMMAND}" --install "${BUILD_DIR}" --prefix "${prefix}")

  # Every header of the tree is installed, and no other.
  file(GLOB_RECURSE written RELATIVE "${SOURCE_DIR}/include" "${SOURCE_DIR}/include/*")
  file(GLOB_RECURSE installed RELATIVE "${prefix}/include" "${prefix}/include/*")
  if(NOT written STREQUAL installed)
    message(FATAL_ERROR "written:   ${written}\ninstalled: ${installed}")
  endif()
  if(NOT EXISTS "${prefix}/share/doc/facet/LICENSE")
    message(FATAL_ERROR "the licence is not installed")
  endif()

  # A minor version that is not this one is refused.
  execute_process(
    COMMAND
      "${CMAKE_COMMAND}" -S "${consumer}" -B "${WORK_DIR}/other_version" ${common} "-DCMAKE_PREFIX_PATH=${prefix}"
      -DFACET_WANTED=0.999
    RESULT_VARIABLE refused OUTPUT_QUIET ERROR_VARIABLE why
  )
  if(refused EQUAL 0 OR NOT why MATCHES "considered but not accepted")
    message(FATAL_ERROR "find_package(facet 0.999) was not refused for its version:\n${why}")
  endif()

  set(way "-DCMAKE_PREFIX_PATH=${prefix}" "-DFACET_WANTED=${VERSION}")
else()
  set(way "-DFACET_SOURCE=${SOURCE_DIR}")
endif()

run("${CMAKE_COMMAND}" -S "${consumer}" -B "${WORK_DIR}/build" ${common} ${way})
run("${CMAKE_COMMAND}" --build "${WORK_DIR}/build")
foreach(program consumer strict separate client client_with_source fibers)
  run("${WORK_DIR}/build/${program}")
endforeach()

# What the consumer is compiled with holds nothing of ours but the language and the include directories.
file(READ "${WORK_DIR}/build/compile_commands.json" commands)
if(NOT commands MATCHES "main\\.cpp" OR commands MATCHES " (-W[a-z]|-pedantic|-O|-f[a-z]|-DFACET|[^ \"]*ccache)")
  message(FATAL_ERROR "the consumer's compile commands carry flags of ours:\n${commands}")
endif()
