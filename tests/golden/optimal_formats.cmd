tacit optimal -n 3 --channel undirected --all-p --format csv; tacit optimal -n 4 --all-p --format latex
