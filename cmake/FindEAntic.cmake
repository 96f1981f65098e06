# Finds e-antic (real root isolation): target EAntic::EAntic. It needs FLINT and
# Arb, which Debian 12 packages as flint-arb.
find_path(EANTIC_INCLUDE_DIR e-antic/fmpz_poly_extra.h)
find_library(EANTIC_LIBRARY eantic)
find_library(ARB_LIBRARY NAMES flint-arb arb)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(EAntic REQUIRED_VARS EANTIC_LIBRARY EANTIC_INCLUDE_DIR
                                                       ARB_LIBRARY)
if(EAntic_FOUND AND NOT TARGET EAntic::EAntic)
  add_library(EAntic::EAntic UNKNOWN IMPORTED)
  set_target_properties(
    EAntic::EAntic
    PROPERTIES IMPORTED_LOCATION "${EANTIC_LIBRARY}"
               INTERFACE_INCLUDE_DIRECTORIES "${EANTIC_INCLUDE_DIR}"
               INTERFACE_LINK_LIBRARIES "${ARB_LIBRARY};FLINT::FLINT;GMP::GMP")
endif()
mark_as_advanced(EANTIC_INCLUDE_DIR EANTIC_LIBRARY ARB_LIBRARY)
