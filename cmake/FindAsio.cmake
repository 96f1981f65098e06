# Finds standalone Asio, which is headers only: target Asio::Asio.
find_path(Asio_INCLUDE_DIR asio.hpp)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Asio REQUIRED_VARS Asio_INCLUDE_DIR)
if(Asio_FOUND AND NOT TARGET Asio::Asio)
  find_package(Threads REQUIRED)
  add_library(Asio::Asio INTERFACE IMPORTED)
  set_target_properties(
    Asio::Asio PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${Asio_INCLUDE_DIR}"
                          INTERFACE_COMPILE_DEFINITIONS "ASIO_STANDALONE;ASIO_NO_DEPRECATED"
                          INTERFACE_LINK_LIBRARIES Threads::Threads)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # Clang 14 with the GNU library: coroutines are there, under their standard names.
    set_property(TARGET Asio::Asio APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS ASIO_HAS_CO_AWAIT
                                                   ASIO_HAS_STD_COROUTINE)
  endif()
endif()
mark_as_advanced(Asio_INCLUDE_DIR)
