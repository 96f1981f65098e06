/* Throws random messages from random senders at an emitted header. Whatever arrives,
 * it stays within its memory (the sanitizers watch) and decides 0 or 1. */
#include HEADER

static uint32_t x = 1;
static unsigned draw(void) {
  x = x * 1664525u + 1013904223u;
  return (x >> 16) & 0xffffu;
}

int main(void) {
  unsigned run, t, k, b;
  for (run = 0; run < 2000; ++run) {
    tacit_state s;
    uint8_t message[TACIT_MESSAGE_BYTES];
    tacit_init(&s, draw() % TACIT_PROCESSES, draw());
    for (t = 0; t < TACIT_ROUNDS + 2u; ++t) {
      for (k = draw() % 20u; k > 0; --k) {
        for (b = 0; b < TACIT_MESSAGE_BYTES; ++b) {
          message[b] = (uint8_t)(draw() % 4u == 0 ? draw() : draw() % 3u);
        }
        tacit_absorb(&s, draw() % (TACIT_PROCESSES + 3u), message);
      }
      tacit_encode(&s, message);
      tacit_end_round(&s);
    }
    if (tacit_decide(&s) != 0 && tacit_decide(&s) != 1) return 1;
  }
  return 0;
}
