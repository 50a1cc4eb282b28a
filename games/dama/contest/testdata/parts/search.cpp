// Negamax on an array with a border.
#include "player.hpp"
typedef signed char Square;
static const int WIDTH = 10, WAYS[] = {9, 11, -9, -11};
struct Field { Square s[100]; };
struct Player::Impl { Field* line; unsigned n; int side; };
static int worth(const Field& f) {
  int sum = 0;
  for (int i = 11; i < 89; i++) if (f.s[i] != 99) sum += f.s[i] * 100 + (f.s[i] == 1 ? i / WIDTH : f.s[i] == -1 ? i / WIDTH - 9 : 0);
  return sum;
}
static int negamax(Field& f, int side, int depth, int alpha, int beta, Field* best) {
  if (depth == 0) return side * worth(f);
  bool any = false;
  for (int i = 11; i < 89; i++) {
    if (f.s[i] == 99 || f.s[i] * side <= 0) continue;
    for (int w = 0; w < 4; w++) {
      int d = WAYS[w];
      if (f.s[i] * side == 1 && d * side < 0) continue;
      int target = i + d, eaten = 0;
      if (f.s[target] != 99 && f.s[target] * side < 0 && f.s[i] * side >= -f.s[target] * side) { eaten = target; target += d; }
      if (f.s[target] != 0) continue;
      Field g = f;
      g.s[target] = target / WIDTH == (side > 0 ? 8 : 1) ? 3 * side : f.s[i];
      g.s[i] = 0;
      if (eaten) g.s[eaten] = 0;
      any = true;
      int value = -negamax(g, -side, depth - 1, -beta, -alpha, 0);
      if (value > alpha) { alpha = value; if (best) *best = g; }
      if (alpha >= beta) return beta;
    }
  }
  return any ? alpha : -30000;
}
void Player::move() {
  Field next = pimpl->line[pimpl->n - 1];
  negamax(next, pimpl->side, 6, -30001, 30001, &next);
  pimpl->line[pimpl->n++] = next;
}
