tacit complex -n 3 --kind kripke; tacit complex -n 3 --kind kripke --input 011
