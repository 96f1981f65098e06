tacit --help; tacit complex --help; tacit help --format bash
