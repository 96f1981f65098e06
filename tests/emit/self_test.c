#define TACIT_SELF_TEST
#include HEADER

int main(void) { return tacit_self_test() != 0; }
