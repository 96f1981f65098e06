#include "tacit/emit/self_test.h"

#include <algorithm>
#include <array>

#include "tacit/base/contract.h"
#include "tacit/emit/c_text.h"
#include "tacit/evaluate/one_execution.h"

namespace tacit {
namespace {

// Of 256: how likely a link delivers in execution c of a sample is entry c mod 4.
constexpr std::array<std::uint32_t, 4> densities{64, 128, 192, 240};

class Draws {
 public:
  explicit Draws(std::uint32_t execution) : state_(execution * 2654435761U + 1U) {}
  std::uint32_t operator()() {
    state_ = state_ * 1664525U + 1013904223U;
    return (state_ >> 16) & 255U;
  }

 private:
  std::uint32_t state_;
};

void append_bits(std::vector<std::uint8_t>& bytes, std::uint64_t& used, ProcessSet decided,
                 unsigned n) {
  for (unsigned i = 0; i < n; ++i, ++used) {
    if (used % 8 == 0) bytes.push_back(0);
    if (decided.contains(ProcessId(static_cast<std::uint8_t>(i)))) {
      bytes.back() = static_cast<std::uint8_t>(bytes.back() | (1U << (used % 8)));
    }
  }
}

std::uint64_t sample_size(const System& system) {
  const std::uint64_t cost = std::uint64_t{system.processes} * system.processes * system.rounds;
  return std::clamp<std::uint64_t>((std::uint64_t{1} << 24) / cost, 1, 256);
}

constexpr std::string_view beginning = R"(
#ifdef $_SELF_TEST

static inline unsigned @_link(unsigned sender, unsigned receiver) {
)";

constexpr std::string_view complete_draws = R"(
/* Round t of execution number e: the links of later rounds stand in lower bits. */
static inline void @_deliveries(uint32_t *e, uint32_t t, uint8_t *delivered) {
  unsigned l;
  for (l = 0; l < $_TEST_LINKS; ++l) {
    delivered[l] = (uint8_t)((*e >> (($_ROUNDS - 1u - t) * $_TEST_LINKS + l)) & 1u);
  }
}

static inline uint32_t @_execution(uint32_t number) { return number; }

static inline unsigned @_input(uint32_t *e, unsigned i) {
  return (unsigned)(*e >> ($_ROUNDS * $_TEST_LINKS + i)) & 1u;
}
)";

constexpr std::string_view sample_draws = R"(
static inline uint32_t @_draw(uint32_t *e) {
  *e = (uint32_t)(*e * UINT32_C(1664525) + UINT32_C(1013904223));
  return (*e >> 16) & 255u;
}

static uint8_t @_density;

static inline void @_deliveries(uint32_t *e, uint32_t t, uint8_t *delivered) {
  unsigned l;
  (void)t;
  for (l = 0; l < $_TEST_LINKS; ++l) delivered[l] = (uint8_t)(@_draw(e) < @_density);
}

static inline uint32_t @_execution(uint32_t number) {
  static const uint8_t densities[4] = {64, 128, 192, 240};
  @_density = densities[number % 4u];
  return (uint32_t)(number * UINT32_C(2654435761) + 1u);
}

static inline unsigned @_input(uint32_t *e, unsigned i) {
  (void)i;
  return @_draw(e) < 128u;
}
)";

constexpr std::string_view running = R"(
/* Runs the executions, each message delivered twice. Returns 0 when every process
 * decided what was computed in advance, otherwise the number of the first execution
 * in which one did not, counted from 1. The states are static: not reentrant. */
static inline uint32_t @_self_test(void) {
  static @_state processes[$_PROCESSES];
  static uint8_t messages[$_PROCESSES][$_MESSAGE_BYTES];
  static uint8_t speaks[$_PROCESSES];
  static uint8_t delivered[$_TEST_LINKS];
  uint32_t number;
  uint32_t bit = 0;
  for (number = 0; number < $_SELF_TEST_EXECUTIONS; ++number) {
    uint32_t e = @_execution(number);
    uint32_t t;
    unsigned i, j;
    for (i = 0; i < $_PROCESSES; ++i) @_init(&processes[i], i, @_input(&e, i));
    for (t = 0; t < $_ROUNDS; ++t) {
      @_deliveries(&e, t, delivered);
      for (j = 0; j < $_PROCESSES; ++j) {
        speaks[j] = (uint8_t)@_encode(&processes[j], messages[j]);
      }
      for (i = 0; i < $_PROCESSES; ++i) {
        if (@_decide(&processes[i]) != -1) return number + 1u;
        for (j = 0; j < $_PROCESSES; ++j) {
          if (i == j || !speaks[j] || !delivered[@_link(j, i)]) continue;
          if (!@_absorb(&processes[i], j, messages[j])) return number + 1u;
          if (@_absorb(&processes[i], j, messages[j])) return number + 1u;
        }
        @_end_round(&processes[i]);
      }
    }
    for (i = 0; i < $_PROCESSES; ++i, ++bit) {
      const int expected = (@_expected[bit / 8u] >> (bit % 8u)) & 1;
      if (@_decide(&processes[i]) != expected) return number + 1u;
    }
  }
  return 0;
}

#endif /* $_SELF_TEST */
)";

std::string_view link_body(ChannelKind kind) {
  switch (kind) {
    case ChannelKind::broadcast:
      return "  (void)receiver;\n  return sender;\n}\n";
    case ChannelKind::radio:
    case ChannelKind::unicast:
      return "  return sender * ($_PROCESSES - 1u) + (receiver < sender ? receiver : receiver - "
             "1u);\n}\n";
    case ChannelKind::undirected:
      return "  const unsigned a = sender < receiver ? sender : receiver;\n"
             "  const unsigned b = sender < receiver ? receiver : sender;\n"
             "  return a * (2u * $_PROCESSES - a - 1u) / 2u + (b - a - 1u);\n}\n";
  }
  throw ContractViolation("link_body: not a channel");
}

}  // namespace

Result<SelfTest> self_test(const Algorithm& algorithm, const System& system,
                           std::uint64_t most_executions) {
  expects(most_executions <= std::uint64_t{1} << 20, "self_test: too many executions");
  const auto runner = ExecutionRunner::build(algorithm, system);
  if (!runner) return runner.failure();
  const unsigned n = system.processes;
  const unsigned links = runner->channel().links();
  SelfTest test{};
  test.complete = system.execution_bits() <= 20 &&
                  std::uint64_t{1} << system.execution_bits() <= most_executions;
  std::uint64_t used = 0;
  if (test.complete) {
    const Executions executions(system);
    test.executions = executions.count();
    for (std::uint64_t f = 0; f < test.executions; ++f) {
      const Pattern pattern = executions.pattern(FacetId(f));
      const auto delivered = [&](unsigned round, LinkId link) {
        return ((executions.round_links(pattern, round) >> link.value()) & 1) != 0;
      };
      append_bits(test.decisions, used, runner->decisions(executions.input(FacetId(f)), delivered),
                  n);
    }
    return test;
  }
  test.executions = sample_size(system);
  std::vector<bool> pattern(std::size_t{links} * system.rounds);
  for (std::uint32_t c = 0; c < test.executions; ++c) {
    Draws draw(c);
    ProcessSet inputs;
    for (const ProcessId i : ProcessSet::first(n)) {
      if (draw() < 128) inputs.insert(i);
    }
    for (std::size_t l = 0; l < pattern.size(); ++l) pattern[l] = draw() < densities[c % 4];
    const auto delivered = [&](unsigned round, LinkId link) {
      return pattern[std::size_t{round} * links + link.value()];
    };
    append_bits(test.decisions, used, runner->decisions(inputs, delivered), n);
  }
  return test;
}

std::string self_test_text(const SelfTest& test, const System& system, const std::string& lower,
                           const std::string& upper) {
  std::string text(beginning);
  text += link_body(system.channel);
  text += "\n#define $_TEST_LINKS " +
          std::to_string(links_per_round(system.channel, system.processes)) + "u\n";
  text += test.complete ? "/* All executions.\n" : "/* A sample of the executions.\n";
  text += " * Per execution the decisions of all processes, lowest bit first. */\n";
  text += "#define $_SELF_TEST_EXECUTIONS " + std::to_string(test.executions) + "u\n";
  text = with_prefixes(text, lower, upper);
  text += c_array(lower + "_expected", test.decisions);
  text += with_prefixes(test.complete ? complete_draws : sample_draws, lower, upper);
  return text + with_prefixes(running, lower, upper);
}

}  // namespace tacit
