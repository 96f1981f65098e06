# cmake -DCOMPILER=<c++> -DINCLUDE=<dir> -DSOURCE=<file> -P check.cmake
#
# A source whose first line is "// must not compile: <regular expression>" passes
# when the compiler rejects it and its diagnostics match; a source whose first line
# is "// must compile" passes when the compiler is silent.
file(STRINGS "${SOURCE}" first_line LIMIT_COUNT 1)
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env LC_ALL=C "${COMPILER}" -std=c++20 -fsyntax-only
          -Werror=unused-result -I "${INCLUDE}" "${SOURCE}"
  RESULT_VARIABLE status
  OUTPUT_VARIABLE diagnostics
  ERROR_VARIABLE diagnostics)

if(first_line MATCHES "^// must not compile: (.+)$")
  set(expected "${CMAKE_MATCH_1}")
  if(status EQUAL 0)
    message(FATAL_ERROR "compiled, but must not: ${SOURCE}")
  endif()
  if(NOT diagnostics MATCHES "${expected}")
    message(FATAL_ERROR "rejected without '${expected}':\n${diagnostics}")
  endif()
elseif(first_line STREQUAL "// must compile")
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "must compile:\n${diagnostics}")
  endif()
else()
  message(FATAL_ERROR "first line says neither '// must compile' nor '// must not compile: ...'")
endif()
