// A player for any game of Ludoteca: reads the play protocol as JSON lines, answers with a legal action.
//
// The standard library has no JSON parser; this bot needs three fields only and looks for them in the text.
//
// Try it:  g++ -O2 -o bot examples/bot.cpp && npx ludoteca try --game dama -- ./bot

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

/** What stands behind "name": up to one of the characters in `ends`; empty where there is no such field. */
static std::string field(const std::string& line, const std::string& name, const char* ends) {
  const std::string key = "\"" + name + "\":";
  const std::size_t at = line.find(key);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + key.size();
  return line.substr(begin, line.find_first_of(ends, begin) - begin);
}

/** The texts of ["a","b"], as they are written: escapes go back the same way. */
static std::vector<std::string> texts(const std::string& list) {
  std::vector<std::string> found;
  std::string text;
  bool inside = false;
  for (std::size_t i = 0; i < list.size(); i++) {
    if (list[i] == '\\' && inside && i + 1 < list.size()) {
      text += list[i];
      text += list[++i];
    } else if (list[i] == '"') {
      if (inside) found.push_back(text);
      text.clear();
      inside = !inside;
    } else if (inside) {
      text += list[i];
    }
  }
  return found;
}

/** Captures in Dama have an x in them; otherwise anything legal will do. */
static std::string choose(const std::vector<std::string>& legal) {
  std::vector<std::string> captures;
  for (const std::string& action : legal)
    if (action.find('x') != std::string::npos) captures.push_back(action);
  const std::vector<std::string>& best = captures.empty() ? legal : captures;
  return best[std::rand() % best.size()];
}

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    if (field(line, "yours", ",}") != "true") continue;
    const std::vector<std::string> legal = texts(field(line, "legal", "]"));
    if (legal.empty()) continue;
    std::cout << R"({"t":"act","action":")" << choose(legal) << R"(","version":)" << field(line, "version", ",}")
              << "}" << std::endl;
  }
}
