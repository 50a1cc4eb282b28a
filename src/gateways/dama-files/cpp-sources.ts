// What a player.cpp is compiled against: the interface the document prescribes, a main that plays in a folder, and one that
// tries every method. Written from the document; an organiser may give a player.hpp of his own instead.

export const PLAYER_HPP = `#ifndef PLAYER_HPP
#define PLAYER_HPP
#include <iostream>
#include <fstream>
#include <sstream>
#include <string>
#include <cassert>
#include <stdlib.h>
using namespace std;

struct player_exception {
  enum err_type { index_out_of_bounds, missing_file, invalid_board };
  err_type t;
  string msg;
};

class Player {
 public:
  enum piece { x, o, X, O, e };
  Player(int player_nr = 1);
  ~Player();
  Player(const Player&);
  Player& operator=(const Player&);
  piece operator()(int r, int c, int history_offset = 0) const;
  void load_board(const string& filename);
  void store_board(const string& filename, int history_offset = 0) const;
  void init_board(const string& filename) const;
  void move();
  bool valid_move() const;
  void pop();
  bool wins(int player_nr) const;
  bool wins() const;
  bool loses(int player_nr) const;
  bool loses() const;
  int recurrence() const;

 private:
  struct Impl;
  Impl* pimpl;
};
#endif
`;

/** One Player for the whole game; the board is written under another name first, so that nobody reads half of it. */
export const PLAY_CPP = `#include "player.hpp"
#include <cstdio>
#include <unistd.h>

int main(int argc, char** argv) {
  const int number = argc > 1 ? atoi(argv[1]) : 1;
  try {
    Player player(number);
    for (int round = number;; round += 2) {
      const string here = "board_" + to_string(round) + ".txt";
      const string next = "board_" + to_string(round + 1) + ".txt";
      while (access(here.c_str(), R_OK) != 0) usleep(10000);
      player.load_board(here);
      if (player.wins() || player.loses()) return 0;
      player.move();
      player.store_board(next + ".part.txt");
      rename((next + ".part.txt").c_str(), next.c_str());
    }
  } catch (const player_exception& error) {
    cerr << "player_exception " << error.t << ": " << error.msg << endl;
    return 1;
  }
}
`;

/** Prints \`ok METHOD\` or \`wrong METHOD: what\` for each; runs in an empty folder. */
export const CHECK_CPP = `#include "player.hpp"
#define REPORT(name, good, what) cout << ((good) ? "ok " name : "wrong " name ": " what) << endl
template <class F> static int thrown(F call) {
  try { call(); } catch (const player_exception& error) { return error.t; } catch (...) { return -2; }
  return -1;
}
static string text(const string& name) {
  ifstream in(name);
  stringstream all;
  all << in.rdbuf();
  return all.str();
}
int main() {
  const int bounds = player_exception::index_out_of_bounds;
  REPORT("Player", thrown([] { Player p(3); }) == bounds && thrown([] { Player p(0); }) == bounds, "a number other than 1 or 2 throws index_out_of_bounds");
  Player p;
  p.init_board("start.txt");
  REPORT("init_board", text("start.txt").size() == 127, "the file has 127 bytes, without a newline at the end");
  REPORT("empty", thrown([&] { p(0, 1); }) == bounds && thrown([&] { p.move(); }) == bounds && thrown([&] { p.pop(); }) == bounds && thrown([&] { p.recurrence(); }) == bounds && thrown([&] { p.wins(); }) == bounds && thrown([&] { p.valid_move(); }) == bounds, "an empty history throws index_out_of_bounds");
  const int none = thrown([&] { p.load_board("nothing.txt"); });
  REPORT("load_board missing", none == player_exception::missing_file || none == player_exception::invalid_board, "a missing file throws missing_file");
  { ofstream out("bad.txt"); out << "z" << text("start.txt").substr(1); }
  const int bad = thrown([&] { p.load_board("bad.txt"); });
  REPORT("load_board invalid", bad == player_exception::invalid_board || bad == player_exception::missing_file, "an unknown letter throws invalid_board");
  const int loaded = thrown([&] { p.load_board("start.txt"); });
  REPORT("load_board", loaded == -1, "the initial board is loaded");
  if (loaded != -1) return 0;
  REPORT("operator()", p(0, 1) == Player::x && p(7, 0) == Player::o && p(4, 1) == Player::e && thrown([&] { p(8, 0); }) == bounds && thrown([&] { p(0, 0, 1); }) == bounds, "pieces by row and column, index_out_of_bounds outside");
  p.store_board("again.txt");
  REPORT("store_board", text("again.txt") == text("start.txt"), "what was loaded is stored byte for byte");
  p.move();
  REPORT("move", p.valid_move(), "the first move of player 1 is valid");
  Player copy(p);
  p.load_board("start.txt");
  REPORT("recurrence", p.recurrence() == 2 && copy.recurrence() == 1, "the newest board is counted, in this history only");
  p.pop();
  REPORT("pop", p.recurrence() == 1, "the newest board is taken away");
  copy = p;
  copy.load_board("start.txt");
  copy.load_board("start.txt");
  REPORT("valid_move", !copy.valid_move(), "an unchanged board is not a valid move");
  REPORT("wins", !p.wins() && !p.loses() && !p.wins(2) && !p.loses(2) && thrown([&] { p.wins(3); }) == bounds && thrown([&] { p.loses(0); }) == bounds, "nobody has won with pieces on both sides; numbers are 1 and 2");
}
`;

export interface SourceBreach {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly rule: 'include' | 'pragma';
}

/** What a player.cpp may not contain: any #include but player.hpp, any #pragma. Comments and continued lines are looked through. */
export function breachesOf(source: string): SourceBreach[] {
  // A comment may hide a directive's beginning, a backslash its end: both are taken away without losing the count of lines.
  const plain = source
    .replaceAll(/\/\*[^]*?\*\//g, comment => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/\\\r?\n/g, '\f');
  const found: SourceBreach[] = [];
  let number = 1;
  for (const line of plain.split('\n')) {
    const whole = line.replaceAll('\f', '');
    const include = /^\s*(?:#|%:|\?\?=)\s*(?:include|include_next|import)\b\s*(.*)$/.exec(whole);
    if (include && !/^["<]player\.hpp[">]\s*(\/\/.*)?$/.test(include[1]!.trim()))
      found.push({ line: number, text: whole.trim(), rule: 'include' });
    if (/^\s*(?:#|%:|\?\?=)\s*pragma\b|\b_Pragma\s*\(/.test(whole))
      found.push({ line: number, text: whole.trim(), rule: 'pragma' });
    number += line.split('\f').length;
  }
  return found;
}
