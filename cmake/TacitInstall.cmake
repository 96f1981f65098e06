# Installs the programs with the atlas and the page, and the libraries with their headers as an
# exported package, so that find_package(tacit) gives the targets tacit::base, tacit::model, ...
# What belongs together is a component: cmake --install BUILD --component program
include(CMakePackageConfigHelpers)

# tacit_install_manual(<component> <program>...): their manual pages, compressed in packages.
find_program(TACIT_GZIP gzip)
function(tacit_install_manual component)
  foreach(program IN LISTS ARGN)
    set(page "${PROJECT_SOURCE_DIR}/docs/man/${program}.1")
    if(TACIT_BUILD_PACKAGES)
      file(COPY "${page}" DESTINATION "${PROJECT_BINARY_DIR}/man")
      set(page "${PROJECT_BINARY_DIR}/man/${program}.1")
      execute_process(COMMAND "${TACIT_GZIP}" -9nf "${page}" COMMAND_ERROR_IS_FATAL ANY)
      string(APPEND page .gz)
    endif()
    install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT ${component})
  endforeach()
endfunction()

get_property(layers GLOBAL PROPERTY TACIT_LAYERS)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/tacit")
install(
  TARGETS ${layers}
  EXPORT tacit-targets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development
  FILE_SET HEADERS DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development)
install(EXPORT tacit-targets NAMESPACE tacit:: DESTINATION "${package_dir}" COMPONENT development)
configure_package_config_file(cmake/tacit-config.cmake.in tacit-config.cmake
                              INSTALL_DESTINATION "${package_dir}")
# Versions promise what semantic versions do: before 1.0, only minor versions agree.
set(compatibility SameMajorVersion)
if(PROJECT_VERSION_MAJOR EQUAL 0)
  set(compatibility SameMinorVersion)
endif()
write_basic_package_version_file(tacit-config-version.cmake COMPATIBILITY ${compatibility})
install(
  FILES "${PROJECT_BINARY_DIR}/tacit-config.cmake" "${PROJECT_BINARY_DIR}/tacit-config-version.cmake"
        cmake/FindAsio.cmake cmake/FindCaDiCaL.cmake cmake/FindClp.cmake cmake/FindEAntic.cmake
        cmake/FindFLINT.cmake cmake/FindGMP.cmake cmake/FindHttplib.cmake cmake/FindRandom123.cmake
        cmake/FindSodium.cmake cmake/FindZstd.cmake
  DESTINATION "${package_dir}"
  COMPONENT development)
if(TACIT_BUILD_APPS)
  install(TARGETS tacit tacit-check RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
  install(
    DIRECTORY atlas/
    DESTINATION "${CMAKE_INSTALL_DATADIR}/tacit/atlas"
    COMPONENT program
    FILES_MATCHING
    PATTERN "atlas.sqlite"
    PATTERN "*.cert.zst"
    PATTERN "cells.txt")
  install(
    DIRECTORY web/dist/
    DESTINATION "${CMAKE_INSTALL_DATADIR}/tacit/page"
    COMPONENT program
    OPTIONAL)
  # The documents, with links as in the source tree: messages and manual pages refer to them.
  install(FILES README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT program)
  install(
    DIRECTORY docs
    DESTINATION "${CMAKE_INSTALL_DOCDIR}"
    COMPONENT program
    PATTERN man EXCLUDE
    PATTERN decisions EXCLUDE)
  install(
    DIRECTORY examples
    DESTINATION "${CMAKE_INSTALL_DOCDIR}"
    COMPONENT program
    USE_SOURCE_PERMISSIONS)
  if(TARGET tacit_mpi)
    install(TARGETS tacit_mpi LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}/tacit" COMPONENT ranks)
  endif()
  tacit_install_manual(program tacit tacit-check)
  # The program knows its own completions.
  install(
    CODE
      "
      set(completions \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/bash-completion/completions\")
      file(MAKE_DIRECTORY \"\${completions}\")
      execute_process(COMMAND \"$<TARGET_FILE:tacit>\" help --format bash
                      OUTPUT_FILE \"\${completions}/tacit\" COMMAND_ERROR_IS_FATAL ANY)
      "
    COMPONENT program)
endif()
if(TACIT_BUILD_PROOF)
  tacit_install_manual(verifier tacit-verify)
endif()
if(TACIT_BUILD_PACKAGES)
  include(TacitPackages)
endif()
