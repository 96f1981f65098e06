tacit evaluate "if(2*ones > n)@1,2,3;pref1" -n 4 --at 0.65 --format csv --inputs all
