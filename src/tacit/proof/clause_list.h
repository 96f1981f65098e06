// ClauseList: clauses one after the other in one array, for proofs with millions of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

namespace tacit {

class ClauseList {
 public:
  using Literal = std::int32_t;  // a variable, or minus a variable; never 0

  void add(std::span<const Literal> clause) {
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    literals_.push_back(0);
    ++size_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  // 0 where there is none.
  [[nodiscard]] Literal largest_variable() const {
    Literal largest = 0;
    for (const Literal literal : literals_) largest = std::max(largest, std::abs(literal));
    return largest;
  }
  // Calls `visit` with every clause and its place, counted from 0.
  template <class Visit>
  void for_each(const Visit& visit) const {
    std::size_t begin = 0;
    std::size_t place = 0;
    for (std::size_t i = 0; i < literals_.size(); ++i) {
      if (literals_[i] != 0) continue;
      visit(std::span(literals_).subspan(begin, i - begin), place++);
      begin = i + 1;
    }
  }

 private:
  std::vector<Literal> literals_;  // every clause is ended by 0
  std::size_t size_ = 0;
};

}  // namespace tacit
