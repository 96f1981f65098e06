for arguments in "-n 6 --kind reduced -o x.svg" "-n 3 -r 2 -o x.obj" "-n 4 -o x.tikz" "-n 4 --kind kripke --format svg" \
  "-n 7 -o x.dot" "-n 9 --kind input -o x.dot" "-n 3 --kind reduced --cubes 01 -o x.svg" \
  "-n 3 --kind reduced --cubes 011,abc -o x.svg" "-n 3 --kind reduced --cubes 011" "-n 3 --kind kripke --cubes 011 -o x.svg" \
  "-n 3 --kind reduced --cubes 011 --input 011 -o x.svg" "-n 3 --labels views" "-n 3 --labels foo -o x.svg" \
  "-n 3 --kind reduced --labels views -o x.svg" "-n 3 --kind input --labels none -o x.svg" \
  "-n 3 --at 1/2 -o x.svg" "-n 3 --kind reduced --homology" "-n 3 --homology -o x.svg" \
  "-n 3 --kind input --algorithm pref1 -o x.svg" "-n 3 --kind reduced --algorithm pref1" \
  "-n 3 --kind reduced --algorithm courteous^2 -o x.svg" "-n 3 --algorithm if(1) -o x.svg" "-n 3 --algorithm curteous -o x.svg" \
  "-n 3 --format dot -o x.pdf" "-n 8 --homology" "-n 3 -o missing/x.svg" "-n 3 --format png" \
  "-n 3 -o x.bmp" "-n 3 --kind reduced -o x.JPG" "-n 3 --kind reduced -o x.tex"; do
  printf '$ tacit complex %s\n' "$arguments"
  tacit complex $arguments 2>&1 | head -n 4
  printf 'exit %s\n' ${PIPESTATUS[0]}
done
ls x.* 2>/dev/null
