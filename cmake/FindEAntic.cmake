# Finds e-antic (real root isolation): target EAntic::EAntic. It needs FLINT and Arb: FLINT 3
# contains Arb; beside FLINT 2, Debian 12 has it as a library of its own, flint-arb.
find_path(EANTIC_INCLUDE_DIR e-antic/fmpz_poly_extra.h)
find_library(EANTIC_LIBRARY eantic)
find_path(FLINT_WITH_ARB_INCLUDE_DIR flint/arb.h)
if(FLINT_WITH_ARB_INCLUDE_DIR)
  set(arb_library)
else()
  find_library(ARB_LIBRARY NAMES flint-arb arb)
  set(arb_library ARB_LIBRARY)
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(EAntic REQUIRED_VARS EANTIC_LIBRARY EANTIC_INCLUDE_DIR
                                                       ${arb_library})
if(EAntic_FOUND AND NOT TARGET EAntic::EAntic)
  add_library(EAntic::EAntic UNKNOWN IMPORTED)
  set_target_properties(
    EAntic::EAntic PROPERTIES IMPORTED_LOCATION "${EANTIC_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES
                                                                    "${EANTIC_INCLUDE_DIR}")
  foreach(library IN LISTS arb_library)
    set_property(TARGET EAntic::EAntic APPEND PROPERTY INTERFACE_LINK_LIBRARIES "${${library}}")
  endforeach()
  set_property(TARGET EAntic::EAntic APPEND PROPERTY INTERFACE_LINK_LIBRARIES FLINT::FLINT GMP::GMP)
endif()
mark_as_advanced(EANTIC_INCLUDE_DIR EANTIC_LIBRARY ARB_LIBRARY FLINT_WITH_ARB_INCLUDE_DIR)
