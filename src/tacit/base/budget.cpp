#include "tacit/base/budget.h"

#include <algorithm>
#include <array>
#include <limits>

#include "tacit/base/contract.h"
#include "tacit/base/rational.h"

namespace tacit {
namespace {

// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables): one per thread.
thread_local const RunContext* current_scope = nullptr;

}  // namespace

std::uint64_t Budget::charged() const noexcept {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(0, charged_.load()));
}

bool Budget::charge(std::uint64_t bytes) noexcept {
  if (bytes > allowance_ || charged() > allowance_ - bytes) return false;
  charge_anyway(bytes);
  return true;
}

void Budget::charge_anyway(std::uint64_t bytes) noexcept {
  const std::int64_t now =
      charged_.fetch_add(static_cast<std::int64_t>(bytes)) + static_cast<std::int64_t>(bytes);
  std::uint64_t peak = peak_.load();
  while (now > 0 && static_cast<std::uint64_t>(now) > peak &&
         !peak_.compare_exchange_weak(peak, static_cast<std::uint64_t>(now))) {
  }
}

void Budget::credit(std::uint64_t bytes) noexcept {
  charged_.fetch_sub(static_cast<std::int64_t>(bytes));
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array units{"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  unsigned unit = 0;
  Rational size{Integer(bytes)};
  while (size >= Rational(1024) && unit + 1 < units.size()) {
    size /= Rational(1024);
    ++unit;
  }
  return size.decimal(4) + " " + units[unit];
}

std::string duration_text(std::uint64_t seconds) {
  struct Unit {
    std::uint64_t seconds;
    const char* name;
  };
  constexpr std::array<Unit, 5> units{
      {{31'557'600, "year"}, {86'400, "day"}, {3'600, "hour"}, {60, "minute"}, {1, "second"}}};
  for (const Unit& unit : units) {
    const std::uint64_t count = seconds / unit.seconds;
    if (count >= 2 || (unit.seconds == 1)) {
      return std::to_string(count) + " " + unit.name + (count == 1 ? "" : "s");
    }
  }
  return "0 seconds";
}

std::uint64_t saturated(const Integer& value) {
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const auto small = value.to_int64();
  return small ? static_cast<std::uint64_t>(*small) : most;
}

Failure out_of_memory(const RunContext& context) {
  const std::string allowed =
      context.budget ? "more than the " + bytes_text(context.budget->allowance()) + " it may use"
                     : "more memory than there is";
  return fail(ErrorCode::out_of_memory, "too large: the computation needs " + allowed);
}

Failure stopped_by_caller() {
  return fail(ErrorCode::cancelled, "stopped by the caller");
}

Result<Price> affordable(const Price& price, const RunContext& context) {
  if (!context.budget || price.bytes <= context.budget->allowance()) return price;
  return fail(ErrorCode::out_of_memory,
              "too large: " + price.what + " would need at least " + bytes_text(price.bytes) +
                  " and about " + duration_text(price.seconds) + ", more than the " +
                  bytes_text(context.budget->allowance()) + " it may use");
}

MemoryClaim::MemoryClaim(const RunContext& context, std::uint64_t bytes)
    : budget_(context.budget), bytes_(bytes) {
  if (budget_ && !budget_->charge(bytes)) throw OutOfMemory();
}

MemoryClaim::~MemoryClaim() {
  if (budget_) budget_->credit(bytes_);
}

BudgetScope::BudgetScope(const RunContext& context) noexcept : outer_(current_scope) {
  current_scope = &context;
}

BudgetScope::~BudgetScope() {
  current_scope = outer_;
}

void listen() {
  if (current_scope != nullptr && current_scope->cancelled()) throw Stopped();
}

const RunContext* scope_context() noexcept {
  return current_scope;
}

void throw_as_number_work(const Error& error) {
  if (error.code == ErrorCode::cancelled) throw Stopped();
  if (error.code == ErrorCode::out_of_memory) throw OutOfMemory();
  throw ContractViolation("number work failed: " + error.message);
}

}  // namespace tacit
