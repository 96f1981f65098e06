# Refutations for other checkers, and a proof in words.
exec 2>&1
cp "$(dirname "$0")"/../certificates/accept/two_processes.cert two.cert
tacit check two.cert --export two
ls two
grep -v '^c' two/part-1.cnf | head -3
tail -1 two/part-1.lrat | cut -d ' ' -f 2
tacit check two.cert --export two || echo "exit $?"
tacit check two.cert --export two --force | tail -1
tacit check two.cert --export drat --as drat | tail -1
tacit check two.cert --export coq --as coq | cut -c 1-40
ls coq
grep -v '^mixtures\|^halvings' coq/certificate.hinted | head -8
sed -n '/^proof/,$p' coq/certificate.hinted | tail -3
tacit check "$(dirname "$0")"/../certificates/accept/two_processes_unicast.cert --export x --as coq || echo "exit $?"
ls x 2> /dev/null || echo "nothing was written"
tacit check two.cert --export x --as xyz || echo "exit $?"
tacit check two.cert two.cert --export x || echo "exit $?"
tacit check two.cert --export x --explain || echo "exit $?"
tacit check two.cert --explain --format json || echo "exit $?"
sed 's/^algorithm 0110/algorithm 0111/' two.cert > false.cert
tacit check false.cert --export false || echo "exit $?"
ls false 2> /dev/null || echo "nothing was written"
tacit check false.cert --explain || echo "exit $?"
tacit check missing.cert --explain || echo "exit $?"
tacit check two.cert --explain
tacit check two.cert --trim trimmed.cert | tail -1
tacit check trimmed.cert | cut -c 1-40
tacit check false.cert --trim x.cert || echo "exit $?"
tacit check two.cert --trim x.cert --explain || echo "exit $?"
rm -r two drat coq two.cert trimmed.cert false.cert
