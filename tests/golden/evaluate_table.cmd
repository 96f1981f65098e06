cat > fv.json <<'END'
{
 "format": "tacit decision table",
 "version": 1,
 "n": 2,
 "rounds": 1,
 "channel": "broadcast",
 "decisions": [
  "[0]1 1",
  "[1]0 0",
  "1[0] 1",
  "0[1] 0"
 ]
}
END
tacit evaluate fv.json -n 2
tacit evaluate 'fv.json^2;pref1' -n 2 --at 1/3
tacit evaluate fv.json -n 3
tacit evaluate fv.json -n 2 --channel unicast
tacit evaluate fv.json@1 -n 2
sed '/0\[1\] 0/d; s/1\[0\] 1",/1[0] 1"/' fv.json > missing.json; tacit evaluate missing.json -n 2
sed 's/"\[1\]0 0"/"[0]1 1"/' fv.json > twice.json; tacit evaluate twice.json -n 2
sed 's/"\[1\]0 0"/"[0]1 0"/' fv.json > contradictory.json; tacit evaluate contradictory.json -n 2
sed 's/"\[1\]0 0"/"[0]2 0"/' fv.json > invalid.json; tacit evaluate invalid.json -n 2
sed 's/"\[1\]0 0"/"[1]* 0"/' fv.json > forced.json; tacit evaluate forced.json -n 2
sed 's/"version": 1/"version": 2/' fv.json > version.json; tacit evaluate version.json -n 2
sed 's/"n": 2/"m": 2/' fv.json > key.json; tacit evaluate key.json -n 2
echo '{' > broken.json; tacit evaluate broken.json -n 2
for name in 'my table.json' 'täble.json' 'fv@home(1).json'; do
  cp fv.json "$name"; tacit evaluate "$name" -n 2 --at 1/2 | head -n 2
done
tacit evaluate 'täble.json;pref1' -n 2 --at 1/2 | head -n 2
tacit evaluate 'my tabel.json' -n 2
rm -f *.json
