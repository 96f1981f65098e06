// A world for nodes: a network in memory and a clock that a test moves.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/literals.h"
#include "tacit/runtime/execution.h"
#include "tacit/runtime/memory_network.h"
#include "tacit/runtime/node.h"
#include "tacit/runtime/sender_loss.h"

namespace tacit::net::test {

using tacit::test::probability;
using tacit::test::sure;

struct WorldOptions {
  System system{3, 1};
  std::string algorithm = "courteous";
  std::string p = "7/10";
  std::uint64_t instances = 50;
  Pace pace = Pace::barrier;
  std::optional<Time> start{};
  RunId run{1};
};

class World {
 public:
  using Letter = MemoryNetwork::Letter;

  explicit World(const WorldOptions& options)
      : options_(options),
        algorithm_(sure(parse_algorithm(options.algorithm, {.processes = options.system.processes,
                                                            .channel = options.system.channel,
                                                            .rounds = options.system.rounds}))),
        network_(options.system.processes),
        loss_(options.system.channel, options.system.processes, probability(options.p), 3),
        join_(options.system.processes),
        skew_(options.system.processes),
        nodes_(options.system.processes) {
    for (const ProcessId i : ProcessSet::first(options.system.processes)) start(i);
  }

  [[nodiscard]] RunKey run_key() const {
    return {options_.run, options_.system.processes, sure(SharedKey::parse(std::string(64, '7')))};
  }
  // Starts a process, or starts it again with an empty memory.
  void start(ProcessId i) {
    NodeOptions node{.run = run_key(),
                     .channel = options_.system.channel,
                     .instances = options_.instances,
                     .pace = options_.pace,
                     .start = options_.start};
    node.receivers = [this, i](std::uint64_t instance, unsigned round) {
      return loss_.receivers(i, instance, round);
    };
    node.input = [this, i](std::uint64_t instance) { return loss_.random_input(i, instance); };
    node.on_instance = [this, i](const InstanceRecord& record) {
      if (const auto execution = join_.add(i, record)) executions.push_back(*execution);
    };
    nodes_[i.index()] = std::make_unique<Node>(
        node, sure(Participant::create(algorithm_, options_.system, i)), network_.transport(i));
  }
  void kill(ProcessId i) { nodes_[i.index()].reset(); }
  [[nodiscard]] Node& node(ProcessId i) { return *nodes_[i.index()]; }
  [[nodiscard]] MemoryNetwork& network() { return network_; }
  // This process's clock is so far ahead of the others'.
  void set_skew(ProcessId i, Time skew) { skew_[i.index()] = skew; }

  // Until all living nodes have finished, at most so long.
  void run(Time longest = 600'000 * millisecond) {
    const Time end = now + longest;
    while (now < end) {
      Time next = end;
      bool alive = false;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        if (nodes_[i] == nullptr || nodes_[i]->finished()) continue;
        alive = true;
        next = std::min(next, nodes_[i]->wake(now + skew_[i]) - skew_[i]);
      }
      if (!alive) return;
      bool delivered = false;
      while (auto letter = network_.take()) {
        if (on_letter && !on_letter(*letter)) continue;
        const auto& node = nodes_[letter->receiver.index()];
        if (node == nullptr || node->finished()) continue;
        delivered = true;
        node->receive(letter->datagram, now + skew_[letter->receiver.index()]);
        // Data before control is in order, because letters are.
        node->wake(now + skew_[letter->receiver.index()]);
      }
      if (!delivered) now = std::max(now + 1, next);
    }
  }

  // What is wrong with the executions, if anything.
  [[nodiscard]] std::vector<std::string> problems() const {
    std::vector<std::string> all;
    for (const Execution& execution : executions) {
      for (std::string& one : contradictions(execution, algorithm_, options_.system)) {
        all.push_back(std::move(one));
      }
    }
    return all;
  }
  // Every broadcast reached whoever the sender's draw let it reach.
  [[nodiscard]] bool lost_as_drawn() const {
    for (const Execution& execution : executions) {
      for (const RoundEvents& round : execution.rounds) {
        for (const ProcessId i : round.spoke) {
          for (const ProcessId j : ProcessSet::first(options_.system.processes)) {
            const bool heard = round.heard[j.index()].contains(i);
            if (i != j && heard != round.sent[i.index()].contains(j)) return false;
          }
        }
      }
    }
    return true;
  }
  [[nodiscard]] const ExecutionJoin& join() const { return join_; }

  // May change or lose a letter, or send others.
  std::function<bool(Letter&)> on_letter{};
  std::vector<Execution> executions;
  Time now = 1'000'000 * millisecond;

 private:
  WorldOptions options_;
  Algorithm algorithm_;
  MemoryNetwork network_;
  SenderLoss loss_;
  ExecutionJoin join_;
  std::vector<Time> skew_;
  std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace tacit::net::test
