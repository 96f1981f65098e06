tacit complex -n 2 --kind kripke --input 01 --algorithm pref1 -o k.svg && cat k.svg && rm k.svg
