#include "tacit/complex/view_text.h"

#include <optional>
#include <vector>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// The own input of a view of level 0 or the vector of a view of level 1: "[0]*1".
std::string flat_text(const ViewTable& views, unsigned rounds, ViewId view) {
  const ProcessId owner = views.level(rounds).owner(view);
  std::string text;
  for (const ProcessId j : ProcessSet::first(views.processes())) {
    // The row of an input holds the input itself.
    const ViewId heard = views.level(rounds).row(view)[j.index()];
    const char symbol = heard == unheard ? '*' : digit_of(views.initial_value(heard));
    text += j == owner ? std::string{'[', symbol, ']'} : std::string(1, symbol);
  }
  return text;
}

class ViewReader {
 public:
  ViewReader(const ViewTable& views, std::string_view text) : views_(views), text_(text) {}

  Result<ViewId> read(unsigned rounds) {
    const auto view = read_view(rounds);
    if (!view) return malformed();
    skip_spaces();
    if (at_ != text_.size()) {
      problem_ = "unexpected text";
      return malformed();
    }
    return *view;
  }

 private:
  [[nodiscard]] Failure malformed() const {
    return fail(ErrorCode::parse_error, "not a view: " + quoted_text(text_) + " (" + problem_ +
                                            " at column " + std::to_string(at_ + 1) + ")");
  }

  std::optional<ViewId> give_up(const std::string& problem) {
    problem_ = problem;
    return std::nullopt;
  }

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool accept(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  std::optional<Value> accept_value() {
    const char last = digit_of(static_cast<Value>(views_.values() - 1));
    if (at_ == text_.size() || text_[at_] < '0' || text_[at_] > last) return std::nullopt;
    return static_cast<Value>(text_[at_++] - '0');
  }

  // "expected 0, 1 or *"
  [[nodiscard]] std::string expected_symbols() const {
    std::string text = "expected 0";
    for (unsigned v = 1; v < views_.values(); ++v) {
      text += std::string(", ") + digit_of(static_cast<Value>(v));
    }
    return text + " or *";
  }

  std::optional<ViewId> look_up(unsigned rounds, std::optional<ProcessId> owner,
                                const std::vector<ViewId>& row) {
    if (!owner) return give_up("no bracketed entry");
    const auto found = views_.level(rounds).find(*owner, row);
    return found ? found : give_up("no execution has this view");
  }

  std::optional<ViewId> read_view(unsigned rounds) {
    return rounds <= 1 ? read_flat(rounds) : read_list(rounds);
  }

  // "[0]*1"
  std::optional<ViewId> read_flat(unsigned rounds) {
    std::vector<ViewId> row(views_.processes(), unheard);
    std::optional<ProcessId> owner;
    for (const ProcessId j : ProcessSet::first(views_.processes())) {
      const bool own = accept('[');
      if (const auto value = accept_value()) {
        row[j.index()] = views_.initial(j, *value);
      } else if (!accept('*')) {
        return give_up(expected_symbols());
      }
      if (own && owner) return give_up("two bracketed entries");
      if (own && !accept(']')) return give_up("expected ']'");
      if (own) owner = j;
    }
    return look_up(rounds, owner, row);
  }

  // "([...], *, ...)"
  std::optional<ViewId> read_list(unsigned rounds) {
    std::vector<ViewId> row(views_.processes(), unheard);
    std::optional<ProcessId> owner;
    if (!accept('(')) return give_up("expected '('");
    for (const ProcessId j : ProcessSet::first(views_.processes())) {
      skip_spaces();
      if (j.value() > 0 && !accept(',')) return give_up("expected ','");
      skip_spaces();
      // A '[' may bracket this entry or belong to the owner's position inside it;
      // a list entry starts with '(', a flat one is bracketed iff "[[" or "[x".
      const bool own = starts_own_entry(rounds - 1, j);
      if (own) ++at_;
      if (!own && !entry_is_view(rounds - 1)) {
        if (!accept('*')) return give_up("expected a view or *");
        continue;
      }
      const auto entry = read_view(rounds - 1);
      if (!entry) return std::nullopt;
      if (views_.level(rounds - 1).owner(*entry) != j) return give_up("view of another process");
      row[j.index()] = *entry;
      if (!own) continue;
      if (owner) return give_up("two bracketed entries");
      if (!accept(']')) return give_up("expected ']'");
      owner = j;
    }
    skip_spaces();
    if (!accept(')')) return give_up("expected ')'");
    return look_up(rounds, owner, row);
  }

  // Whether a bracket at the cursor encloses a whole entry of level `rounds`.
  [[nodiscard]] bool starts_own_entry(unsigned rounds, ProcessId j) const {
    if (at_ == text_.size() || text_[at_] != '[') return false;
    if (rounds >= 2) return true;
    // A flat entry of process j has its own bracket after j symbols. An extra
    // bracket in front means that the whole entry is the owner's.
    const std::string_view rest = text_.substr(at_ + 1);
    return j.value() == 0 ? rest.starts_with('[') : true;
  }

  // Whether the cursor is at a view rather than at a lone star.
  [[nodiscard]] bool entry_is_view(unsigned rounds) const {
    if (at_ == text_.size()) return false;
    if (rounds >= 2) return text_[at_] == '(';
    if (text_[at_] != '*') return true;
    // A flat view may begin with a star, but has more symbols after it.
    const std::string_view rest = text_.substr(at_ + 1);
    return !rest.empty() && rest.front() != ',' && rest.front() != ')' && rest.front() != ' ';
  }

  const ViewTable& views_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::string problem_;
};

}  // namespace

std::string view_text(const ViewTable& views, unsigned rounds, ViewId view) {
  expects(rounds <= views.rounds() && view.index() < views.level(rounds).size(),
          "view_text: no such view");
  if (rounds <= 1) return flat_text(views, rounds, view);
  const ProcessId owner = views.level(rounds).owner(view);
  std::string text = "(";
  for (const ProcessId j : ProcessSet::first(views.processes())) {
    if (j.value() > 0) text += ", ";
    const ViewId entry = views.level(rounds).row(view)[j.index()];
    const std::string inner = entry == unheard ? "*" : view_text(views, rounds - 1, entry);
    text += j == owner ? "[" + inner + "]" : inner;
  }
  return text + ")";
}

Result<ViewId> parse_view(const ViewTable& views, unsigned rounds, std::string_view text) {
  expects(rounds <= views.rounds(), "parse_view: the table has no such level");
  return ViewReader(views, text).read(rounds);
}

}  // namespace tacit
