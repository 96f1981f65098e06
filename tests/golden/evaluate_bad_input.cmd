run() { printf '$ tacit evaluate'; printf ' %q' "$@"; echo; tacit evaluate "$@" 2>&1; echo "exit $?"; }
run coutreous -n 3
run xyzzy -n 3
run -n 3
run courteous pref1 -n 3
run courteous
run sweep -n 3 -r 3
run sweep -n 3 -r 0
run courteous -n 3 -r 4
run courteous@0 -n 3
run courteous@1,1 -n 3
run courteous@9 -n 4
run courteous@ -n 4
run courteous@1,2@1 -n 4
run 'if(ones >' -n 3
run 'if(ones > )' -n 3
run 'if(ones > 1' -n 3
run 'courteous,pref1' -n 3
run 'if(onse)' -n 3
run 'if(1 2)' -n 3
run 'if ones' -n 3
run 'pref1;if(99999999999999999999)' -n 3
run 'if(1/zeros)' -n 3
run 'if(ones*9223372036854775807*9)' -n 3
run 'if(own==0)' -n 3
run 'if(ones>1)' -n 3
run 'pref1;if(ones>1)' -n 3
run 'if(ones>2)@1,2' -n 4
run 'courteous;;pref1' -n 3
run '(courteous' -n 3
run 'courteous)' -n 3
run 'courteous^0' -n 3
run 'courteous^99999999' -n 3
run '' -n 3
run missing.json -n 3
run courteous -n 3 --at 4/3
run courteous -n 3 --input 0111
run courteous -n 3 --input 01x
run courteous -n 3 --inputs some
run courteous -n 3 --engine fast
run courteous -n 3 --engine count --channel unicast
run courteous^2 -n 3 --engine count
run courteous -n 70 --engine enumerate
run courteous -n 8 --channel unicast
run courteous -n 30 --inputs all
