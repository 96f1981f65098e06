# cmake -DFOLDER=<dist> -DOUTPUT=<folder> -P EmbedFiles.cmake: writes page.cpp and
# page_bytes.s, which put the files below FOLDER into a program (apps/tacit/page.h). A file
# is stored compressed where that is at least a tenth smaller. Nothing is touched that
# has not changed. Without such a folder there are no files.
cmake_policy(VERSION 3.25)
file(MAKE_DIRECTORY "${OUTPUT}/files")
set(paths)
if(IS_DIRECTORY "${FOLDER}")
  file(
    GLOB_RECURSE paths
    LIST_DIRECTORIES false
    RELATIVE "${FOLDER}"
    "${FOLDER}/*")
  list(SORT paths)
endif()

set(bytes "    .section .rodata\n")
set(names "")
set(rows "")
set(number 0)
foreach(path IN LISTS paths)
  if(path MATCHES "[^A-Za-z0-9_./@+-]")
    message(FATAL_ERROR "no name for a file of the page: '${path}'")
  endif()
  set(source "${FOLDER}/${path}")
  file(SHA256 "${source}" digest)
  string(SUBSTRING "${digest}" 0 24 digest)
  file(SIZE "${source}" size)
  set(stored "${source}")
  set(stored_size ${size})
  set(compressed false)
  set(packed "${OUTPUT}/files/${digest}.gz")
  if(size GREATER 0 AND NOT path MATCHES "\\.(gz|zst|png|jpg|webp|woff|woff2)$")
    if(NOT EXISTS "${packed}")
      execute_process(COMMAND gzip -9nc "${source}" OUTPUT_FILE "${packed}" COMMAND_ERROR_IS_FATAL
                                                                            ANY)
    endif()
    file(SIZE "${packed}" packed_size)
    math(EXPR worth_it "${size} - ${size} / 10")
    if(packed_size LESS worth_it)
      set(stored "${packed}")
      set(stored_size ${packed_size})
      set(compressed true)
    endif()
  endif()
  string(APPEND bytes "    .global tacit_page_${number}\ntacit_page_${number}: # ${digest}\n"
         "    .incbin \"${stored}\"\n    .byte 0\n")
  string(APPEND names "extern const char tacit_page_${number}[];\n")
  string(APPEND rows "    {\"/${path}\", {tacit_page_${number}, ${stored_size}}, ${size}, "
         "${compressed}, \"${digest}\"},\n")
  math(EXPR number "${number} + 1")
endforeach()
string(APPEND bytes "    .section .note.GNU-stack, \"\", %progbits\n")

set(code "// Written by cmake/EmbedFiles.cmake.\n#include <array>\n\n#include \"page.h\"\n\n")
string(APPEND code "extern \"C\" {\n${names}}\n\nnamespace tacit::cli {\n\n"
       "std::span<const serve::StoredFile> page_files() {\n"
       "  static const std::array<serve::StoredFile, ${number}> files{{\n${rows}  }};\n"
       "  return files;\n}\n\n}  // namespace tacit::cli\n")
foreach(pair IN ITEMS page_bytes.s:bytes page.cpp:code)
  string(REPLACE ":" ";" pair "${pair}")
  list(GET pair 0 name)
  list(GET pair 1 variable)
  file(WRITE "${OUTPUT}/${name}.new" "${${variable}}")
  file(COPY_FILE "${OUTPUT}/${name}.new" "${OUTPUT}/${name}" ONLY_IF_DIFFERENT)
endforeach()
