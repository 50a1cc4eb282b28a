// Takes a seat at a table and plays it to its end, whatever happens to the connection.
//
// Run it:  g++ -std=c++17 -O2 -pthread -o bot bot.cpp && ./bot http://localhost:8080 CODE

#include <iostream>

#include "ludoteca.hpp"

/** Captures in Dama have an x in them; otherwise anything legal will do. */
static std::string choose(const ludoteca::Table& table) {
  std::vector<std::string> captures;
  for (const std::string& action : table.legal)
    if (action.find('x') != std::string::npos) captures.push_back(action);
  const std::vector<std::string>& best = captures.empty() ? table.legal : captures;
  return best[std::rand() % best.size()];
}

int main(int, char** args) {
  ludoteca::Client client(args[1], "C++");
  const ludoteca::Result result = client.play(ludoteca::sit(args[2]), choose);
  std::cout << result.match << " is over: " << result.payoffs.at(result.seat) << std::endl;
}
