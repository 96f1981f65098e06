tacit evaluate majority -n 4 --at 1/2 --format latex
