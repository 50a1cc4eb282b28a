// Reads the file letter by letter with an automaton.
#include "player.hpp"
enum Expect { CELL, BLANK, LINE_END, OVER };
struct Page { int code[8][8]; Page *before, *after; };
struct Player::Impl { Page *first, *last; int n; };
static void fail(const char* why) {
  player_exception p;
  p.t = player_exception::invalid_board;
  p.msg = why;
  throw p;
}
void Player::load_board(const string& filename) {
  ifstream file(filename.c_str());
  if (!file.good()) { player_exception p; p.t = player_exception::missing_file; p.msg = filename; throw p; }
  Page page;
  Expect state = CELL;
  int down = 7, across = 0, crosses = 0, rings = 0;
  char letter;
  while (file.get(letter)) {
    switch (state) {
      case CELL:
        switch (letter) {
          case 'x': page.code[down][across] = x; crosses++; break;
          case 'X': page.code[down][across] = X; crosses++; break;
          case 'o': page.code[down][across] = o; rings++; break;
          case 'O': page.code[down][across] = O; rings++; break;
          case ' ': page.code[down][across] = e; break;
          default: fail("letter");
        }
        if (page.code[down][across] != e && (down + across) % 2 == 0) fail("white");
        state = across < 7 ? BLANK : down > 0 ? LINE_END : OVER;
        break;
      case BLANK:
        if (letter != ' ') fail("blank");
        across++;
        state = CELL;
        break;
      case LINE_END:
        if (letter != '\n') fail("line");
        across = 0;
        down--;
        state = CELL;
        break;
      case OVER:
        fail("longer");
    }
  }
  if (state != OVER || crosses > 12 || rings > 12) fail("number");
  Page* kept = new Page(page);
  kept->before = pimpl->last;
  kept->after = nullptr;
  (pimpl->last ? pimpl->last->after : pimpl->first) = kept;
  pimpl->last = kept;
}
