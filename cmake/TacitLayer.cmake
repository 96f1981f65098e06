# tacit_layer(<name> [COLD] USES <layers> LIBRARIES <targets> PRIVATE_LIBRARIES <targets>
#             HEADERS <files> SOURCES <files>)
#
# Makes the library target tacit::<name> for one folder of src/tacit. Its headers
# form a FILE_SET, and it links to the layers it names and to no others. What may
# use what is checked by tools/check_layers.py. COLD: see tacit_cold below.

# Warnings are for us alone: they never reach a consumer.
function(tacit_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion)
  if(NOT CMAKE_UNITY_BUILD) # where a file sees the names of its neighbours
    target_compile_options(${target} PRIVATE -Wshadow)
  endif()
endfunction()

# Code that does not compute for long (it prints, draws, parses, serves, tests) has these options
# besides the usual ones: -O1 in a release takes two thirds of the time to compile, and no benchmark
# shows a difference; -O0 with sanitizers takes less than half.
set(TACIT_COLD_OPTIONS "" CACHE STRING "Options of the compiler for code that does not compute for long")
function(tacit_cold target)
  target_compile_options(${target} PRIVATE ${TACIT_COLD_OPTIONS})
endfunction()

# Code that computes has these. A sanitized build leaves out the calls that tell a fuzzer about every
# comparison: they double the time of all tests, and words that a fuzzer does not guess are in its
# dictionary (fuzz/words).
set(TACIT_HOT_OPTIONS "" CACHE STRING "Options of the compiler for code that computes")

function(tacit_layer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "COLD" "" "USES;LIBRARIES;PRIVATE_LIBRARIES;HEADERS;SOURCES")
  set(target tacit_${name})
  add_library(${target} STATIC)
  add_library(tacit::${name} ALIAS ${target})
  target_sources(
    ${target}
    PRIVATE ${arg_SOURCES}
    PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/src" FILES ${arg_HEADERS})
  target_compile_features(${target} PUBLIC cxx_std_20)
  list(TRANSFORM arg_USES PREPEND "tacit::")
  target_link_libraries(${target} PUBLIC ${arg_USES} ${arg_LIBRARIES} PRIVATE ${arg_PRIVATE_LIBRARIES})
  tacit_warnings(${target})
  if(arg_COLD)
    tacit_cold(${target})
  else()
    target_compile_options(${target} PRIVATE ${TACIT_HOT_OPTIONS})
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} OUTPUT_NAME tacit_${name})
  set_property(GLOBAL APPEND PROPERTY TACIT_LAYERS ${target})
endfunction()
