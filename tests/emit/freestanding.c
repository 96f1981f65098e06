/* Every function of an emitted header as one that others can call, and nothing else:
 * what this needs from outside, the header needs. */
#include HEADER

extern void start(tacit_state *s, unsigned self, unsigned input);
extern int write_message(const tacit_state *s, uint8_t *message);
extern int take_message(tacit_state *s, unsigned sender, const uint8_t *message);
extern void finish_round(tacit_state *s);
extern int decision(const tacit_state *s);

void start(tacit_state *s, unsigned self, unsigned input) { tacit_init(s, self, input); }
int write_message(const tacit_state *s, uint8_t *message) { return tacit_encode(s, message); }
int take_message(tacit_state *s, unsigned sender, const uint8_t *message) {
  return tacit_absorb(s, sender, message);
}
void finish_round(tacit_state *s) { tacit_end_round(s); }
int decision(const tacit_state *s) { return tacit_decide(s); }
