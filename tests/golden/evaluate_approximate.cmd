cat > half.json <<'END'
{
 "format": "tacit decision table",
 "version": 1,
 "n": 2,
 "rounds": 1,
 "channel": "broadcast",
 "decisions": ["[1]0 1/2", "[0]1 1/3", "1[0] 0/1", "0[1] 1/1"]
}
END
run() { printf '$ tacit evaluate'; printf ' %q' "$@"; echo; tacit evaluate "$@" --task approximate 2>&1; echo "exit $?"; }
run mean -n 3 --at 1/2
run 'courteous;mean' -n 3 --at 2/5
run 'value(own/3 + 2*ones/(3*(zeros+ones)))' -n 3 --inputs all
run mean@1,2 -n 3 --channel undirected --engine enumerate
run mean -n 60 --at 1/2
run half.json -n 2 --at 1/3 --format json
run mean -n 3 --format csv
run mean -n 2 --format latex
run fv -n 2
run amp1 -n 2
echo 'from,p
1,1/2
2,2/3
3,1' > links.csv
run mean -n 3 --loss links.csv
