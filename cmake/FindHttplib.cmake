# Finds the HTTP library cpp-httplib: target Httplib::Httplib. Debian compiles it as a
# library of its own, with TLS and compression; its users must be compiled the same way,
# as its pkg-config file says. Elsewhere it is a header alone.
find_path(HTTPLIB_INCLUDE_DIR httplib.h)
find_library(HTTPLIB_LIBRARY cpp-httplib)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Httplib REQUIRED_VARS HTTPLIB_INCLUDE_DIR)
if(Httplib_FOUND AND NOT TARGET Httplib::Httplib)
  add_library(Httplib::Httplib INTERFACE IMPORTED)
  set_target_properties(Httplib::Httplib PROPERTIES INTERFACE_INCLUDE_DIRECTORIES
                                                    "${HTTPLIB_INCLUDE_DIR}")
  if(HTTPLIB_LIBRARY)
    set_target_properties(
      Httplib::Httplib
      PROPERTIES
        INTERFACE_LINK_LIBRARIES
        "${HTTPLIB_LIBRARY}"
        INTERFACE_COMPILE_DEFINITIONS
        "CPPHTTPLIB_OPENSSL_SUPPORT;CPPHTTPLIB_ZLIB_SUPPORT;CPPHTTPLIB_BROTLI_SUPPORT")
  endif()
endif()
mark_as_advanced(HTTPLIB_INCLUDE_DIR HTTPLIB_LIBRARY)
