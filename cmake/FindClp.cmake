# Finds the linear programming solver Clp (COIN-OR): target Clp::Clp.
find_path(CLP_INCLUDE_DIR ClpSimplex.hpp PATH_SUFFIXES coin coin-or)
find_library(CLP_LIBRARY Clp)
find_library(COINUTILS_LIBRARY CoinUtils)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Clp REQUIRED_VARS CLP_LIBRARY COINUTILS_LIBRARY CLP_INCLUDE_DIR)
if(Clp_FOUND AND NOT TARGET Clp::Clp)
  add_library(Clp::Clp UNKNOWN IMPORTED)
  set_target_properties(
    Clp::Clp PROPERTIES IMPORTED_LOCATION "${CLP_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES
                                                           "${CLP_INCLUDE_DIR}"
                        INTERFACE_LINK_LIBRARIES "${COINUTILS_LIBRARY}")
endif()
mark_as_advanced(CLP_INCLUDE_DIR CLP_LIBRARY COINUTILS_LIBRARY)
