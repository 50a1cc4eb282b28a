// What has changed between two boards says which move it was.
#include "player.hpp"
struct Change { int r, c; Player::piece was, is; };
struct Player::Impl {
  string boards[2000];
  int count;
  int me;
};
static int changes(const string& before, const string& after, Change out[4]) {
  int n = 0;
  for (int i = 0; i < 64; ++i) {
    if (before[i] == after[i]) continue;
    if (n == 4) return 5;
    out[n].r = 7 - i / 8;
    out[n].c = i % 8;
    out[n].was = static_cast<Player::piece>(before[i] - '0');
    out[n].is = static_cast<Player::piece>(after[i] - '0');
    ++n;
  }
  return n;
}
bool Player::valid_move() const {
  Change c[4];
  switch (changes(pimpl->boards[pimpl->count - 2], pimpl->boards[pimpl->count - 1], c)) {
    case 2: {
      const Change& start = c[0].is == e ? c[0] : c[1];
      const Change& goal = c[0].is == e ? c[1] : c[0];
      if (goal.was != e || start.is != e) return false;
      return abs(start.r - goal.r) == 1 && abs(start.c - goal.c) == 1;
    }
    case 3: {
      int empty = -1;
      for (int i = 0; i < 3; i++) if (c[i].was == e) empty = i;
      if (empty < 0) return false;
      const Change& victim = c[1];
      return empty != 1 && victim.is == e && (c[0].r + c[2].r) / 2 == victim.r;
    }
    default:
      return false;
  }
}
int Player::recurrence() const {
  int same = 1;
  for (int i = 0; i + 1 < pimpl->count; ++i) same += pimpl->boards[i].compare(pimpl->boards[pimpl->count - 1]) == 0;
  return same;
}
