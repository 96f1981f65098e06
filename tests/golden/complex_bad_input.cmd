for arguments in "-n 0" "-n 1" "-n -1" "-n abc" "-n 3.5" "-n" "" "-n 40 --kind protocol" "-n 3 --at 1.2" \
  "-n 3 --at abc" "-n 3 --at 4/3" "-n 3 --at 1/0" "-n 3 --channel foo" "-n 3 --kind foo" \
  "-n 3 --format foo" "-n 3 -o /nonexistent/file" "-n 3 -o /tmp" "-n 3 -n 4" "-n 3 bar" "-n 3 --kin x" \
  "-n 3 --wat" "-n 3 -r -1" "-n 3 --input 01" "-n 3 --input 012" "-n 3 --pattern TT" \
  "-n 13 --kind reduced" "-n 3 -r 2 --kind reduced" "-n 3 --kind input --input 011" \
  "-n 99999 -r 99999 --channel unicast" "-n 3 --time-limit 0" "-n 3 --jobs x" "-n 3 --seed -4"; do
  printf '$ tacit complex %s\n' "$arguments"
  tacit complex $arguments 2>&1
  printf 'exit %s\n' $?
done
