// All boards that a player can reach, in a list; a move is one of them.
#include "player.hpp"
struct Position { char a[8][9]; };
struct Choice { Position p; Choice* more; };
struct Player::Impl { Choice* past; int which; };
static Choice* add(Choice* list, const Position& p) {
  Choice* c = new Choice;
  c->p = p;
  c->more = list;
  return c;
}
static bool inside(int y, int x) { return unsigned(y) < 8 && unsigned(x) < 8; }
static Choice* reach(const Position& p, bool first) {
  Choice* all = 0;
  const string own = first ? "xX" : "oO", foes = first ? "oO" : "xX";
  for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) {
    const size_t rank = own.find(p.a[y][x]);
    if (rank == string::npos) continue;
    for (int turn = 0; turn < 4; turn++) {
      const int dy = turn & 1 ? 1 : -1, dx = turn & 2 ? 1 : -1;
      if (rank == 0 && dy != (first ? 1 : -1)) continue;
      Position q = p;
      int ty = y + dy, tx = x + dx;
      if (inside(ty, tx) && foes.find(p.a[ty][tx]) != string::npos) {
        q.a[ty][tx] = ' ';
        ty += dy;
        tx += dx;
      }
      if (!inside(ty, tx) || p.a[ty][tx] != ' ') continue;
      q.a[y][x] = ' ';
      q.a[ty][tx] = ty == (first ? 7 : 0) ? own[1] : own[rank];
      all = add(all, q);
    }
  }
  return all;
}
void Player::move() {
  Choice* options = reach(pimpl->past->p, pimpl->which == 1);
  Position chosen = options ? options->p : pimpl->past->p;
  while (options) { Choice* rest = options->more; delete options; options = rest; }
  pimpl->past = add(pimpl->past, chosen);
}
