# Installs the libraries with their headers as an exported package, so that
# find_package(tacit) gives the targets tacit::base, tacit::model, ...
include(CMakePackageConfigHelpers)

get_property(layers GLOBAL PROPERTY TACIT_LAYERS)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/tacit")
install(
  TARGETS ${layers}
  EXPORT tacit-targets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
  FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")
install(EXPORT tacit-targets NAMESPACE tacit:: DESTINATION "${package_dir}")
configure_package_config_file(cmake/tacit-config.cmake.in tacit-config.cmake
                              INSTALL_DESTINATION "${package_dir}")
write_basic_package_version_file(tacit-config-version.cmake COMPATIBILITY SameMinorVersion)
install(
  FILES "${PROJECT_BINARY_DIR}/tacit-config.cmake" "${PROJECT_BINARY_DIR}/tacit-config-version.cmake"
        cmake/FindAsio.cmake cmake/FindCaDiCaL.cmake cmake/FindClp.cmake cmake/FindEAntic.cmake
        cmake/FindFLINT.cmake cmake/FindGMP.cmake cmake/FindHttplib.cmake cmake/FindRandom123.cmake
        cmake/FindSodium.cmake cmake/FindZstd.cmake
  DESTINATION "${package_dir}")
if(TACIT_BUILD_APPS)
  install(TARGETS tacit tacit-check RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  install(
    DIRECTORY atlas/
    DESTINATION "${CMAKE_INSTALL_DATADIR}/tacit/atlas"
    FILES_MATCHING
    PATTERN "atlas.sqlite"
    PATTERN "*.cert.zst"
    PATTERN "cells.txt")
  install(
    DIRECTORY web/dist/
    DESTINATION "${CMAKE_INSTALL_DATADIR}/tacit/page"
    OPTIONAL)
  if(TARGET tacit_mpi)
    install(TARGETS tacit_mpi LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/tacit")
  endif()
  install(FILES docs/man/tacit.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
endif()
