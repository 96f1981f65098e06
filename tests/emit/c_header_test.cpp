// Emitted headers, compiled and run: every execution against the exact engines, the
// self-test, hostile messages, and what the object file needs from outside.
#include "tacit/emit/c_header.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "support/systems.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit::test {
namespace {

namespace fs = std::filesystem;

const std::string strict =
    " -std=c99 -Wall -Wextra -Werror -pedantic -Wconversion -Wshadow -ffreestanding ";
const std::string here = TACIT_SOURCE_DIR "/tests/emit/";

struct Ran {
  int status;
  std::string output;
};

Ran shell(const std::string& command) {
  Ran result{-1, {}};
  std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) return result;
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    result.output.append(buffer.data(), count);
  }
  result.status = ::pclose(pipe);
  return result;
}

// A directory with the header in it, removed at the end.
class Workshop {
 public:
  explicit Workshop(const std::string& header) {
    std::string name = (fs::temp_directory_path() / "tacit-emit-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    directory_ = name;
    std::ofstream(directory_ / "agree.h") << header;
  }
  Workshop(const Workshop&) = delete;
  Workshop& operator=(const Workshop&) = delete;
  ~Workshop() {
    std::error_code ignored;
    fs::remove_all(directory_, ignored);
  }

  [[nodiscard]] std::string path(const std::string& name) const {
    return (directory_ / name).string();
  }
  [[nodiscard]] Ran compile(const std::string& compiler, const std::string& source) const {
    return shell(compiler + strict + "-I" + directory_.string() + " -DHEADER='\"agree.h\"' " +
                 here + source + " -o " + path("program"));
  }
  [[nodiscard]] Ran run() const { return shell(path("program")); }

 private:
  fs::path directory_;
};

struct Case {
  Algorithm algorithm;
  System system;
};

Algorithm parsed(const std::string& text, unsigned n) {
  AlgorithmRequest request;
  request.processes = n;
  return sure(parse_algorithm(text, request));
}

Case random_table(const System& system, std::uint64_t seed) {
  RandomBits random(seed);
  auto hypergraph = std::make_shared<const DecisionHypergraph>(built(system));
  auto colouring = random_valid_colouring(*hypergraph, random);
  const auto table = std::make_shared<const DecisionTable>(hypergraph, std::move(colouring));
  return {Algorithm("random.json", {TableStep{table}}), system};
}

// Rules, sequences, committees, silence, expressions, tables, over every channel: at most
// 2^15 executions each.
std::vector<Case> cases() {
  using enum ChannelKind;
  std::vector<Case> all;
  const auto add = [&](const std::string& text, unsigned n, ChannelKind channel = broadcast) {
    all.push_back({parsed(text, n), {n, 1, channel}});
  };
  for (const char* const rule : {"majority", "pref0", "pref1", "courteous"}) {
    add(rule, 2);
    add(rule, 5);
  }
  add("courteous^3", 3);
  add("sweep", 4);
  add("sweep^2;courteous", 2);
  add("courteous@1,2,3;pref1@4", 4);
  add("sweep@2,3", 4);
  add("if(2*ones > n || zeros == 0)", 5);
  add("if(ones > 0 && (zeros == 0 || own != (zeros % 2)))@1,3,4,5", 5);
  const std::string follow = "rule[leader]{unanimous: own; leader heard: leader; otherwise: !own}";
  add(follow, 4);
  add(follow + "@3,1;courteous;" + follow, 3);
  add("majority", 3, unicast);
  add("sweep@1,2", 3, undirected);
  for (const System& system :
       {System{3, 1, broadcast}, System{4, 1, broadcast}, System{3, 2, broadcast},
        System{2, 3, broadcast}, System{3, 1, unicast}, System{3, 2, undirected},
        System{4, 1, undirected}}) {
    all.push_back(random_table(system, 17 + system.processes));
  }
  // A table that two of three and two of four processes run.
  for (const System& system : {System{2, 2, broadcast}, System{2, 1, broadcast}}) {
    const Case inner = random_table(system, 23);
    const unsigned n = 5 - system.rounds;
    const std::vector<unsigned> members{0, n - 1};
    const auto& inner_table = *std::get<TableStep>(inner.algorithm.steps().front()).table;
    const auto wide = std::make_shared<const DecisionTable>(sure(inner_table.run_by(members, n)));
    all.push_back({Algorithm("committee", {TableStep{wide, members}}), {n, system.rounds}});
  }
  // A table, a rule, and the table once more.
  const Case table = random_table({2, 2, broadcast}, 5);
  std::vector<Step> steps = table.algorithm.steps();
  steps.emplace_back(CountStep{CountRule(Courteous{})});
  steps.push_back(steps.front());
  all.push_back({Algorithm("table;courteous;table", steps), table.system});
  return all;
}

std::string name_of(const Case& each) {
  return each.algorithm.name() + ": " + each.system.to_string();
}

// What all_executions.c printed, by input.
std::map<std::string, Profile> profiles_in(const std::string& output) {
  std::map<std::string, Profile> result;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string input;
    words >> input;
    std::vector<std::uint64_t> counts;
    for (std::uint64_t count = 0; words >> count;) counts.push_back(count);
    if (!counts.empty()) result.emplace(input, Profile(std::span<const std::uint64_t>(counts)));
  }
  return result;
}

TEST(CHeader, DecidesAsTheEnginesDoOnEveryExecution) {
  for (const Case& each : cases()) {
    SCOPED_TRACE(name_of(each));
    const EmittedHeader header = sure(c_header(each.algorithm, each.system));
    const Workshop workshop(header.text);
    const std::string channel =
        " -O1 -DCHANNEL=" + std::to_string(static_cast<int>(each.system.channel));
    const Ran compiled = workshop.compile("gcc" + channel, "all_executions.c");
    ASSERT_EQ(compiled.status, 0) << compiled.output;
    const Ran ran = workshop.run();
    ASSERT_EQ(ran.status, 0) << ran.output;
    const auto found = profiles_in(ran.output);
    EvaluationOptions options;
    options.all_inputs = true;
    const Evaluation exact = sure(evaluate(each.algorithm, each.system, options));
    ASSERT_EQ(found.size(), exact.inputs.size());
    for (const InputClass& input : exact.inputs) {
      EXPECT_EQ(found.at(input.input), input.error) << input.input;
    }
  }
}

TEST(CHeader, PassesItsSelfTestWithBothCompilersAndOnArmWhereThereIsOne) {
  std::vector<std::pair<std::string, std::string>> machines{{"gcc -Os", ""}, {"clang-19 -O2", ""}};
  const bool arm = shell("command -v arm-linux-gnueabihf-gcc && command -v qemu-arm").status == 0;
  if (arm) machines.emplace_back("arm-linux-gnueabihf-gcc -Os -static", "qemu-arm ");
  // Every third of the cases, and some that are too large to run through.
  std::vector<Case> all;
  std::vector<Case> small = cases();
  for (std::size_t i = 0; i < small.size(); i += 3) all.push_back(small[i]);
  all.push_back({parsed("sweep^20", 50), {50}});     // a sample of executions
  all.push_back({parsed("courteous^300", 3), {3}});  // more than 255 rounds
  all.push_back({parsed("pref1@1", 64), {64, 1, ChannelKind::unicast}});
  all.push_back(random_table({3, 3}, 9));  // messages of two bytes
  for (const Case& each : all) {
    SCOPED_TRACE(name_of(each));
    const EmittedHeader header = sure(c_header(each.algorithm, each.system));
    const Workshop workshop(header.text);
    for (const auto& [compiler, runner] : machines) {
      const Ran compiled = workshop.compile(compiler, "self_test.c");
      ASSERT_EQ(compiled.status, 0) << compiled.output;
      EXPECT_EQ(shell(runner + workshop.path("program")).status, 0) << compiler;
    }
  }
}

TEST(CHeader, TheSelfTestNoticesOneChangedDecision) {
  const auto fails = [](std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    const Workshop workshop(text);
    EXPECT_EQ(workshop.compile("gcc", "self_test.c").status, 0);
    return workshop.run().status != 0;
  };
  const std::string majority = sure(c_header(parsed("majority", 4), {4})).text;
  EXPECT_TRUE(fails(majority, "ones > zeros", "ones >= zeros"));
  const std::string sweep = sure(c_header(parsed("sweep", 3), {3})).text;
  EXPECT_TRUE(fails(sweep, "if (s->value == 1u) return 0;", ""));
  // Every decision of a table of one round: flip bit after bit of the first byte.
  const Case table = random_table({3, 1}, 3);
  const std::string text = sure(c_header(table.algorithm, table.system)).text;
  const std::size_t at = text.find("{\n  ", text.find("tacit_table_0[")) + 4;
  const std::string first = text.substr(at, text.find(',', at) - at);
  for (unsigned bit = 0; bit < 8; ++bit) {
    const std::string flipped =
        std::to_string(static_cast<unsigned>(std::stoul(first)) ^ 1U << bit);
    EXPECT_TRUE(fails(text, "{\n  " + first + ",", "{\n  " + flipped + ",")) << bit;
  }
}

TEST(CHeader, SurvivesHostileMessages) {
  for (const Case& each : {random_table({3, 2}, 1), random_table({2, 3}, 2),
                           random_table({4, 1}, 3), Case{parsed("sweep@1,2;courteous", 9), {9}}}) {
    SCOPED_TRACE(name_of(each));
    const Workshop workshop(sure(c_header(each.algorithm, each.system)).text);
    const Ran compiled =
        workshop.compile("gcc -g -fsanitize=address,undefined -fno-sanitize-recover", "hostile.c");
    ASSERT_EQ(compiled.status, 0) << compiled.output;
    const Ran ran = workshop.run();
    EXPECT_EQ(ran.status, 0) << ran.output;
  }
}

// Bytes of read-only data in an object file.
std::uint64_t constant_bytes(const std::string& object) {
  std::istringstream lines(shell("size -A " + object).output);
  std::uint64_t total = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string section;
    std::uint64_t bytes = 0;
    if (words >> section >> bytes && section.starts_with(".rodata")) total += bytes;
  }
  return total;
}

TEST(CHeader, NeedsNothingFromOutsideAndHasTheSizeItSays) {
  for (const Case& each : cases()) {
    SCOPED_TRACE(name_of(each));
    const EmittedHeader header = sure(c_header(each.algorithm, each.system));
    const Workshop workshop(header.text);
    const Ran compiled = workshop.compile("gcc -Os -fno-jump-tables -c", "freestanding.c");
    ASSERT_EQ(compiled.status, 0) << compiled.output;
    EXPECT_EQ(shell("nm -u " + workshop.path("program")).output, "");
    const std::uint64_t found = constant_bytes(workshop.path("program"));
    // The compiler may pad arrays.
    EXPECT_GE(found, header.table_bytes);
    EXPECT_LE(found, header.table_bytes + 64);
  }
}

TEST(CHeader, TakesAnyPrefixAndTwoHeadersGoTogether) {
  EmitOptions first;
  first.prefix = "front_Door";
  EmitOptions second;
  second.prefix = "tacit";
  std::string text = sure(c_header(parsed("courteous", 3), {3}, first)).text;
  EXPECT_NE(text.find("static inline int front_Door_decide("), std::string::npos);
  EXPECT_NE(text.find("#define FRONT_DOOR_PROCESSES 3u"), std::string::npos);
  text += sure(c_header(parsed("sweep", 4), {4}, second)).text;
  const Workshop workshop(text);
  const Ran compiled = workshop.compile("gcc -DFRONT_DOOR_SELF_TEST", "self_test.c");
  EXPECT_EQ(compiled.status, 0) << compiled.output;
  EXPECT_EQ(workshop.run().status, 0);
}

TEST(CHeader, RefusesWhatItCannotWrite) {
  const auto message = [](const Result<EmittedHeader>& result) {
    return result ? std::string("written")
                  : result.error().where.text() + ": " + result.error().message;
  };
  for (const char* const prefix : {"", "1st", "_x", "a-b", "a b"}) {
    EmitOptions options;
    options.prefix = prefix;
    const auto result = c_header(parsed("courteous", 3), {3}, options);
    ASSERT_FALSE(result) << prefix;
    EXPECT_EQ(result.error().where.text(), "prefix");
    EXPECT_NE(result.error().message.find("'" + std::string(prefix) + "'"), std::string::npos);
  }
  EXPECT_EQ(message(c_header(parsed("courteous", 65), {65})), "n: at most 64 processes: '65'");
  EXPECT_NE(message(c_header(parsed("if(own == 0)", 3), {3})).find("breaks validity"),
            std::string::npos);
  EmitOptions small;
  small.table_limit = 10;
  const Case table = random_table({3, 2}, 1);
  EXPECT_NE(message(c_header(table.algorithm, table.system, small)).find("table-limit: "),
            std::string::npos);
  EXPECT_EQ(message(c_header(random_table({2, 0}, 1).algorithm, {2})),
            ": 'random.json' takes no rounds");
}

}  // namespace
}  // namespace tacit::test
