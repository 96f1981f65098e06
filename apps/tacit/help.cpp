#include "help.h"

#include <sstream>

#include "registry.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/version.h"
#include "tacit/present/wrapped_text.h"

namespace tacit::cli {
namespace {

constexpr std::size_t columns = 80;

std::string spaced_names(const OptionSpec& option) {
  std::string names;
  for (const std::string& name : option.spellings()) names += (names.empty() ? "" : ", ") + name;
  if (!option.value.empty()) names += " " + std::string(option.value);
  return names;
}

std::string help_with_default(const OptionSpec& option) {
  std::string text(option.help);
  if (!option.fallback.empty()) text += " Default: " + std::string(option.fallback) + ".";
  return text;
}

std::string table_row(const std::string& left, std::string_view right) {
  constexpr std::size_t indent = 24;
  std::string row = "  " + left;
  if (row.size() + 2 > indent) {
    row += "\n" + std::string(indent, ' ');
  } else {
    row.resize(indent, ' ');
  }
  return row + wrapped_text(right, indent, columns) + "\n";
}

std::string usage(const Command& command) {
  std::string text = "tacit " + std::string(command.name);
  for (const PositionalSpec& positional : command.positionals) {
    std::string word(positional.name);
    if (positional.most > 1) word += "...";
    text += positional.least == 0 ? " [" + word + "]" : " " + word;
  }
  return text + " [options]";
}

std::string troff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) {
      result += "\\&";
      result += c;
    } else {
      result += c;
    }
  }
  return result;
}

}  // namespace

std::string overview() {
  std::string text =
      "tacit: a workbench for agreement over unreliable channels\n\n"
      "usage: tacit VERB [options]\n       tacit VERB --help\n       tacit --version\n\nverbs:\n";
  for (const Command* command : commands()) {
    text += table_row(std::string(command->name), command->summary);
  }
  text +=
      "\nResults go to standard output, everything else to standard error. Exit codes:\n"
      "0 done, 1 failed, 2 wrong usage, 3 undecided within the limits, 4 certificate\n"
      "rejected, 130 interrupted.\n";
  return text;
}

std::string help_text(const Command& command) {
  std::string text =
      "usage: " + usage(command) + "\n\n" + wrapped_text(command.description, 0, columns) + "\n";
  if (!command.positionals.empty()) text += "\narguments:\n";
  for (const PositionalSpec& positional : command.positionals) {
    text += table_row(std::string(positional.name), positional.help);
  }
  text += "\noptions:\n";
  for (const OptionSpec& option : with_common_options(command.options)) {
    text += table_row(spaced_names(option), help_with_default(option));
  }
  text += "\nexample:\n  $ tacit " + std::string(command.example.command) + "\n";
  std::istringstream lines{std::string(command.example.output)};
  for (std::string line; std::getline(lines, line);) {
    text += line.empty() ? "\n" : "  " + line + "\n";
  }
  return text;
}

std::string man_page(std::span<const Command* const> verbs) {
  std::string text = ".TH TACIT 1 \"\" \"tacit " + std::string(version()) +
                     "\" \"User Commands\"\n.SH NAME\n"
                     "tacit \\- a workbench for agreement over unreliable channels\n"
                     ".SH SYNOPSIS\n.B tacit\n.I VERB\n[options]\n.SH VERBS\n";
  for (const Command* command : verbs) {
    text += ".SS " + troff(command->name) + "\n" + troff(command->description) + "\n.PP\n.B " +
            troff(usage(*command)) + "\n";
    for (const PositionalSpec& positional : command->positionals) {
      text += ".TP\n.I " + troff(positional.name) + "\n" + troff(positional.help) + "\n";
    }
    for (const OptionSpec& option : command->options) {
      text +=
          ".TP\n.B " + troff(spaced_names(option)) + "\n" + troff(help_with_default(option)) + "\n";
    }
    text += ".PP\nExample:\n.PP\n.nf\n.RS\n" +
            troff("$ tacit " + std::string(command->example.command) + "\n") +
            troff(command->example.output) + ".RE\n.fi\n";
  }
  text += ".SH OPTIONS OF EVERY VERB\n";
  for (const OptionSpec& option : with_common_options({})) {
    text +=
        ".TP\n.B " + troff(spaced_names(option)) + "\n" + troff(help_with_default(option)) + "\n";
  }
  text +=
      ".SH EXIT STATUS\n0 done; 1 failed; 2 wrong usage; 3 undecided within the limits;\n"
      "4 certificate rejected; 130 interrupted.\n";
  return text;
}

std::string bash_completion(std::span<const Command* const> verbs) {
  std::string verb_names;
  std::string cases;
  for (const Command* command : verbs) {
    verb_names += (verb_names.empty() ? "" : " ") + std::string(command->name);
    std::string names;
    for (const OptionSpec& option : with_common_options(command->options)) {
      for (const std::string& name : option.spellings()) names += (names.empty() ? "" : " ") + name;
    }
    cases += "    " + std::string(command->name) + ") words=\"" + names + "\" ;;\n";
  }
  return "# bash completion for tacit\n"
         "_tacit() {\n"
         "  local words=\"\" current=\"${COMP_WORDS[COMP_CWORD]}\"\n"
         "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
         "    words=\"" +
         verb_names +
         " --help --version\"\n"
         "  else\n"
         "    case \"${COMP_WORDS[1]}\" in\n" +
         cases +
         "    esac\n"
         "  fi\n"
         "  case \"$current\" in\n"
         "    -*|\"\") COMPREPLY=($(compgen -W \"$words\" -- \"$current\")) ;;\n"
         "    *) COMPREPLY=($(compgen -W \"$words\" -f -- \"$current\")) ;;\n"
         "  esac\n"
         "}\n"
         "complete -F _tacit tacit\n";
}

}  // namespace tacit::cli
