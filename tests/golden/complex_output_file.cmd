tacit complex -n 2 -o a.txt && cat a.txt && rm a.txt
echo precious > b.txt
tacit complex -n 1 -o b.txt
tacit complex -n 2 -o missing/c.txt
cat b.txt; rm b.txt
tacit complex -n 2 -o /dev/stdout | head -n 1
