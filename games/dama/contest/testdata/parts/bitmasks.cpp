// Masks of 32 cells; the history in an array that doubles.
#include "player.hpp"
struct Masks { unsigned mine, theirs, crowned; };
struct Player::Impl { Masks* seen; int used, room, who; };
static unsigned bit(int index) { return 1u << index; }
static void grow(Player::Impl*);
void Player::pop() {
  if (pimpl->used == 0) throw player_exception{player_exception::index_out_of_bounds, "pop"};
  --pimpl->used;
}
int Player::recurrence() const {
  if (!pimpl->used) throw player_exception{player_exception::index_out_of_bounds, "recurrence"};
  const Masks& top = pimpl->seen[pimpl->used - 1];
  int n = 0;
  for (int k = pimpl->used; k-- > 0;)
    n += pimpl->seen[k].mine == top.mine && pimpl->seen[k].theirs == top.theirs && pimpl->seen[k].crowned == top.crowned;
  return n;
}
bool Player::valid_move() const {
  if (pimpl->used < 2) throw player_exception{player_exception::index_out_of_bounds, "valid_move"};
  const Masks &a = pimpl->seen[pimpl->used - 2], &b = pimpl->seen[pimpl->used - 1];
  const unsigned gone = (a.mine | a.theirs) & ~(b.mine | b.theirs), come = (b.mine | b.theirs) & ~(a.mine | a.theirs);
  if (__builtin_popcount(come) != 1) return false;
  const int from = __builtin_ctz(gone), to = __builtin_ctz(come);
  const int rows = to / 4 - from / 4;
  if (rows == 1 || rows == -1) return gone == bit(from) && ((a.crowned & bit(from)) || rows == (a.mine & bit(from) ? 1 : -1));
  return __builtin_popcount(gone) == 2 && (rows == 2 || rows == -2);
}
