# Finds the headers of GUDHI (topological data analysis): target GUDHI::GUDHI. They need
# Boost's headers.
find_path(GUDHI_INCLUDE_DIR gudhi/Simplex_tree.h)
find_path(GUDHI_BOOST_INCLUDE_DIR boost/graph/adjacency_list.hpp)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(GUDHI REQUIRED_VARS GUDHI_INCLUDE_DIR GUDHI_BOOST_INCLUDE_DIR)
if(GUDHI_FOUND AND NOT TARGET GUDHI::GUDHI)
  add_library(GUDHI::GUDHI INTERFACE IMPORTED)
  set_target_properties(
    GUDHI::GUDHI PROPERTIES INTERFACE_INCLUDE_DIRECTORIES
                            "${GUDHI_INCLUDE_DIR};${GUDHI_BOOST_INCLUDE_DIR}")
endif()
mark_as_advanced(GUDHI_INCLUDE_DIR GUDHI_BOOST_INCLUDE_DIR)
