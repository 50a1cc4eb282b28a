// Lists of pieces instead of a board.
#include "player.hpp"
struct Man { int row, col; bool crown, red; };
class Army {
 public:
  Army() : size(0) {}
  void put(Man m) { men[size++] = m; }
  const Man* find(int row, int col) const {
    const Man* m = men;
    while (m != men + size && !(m->row == row && m->col == col)) ++m;
    return m == men + size ? nullptr : m;
  }
  int of(bool red) const {
    int total = 0;
    for (const Man& m : men) if (&m < men + size && m.red == red) ++total;
    return total;
  }
  Man men[24];
  int size;
};
struct Player::Impl { Army* stack; int depth; bool red; };
Player::piece Player::operator()(int r, int c, int history_offset) const {
  if ((r & ~7) || (c & ~7) || history_offset < 0 || history_offset >= pimpl->depth) throw player_exception();
  const Man* found = pimpl->stack[pimpl->depth - 1 - history_offset].find(r, c);
  if (found == nullptr) return e;
  if (found->red) return found->crown ? X : x;
  return found->crown ? O : o;
}
bool Player::wins(int player_nr) const {
  if (pimpl->depth == 0 || (player_nr - 1) * (player_nr - 2) != 0) throw player_exception();
  return pimpl->stack[pimpl->depth - 1].of(player_nr != 1) == 0;
}
void Player::store_board(const string& filename, int history_offset) const {
  string rows;
  for (int r = 8; r-- != 0;) {
    for (int c = 0; c != 8; ++c) {
      static const char name[] = {'x', 'o', 'X', 'O', ' '};
      rows.push_back(name[(*this)(r, c, history_offset)]);
      if (c != 7) rows.push_back(' ');
    }
    if (r != 0) rows.push_back('\n');
  }
  ofstream(filename) << rows;
}
