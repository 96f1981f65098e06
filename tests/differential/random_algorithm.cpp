#include "differential/random_algorithm.h"

#include <utility>

namespace tacit::test {
namespace {

std::size_t place(int own, int zeros, int ones) {
  constexpr int width = static_cast<int>(StepSpec::width);
  return static_cast<std::size_t>((own * width + zeros) * width + ones);
}

std::vector<bool> everybody_or(const std::vector<bool>& committee, unsigned n) {
  return committee.empty() ? std::vector<bool>(n, true) : committee;
}

// Makes a committee of everybody or nobody no committee.
void tidy(StepSpec& step) {
  unsigned members = 0;
  for (const bool member : step.committee) members += member ? 1U : 0U;
  if (members == 0 || members == step.committee.size()) step.committee.clear();
}

rc::Gen<std::vector<bool>> any_bits() {
  return rc::gen::container<std::vector<bool>>(StepSpec::size, rc::gen::arbitrary<bool>());
}

// Two steps in a row that turn all values around, now and then.
void invert_pairs(AlgorithmSpec& spec, const std::vector<bool>& wanted) {
  for (std::size_t s = 0; s + 1 < spec.steps.size(); s += 2) {
    const bool possible =
        spec.steps[s].committee.empty() && spec.steps[s + 1].committee.empty() && wanted[s];
    spec.steps[s].inverted = possible;
    spec.steps[s + 1].inverted = possible;
  }
}

}  // namespace

int StepSpec::decide(int own, int zeros, int ones) const {
  if (zeros == 0) return inverted ? 0 : 1;
  if (ones == 0) return inverted ? 1 : 0;
  return bits[place(own, zeros, ones)] ? 1 : 0;
}

std::ostream& operator<<(std::ostream& out, const AlgorithmSpec& spec) {
  out << "n = " << spec.n;
  for (const StepSpec& step : spec.steps) {
    out << "; " << (step.inverted ? "inverted " : "") << (step.zeros_speak ? "0" : "")
        << (step.ones_speak ? "1" : "") << " speak @";
    for (const bool member : everybody_or(step.committee, spec.n)) out << (member ? '+' : '-');
    out << " ones on (own zeros ones)";
    for (int own = 0; own < 2; ++own) {
      for (int zeros = 1; zeros <= static_cast<int>(spec.n); ++zeros) {
        for (int ones = 1; zeros + ones <= static_cast<int>(spec.n); ++ones) {
          if (step.decide(own, zeros, ones) == 1) out << " " << own << zeros << ones;
        }
      }
    }
  }
  return out;
}

rc::Gen<AlgorithmSpec> anonymous_algorithms(unsigned n, unsigned most_rounds) {
  return rc::gen::exec([=] {
    AlgorithmSpec spec{n, {}};
    const auto rounds = *rc::gen::inRange(1U, most_rounds + 1);
    for (unsigned s = 0; s < rounds; ++s) spec.steps.push_back({.bits = *any_bits()});
    invert_pairs(spec, *rc::gen::container<std::vector<bool>>(rounds, rc::gen::arbitrary<bool>()));
    return spec;
  });
}

rc::Gen<AlgorithmSpec> count_algorithms(unsigned n, unsigned most_rounds) {
  return rc::gen::exec([=] {
    AlgorithmSpec spec{n, {}};
    const auto rounds = *rc::gen::inRange(1U, most_rounds + 1);
    for (unsigned s = 0; s < rounds; ++s) {
      StepSpec step{.bits = *any_bits()};
      step.zeros_speak = *rc::gen::inRange(0, 3) > 0;
      step.ones_speak = *rc::gen::inRange(0, 3) > 0;
      if (*rc::gen::arbitrary<bool>()) {
        step.committee = *rc::gen::container<std::vector<bool>>(n, rc::gen::arbitrary<bool>());
      }
      tidy(step);
      spec.steps.push_back(std::move(step));
    }
    invert_pairs(spec, *rc::gen::container<std::vector<bool>>(rounds, rc::gen::arbitrary<bool>()));
    return spec;
  });
}

AlgorithmSpec random_count_algorithm(unsigned n, unsigned rounds, RandomBits& random) {
  AlgorithmSpec spec{n, {}};
  std::vector<bool> inversions;
  for (unsigned s = 0; s < rounds; ++s) {
    StepSpec step{.bits = std::vector<bool>(StepSpec::size)};
    for (std::size_t i = 0; i < step.bits.size(); ++i) step.bits[i] = random() % 2 == 1;
    step.zeros_speak = random() % 3 > 0;
    step.ones_speak = random() % 3 > 0;
    if (random() % 2 == 1) {
      for (unsigned i = 0; i < n; ++i) step.committee.push_back(random() % 2 == 1);
    }
    tidy(step);
    spec.steps.push_back(std::move(step));
    inversions.push_back(random() % 2 == 1);
  }
  invert_pairs(spec, inversions);
  return spec;
}

Algorithm algorithm_of(const AlgorithmSpec& spec) {
  std::vector<Step> steps;
  for (const StepSpec& each : spec.steps) {
    // A name of its own for every rule.
    std::string name = each.inverted ? "inverted " : "random ";
    for (const bool bit : each.bits) name += bit ? '1' : '0';
    CountStep step{CountRule(name, [each](const Counts& c) -> Result<Bit> {
      return Bit(each.decide(static_cast<int>(c.own), static_cast<int>(c.zeros),
                             static_cast<int>(c.ones)));
    })};
    step.zeros_speak = each.zeros_speak;
    step.ones_speak = each.ones_speak;
    for (unsigned i = 0; i < each.committee.size(); ++i) {
      if (each.committee[i]) step.committee.push_back(i);
    }
    steps.emplace_back(std::move(step));
  }
  return {"random", std::move(steps)};
}

std::vector<NaiveStep> naive_steps_of(const AlgorithmSpec& spec) {
  std::vector<NaiveStep> steps;
  for (const StepSpec& each : spec.steps) {
    steps.emplace_back(NaiveRound{
        [each](int own, int zeros, int ones, int) { return each.decide(own, zeros, ones); },
        each.zeros_speak, each.ones_speak, everybody_or(each.committee, spec.n)});
  }
  return steps;
}

AlgorithmSpec flipped(const AlgorithmSpec& spec) {
  AlgorithmSpec result = spec;
  for (std::size_t s = 0; s < spec.steps.size(); ++s) {
    std::swap(result.steps[s].zeros_speak, result.steps[s].ones_speak);
    for (int own = 0; own < 2; ++own) {
      for (int zeros = 0; zeros < static_cast<int>(StepSpec::width); ++zeros) {
        for (int ones = 0; ones < static_cast<int>(StepSpec::width); ++ones) {
          result.steps[s].bits[place(1 - own, ones, zeros)] =
              !spec.steps[s].bits[place(own, zeros, ones)];
        }
      }
    }
  }
  return result;
}

AlgorithmSpec renamed(const AlgorithmSpec& spec, const std::vector<unsigned>& images) {
  AlgorithmSpec result = spec;
  for (std::size_t s = 0; s < spec.steps.size(); ++s) {
    for (unsigned i = 0; i < spec.steps[s].committee.size(); ++i) {
      result.steps[s].committee[images[i]] = spec.steps[s].committee[i];
    }
  }
  return result;
}

}  // namespace tacit::test
