tacit complex --kind reduced --algorithm pref1 -n 3
tacit complex --kind reduced --algorithm optimal --at 1/2 -n 3 --input 011
tacit complex --kind reduced --algorithm courteous --at 1/2 -n 2 --format json
tacit complex --kind kripke --algorithm pref1 -n 2 --input 01 --format json
tacit complex --kind kripke --algorithm pref1 -n 3
tacit complex --kind intersection --algorithm courteous -n 2 --format json
tacit complex --kind intersection --algorithm courteous -n 3
tacit complex --kind input --algorithm courteous -n 3
