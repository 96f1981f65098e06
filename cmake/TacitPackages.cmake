# Packages for Debian, made by cpack from the components that TacitInstall.cmake and the folders name:
# program, development, python and verifier. tools/package makes them in empty roots and tries them.
#
# Expects an installation below /usr (the preset `package`), where the paths in the files are right.
set(TACIT_DEBIAN_SUITE "" CACHE STRING "The release of Debian that packages are made for, such as trixie")
set(TACIT_MAINTAINER "The tacit maintainers <maintainers@tacit.invalid>"
    CACHE STRING "Who answers for the packages: name and address, as Debian writes them")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME tacit)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "workbench for agreement over unreliable channels")
set(CPACK_PACKAGE_CONTACT "${TACIT_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
if(TACIT_DEBIAN_SUITE)
  string(APPEND CPACK_DEBIAN_PACKAGE_RELEASE "~${TACIT_DEBIAN_SUITE}")
endif()
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(debian_version "${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}")

# What every package says beside its own line.
set(about "tacit computes exactly how well processes can agree over channels that lose
messages: error polynomials, worst cases, proved optima, algorithms for a
target error, and certificates that an independent program checks.\n")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME tacit)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS librsvg2-bin)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "python3-tacit, iproute2, nftables")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
    "${about}
This package has the program, its checker of certificates, the atlas of what
has been proved, and the explorer, a page for a web browser.")

# Who links to the static libraries links to all that they use.
set(used_libraries libgmp-dev libflint-dev libeantic-dev libboost-dev libcadical-dev
    coinor-libclp-dev zlib1g-dev libzstd-dev libsqlite3-dev libsqlitecpp-dev nlohmann-json3-dev
    libgudhi-dev libhwy-dev librandom123-dev libasio-dev libsodium-dev libcpp-httplib-dev)
list(JOIN used_libraries ", " used_libraries)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtacit-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${used_libraries}")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "cmake, tacit")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
    "${about}
This package has the C++ headers and static libraries: find_package(tacit) in
CMake, and the targets tacit::evaluate, tacit::ask and so on.")

if(TACIT_BUILD_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-tacit)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "tacit (= ${debian_version}), python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next_minor}~)")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS
      "python3-numpy, python3-sympy, python3-networkx, python3-gudhi, python3-matplotlib, python3-tqdm")
  set(CPACK_DEBIAN_PYTHON_DESCRIPTION
      "${about}
This package has the module tacit for Python 3, and makes `tacit python` work.")
endif()

if(TACIT_BUILD_PROOF)
  list(APPEND CPACK_COMPONENTS_ALL verifier)
  set(CPACK_DEBIAN_VERIFIER_PACKAGE_NAME tacit-verify)
  set(CPACK_DEBIAN_VERIFIER_PACKAGE_SECTION science)
  set(CPACK_DEBIAN_VERIFIER_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_VERIFIER_PACKAGE_SUGGESTS tacit)
  set(CPACK_DEBIAN_VERIFIER_DESCRIPTION
      "${about}
This package has tacit-verify, extracted from a proof in Coq. It reads what
`tacit check FILE --export DIR --as coq` writes.")
endif()

# tacit_package_documents(<component> <package>): licence and changelogs, where Debian expects them.
string(TIMESTAMP packaged_on "%a, %d %b %Y %H:%M:%S +0000" UTC) # heeds SOURCE_DATE_EPOCH
set(suite "${TACIT_DEBIAN_SUITE}")
if(NOT suite)
  set(suite unstable)
endif()
function(tacit_package_documents component package)
  set(here "${PROJECT_BINARY_DIR}/debian/${package}")
  file(MAKE_DIRECTORY "${here}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/debian/changelog.in" "${here}/changelog.Debian" @ONLY)
  file(COPY_FILE "${PROJECT_SOURCE_DIR}/CHANGELOG.md" "${here}/changelog")
  execute_process(COMMAND "${TACIT_GZIP}" -9nf "${here}/changelog.Debian" "${here}/changelog"
                  COMMAND_ERROR_IS_FATAL ANY)
  install(
    FILES "${PROJECT_SOURCE_DIR}/cmake/debian/copyright" "${here}/changelog.Debian.gz" "${here}/changelog.gz"
    DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}"
    COMPONENT ${component}
    EXCLUDE_FROM_ALL)
endfunction()
tacit_package_documents(program tacit)
tacit_package_documents(development libtacit-dev)
if(TACIT_BUILD_PYTHON)
  tacit_package_documents(python python3-tacit)
endif()
if(TACIT_BUILD_PROOF)
  tacit_package_documents(verifier tacit-verify)
endif()
include(CPack)
