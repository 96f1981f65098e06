/* Runs an emitted header on every execution and prints, for every input, how often the
 * processes disagree, by number of deliveries. CHANNEL is 0 for broadcast, 1 for unicast
 * and 2 for undirected links. Written apart from the self-test of the headers. */
#include HEADER

#include <stdio.h>

#define N TACIT_PROCESSES
#define LINKS (CHANNEL == 0 ? N : CHANNEL == 1 ? N * (N - 1u) : N * (N - 1u) / 2u)

static unsigned carrier[N][N];

static void number_links(void) {
  unsigned i, j, next = 0;
  for (i = 0; i < N; ++i) {
    for (j = 0; j < N; ++j) {
      if (i == j) continue;
      if (CHANNEL == 0) carrier[i][j] = i;
      if (CHANNEL == 1) carrier[i][j] = next++;
      if (CHANNEL == 2 && i < j) carrier[i][j] = carrier[j][i] = next++;
    }
  }
}

int main(void) {
  unsigned long input, pattern;
  const unsigned links = LINKS * TACIT_ROUNDS;
  number_links();
  for (input = 0; input < 1ul << N; ++input) {
    unsigned long counts[64] = {0};
    unsigned k;
    for (pattern = 0; pattern < 1ul << links; ++pattern) {
      tacit_state s[N];
      uint8_t message[N][TACIT_MESSAGE_BYTES];
      int speaks[N];
      unsigned t, i, j, ones = 0, delivered = 0;
      for (i = 0; i < N; ++i) tacit_init(&s[i], i, (unsigned)(input >> i) & 1u);
      for (t = 0; t < TACIT_ROUNDS; ++t) {
        for (i = 0; i < N; ++i) speaks[i] = tacit_encode(&s[i], message[i]);
        for (i = 0; i < N; ++i) {
          /* Downwards: the order of messages must not matter. */
          for (j = N; j-- > 0;) {
            if (i == j || !speaks[j]) continue;
            if ((pattern >> (t * LINKS + carrier[j][i]) & 1u) != 0) {
              tacit_absorb(&s[i], j, message[j]);
            }
          }
        }
        for (i = 0; i < N; ++i) tacit_end_round(&s[i]);
      }
      for (k = 0; k < links; ++k) delivered += (unsigned)(pattern >> k) & 1u;
      for (i = 0; i < N; ++i) {
        const int decision = tacit_decide(&s[i]);
        if (decision != 0 && decision != 1) return 1;
        ones += (unsigned)decision;
      }
      if (ones != 0 && ones != N) ++counts[delivered];
    }
    for (k = 0; k < N; ++k) putchar((input >> k & 1u) != 0 ? '1' : '0');
    for (k = 0; k <= links; ++k) printf(" %lu", counts[k]);
    putchar('\n');
  }
  return 0;
}
