// Four bits a cell in four numbers; moves as arithmetic.
#include "player.hpp"
typedef unsigned long long Quad;
struct Packed {
  Quad word[4];
  int get(int i) const { return int(word[i >> 4] >> (i & 15) * 4 & 15); }
  void set(int i, int v) { word[i >> 4] = (word[i >> 4] & ~(15ull << (i & 15) * 4)) | Quad(v) << (i & 15) * 4; }
  bool operator==(const Packed& b) const { return !((word[0] ^ b.word[0]) | (word[1] ^ b.word[1]) | (word[2] ^ b.word[2]) | (word[3] ^ b.word[3])); }
};
struct Link { Packed board; Link* down; };
struct Player::Impl { Link* top; int id; };
Player::Player(const Player& other) : pimpl(new Impl) {
  pimpl->id = other.pimpl->id;
  Link** hole = &pimpl->top;
  for (Link* l = other.pimpl->top; l; l = l->down) {
    *hole = new Link{l->board, 0};
    hole = &(*hole)->down;
  }
  *hole = 0;
}
Player& Player::operator=(const Player& other) {
  Player twin(other);
  Impl* mine = pimpl;
  pimpl = twin.pimpl;
  twin.pimpl = mine;
  return *this;
}
bool Player::valid_move() const {
  const Packed& now = pimpl->top->board;
  for (int from = 0; from < 64; from++)
    for (int delta : {7, 9, -7, -9})
      for (int jump = 1; jump <= 2; jump++) {
        const int to = from + jump * delta;
        if (to < 0 || to > 63 || abs((from & 7) - (to & 7)) != jump) continue;
        Packed made = pimpl->top->down->board;
        const int who = made.get(from);
        if (who == 0 || made.get(to) != 0) continue;
        if (!(who & 2) && (delta > 0) != (who & 1)) continue;
        made.set(from, 0);
        made.set(to, (to >> 3) % 7 ? who : who | 2);
        if (jump == 2) made.set(from + delta, 0);
        if (made == now) return true;
      }
  return false;
}
int Player::recurrence() const {
  int times = 0;
  const Link* l = pimpl->top;
  do times += l->board == pimpl->top->board;
  while ((l = l->down));
  return times;
}
