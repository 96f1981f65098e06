#include "tacit/serve/computation.h"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/serve/answer_text.h"

namespace tacit::serve {
namespace {

EndpointAnswer outcome(const Computation::Work& work, Run& run) {
  try {
    return work(run);
  } catch (const std::bad_alloc&) {
    return {.status = 503, .body = error_body("out of memory")};
  } catch (const std::exception& error) {
    return {.status = 500, .body = error_body(std::string("internal error: ") + error.what())};
  }
}

}  // namespace

void Run::say(std::string text) {
  const std::scoped_lock lock(mutex_);
  news_ = std::move(text);
  changed_.notify_all();
}

void Run::shorten(std::chrono::milliseconds most) {
  const std::scoped_lock lock(mutex_);
  end_ = std::min(end_, started_ + most);
}

void Run::stop(Cause cause) {
  {
    const std::scoped_lock lock(mutex_);
    if (cause_ == Cause::none) cause_ = cause;
  }
  source_.request_stop();
}

Run::Cause Run::cause() const {
  const std::scoped_lock lock(mutex_);
  return cause_;
}

void Run::look_at_clock() {
  bool over = false;
  {
    const std::scoped_lock lock(mutex_);
    over = Clock::now() >= end_;
  }
  if (over) stop(Cause::out_of_time);
}

Computation::Computation(Work work, std::chrono::milliseconds most) : run_(most) {
  thread_ = std::jthread([this, task = std::move(work)] {
    EndpointAnswer answer = outcome(task, run_);
    const std::scoped_lock lock(run_.mutex_);
    run_.answer_ = std::move(answer);
    run_.changed_.notify_all();
  });
}

Computation::~Computation() {
  run_.stop(Run::Cause::not_wanted);
  thread_.join();
}

void Computation::wait(std::chrono::milliseconds patience) {
  std::unique_lock lock(run_.mutex_);
  run_.changed_.wait_for(lock, patience,
                         [this] { return run_.answer_.has_value() || run_.news_.has_value(); });
}

bool Computation::is_done() const {
  const std::scoped_lock lock(run_.mutex_);
  return run_.answer_.has_value();
}

std::optional<std::string> Computation::news() {
  const std::scoped_lock lock(run_.mutex_);
  return std::exchange(run_.news_, std::nullopt);
}

EndpointAnswer Computation::take_answer() {
  const std::scoped_lock lock(run_.mutex_);
  expects(run_.answer_.has_value(), "Computation::take_answer: it is done");
  return *std::move(run_.answer_);
}

}  // namespace tacit::serve
