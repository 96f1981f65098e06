tacit; tacit comlex; tacit nonsense; tacit --nonsense; tacit help nonsense
