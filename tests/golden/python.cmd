# The example of the help, and what a mistake looks like.
tacit python -c 'print(tacit.compare("courteous", "pref1", n=3).crossings)'
tacit python -c 'tacit.evaluate("courteous", n=0)' 2>&1 | tail -1
echo 'import tacit; print(tacit.optimal(n=3, at="1/2").pieces[0].algorithm)' > script.py
tacit python script.py
rm script.py
