tacit optimal -n 3 -r 2 --at 1/2 --algorithm table.json > /dev/null
tacit emit table.json -n 3 -o a.h | grep -v bytes
printf '#define TACIT_SELF_TEST\n#include "a.h"\nint main(void) { return (int)tacit_self_test(); }\n' > main.c
gcc -std=c99 -Wall -Wextra -Werror -pedantic -ffreestanding main.c -o main && ./main
echo "self-test: $?"
rm table.json a.h main.c main
