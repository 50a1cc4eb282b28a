// A player as a student might hand it in: everything by hand, the first move found, captures before steps.
#include "player.hpp"

struct Board {
  Player::piece cell[8][8];
  Board* older;
};

struct Player::Impl {
  int number;
  Board* newest;
};

static const char LETTERS[] = "xoXO ";

static player_exception wrong(player_exception::err_type t, const string& msg) {
  player_exception error;
  error.t = t;
  error.msg = msg;
  return error;
}

static Board* copy_of(const Board* from) {
  if (from == nullptr) return nullptr;
  Board* to = new Board(*from);
  to->older = copy_of(from->older);
  return to;
}

static void release(Board* board) {
  while (board != nullptr) {
    Board* older = board->older;
    delete board;
    board = older;
  }
}

static const Board* at(const Board* board, int offset) {
  if (offset < 0) throw wrong(player_exception::index_out_of_bounds, "offset");
  for (; board != nullptr && offset > 0; offset--) board = board->older;
  if (board == nullptr) throw wrong(player_exception::index_out_of_bounds, "history");
  return board;
}

static void initial(Board& b) {
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++)
      b.cell[r][c] = (r + c) % 2 == 0 || r == 3 || r == 4 ? Player::e : r < 3 ? Player::x : Player::o;
}

static void write(const Board& b, const string& name) {
  ofstream out(name);
  for (int r = 7; r >= 0; r--)
    for (int c = 0; c < 8; c++) out << LETTERS[b.cell[r][c]] << (c < 7 ? " " : r > 0 ? "\n" : "");
}

static bool is_x(Player::piece p) { return p == Player::x || p == Player::X; }
static bool is_king(Player::piece p) { return p == Player::X || p == Player::O; }
static bool same(const Board& a, const Board& b) {
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++)
      if (a.cell[r][c] != b.cell[r][c]) return false;
  return true;
}

// Makes the move if it is legal.
static bool go(Board& b, int player, int r, int c, int dr, int dc, bool take) {
  const Player::piece p = b.cell[r][c];
  if (p == Player::e || is_x(p) != (player == 1)) return false;
  if (!is_king(p) && dr != (player == 1 ? 1 : -1)) return false;
  const int far = take ? 2 : 1, tr = r + far * dr, tc = c + far * dc;
  if (tr < 0 || tr > 7 || tc < 0 || tc > 7 || b.cell[tr][tc] != Player::e) return false;
  if (take) {
    const Player::piece over = b.cell[r + dr][c + dc];
    if (over == Player::e || is_x(over) == (player == 1) || (is_king(over) && !is_king(p))) return false;
    b.cell[r + dr][c + dc] = Player::e;
  }
  b.cell[r][c] = Player::e;
  b.cell[tr][tc] = tr == (player == 1 ? 7 : 0) ? (player == 1 ? Player::X : Player::O) : p;
  return true;
}

Player::Player(int player_nr) : pimpl(nullptr) {
  if (player_nr != 1 && player_nr != 2) throw wrong(player_exception::index_out_of_bounds, "player");
  pimpl = new Impl{player_nr, nullptr};
}
Player::~Player() {
  release(pimpl->newest);
  delete pimpl;
}
Player::Player(const Player& from) : pimpl(new Impl{from.pimpl->number, copy_of(from.pimpl->newest)}) {}
Player& Player::operator=(const Player& from) {
  if (this == &from) return *this;
  release(pimpl->newest);
  pimpl->number = from.pimpl->number;
  pimpl->newest = copy_of(from.pimpl->newest);
  return *this;
}
Player::piece Player::operator()(int r, int c, int offset) const {
  if (r < 0 || r > 7 || c < 0 || c > 7) throw wrong(player_exception::index_out_of_bounds, "cell");
  return at(pimpl->newest, offset)->cell[r][c];
}
void Player::load_board(const string& name) {
  ifstream in(name);
  if (!in) throw wrong(player_exception::missing_file, name);
  stringstream all;
  all << in.rdbuf();
  const string text = all.str();
  if (text.size() != 127) throw wrong(player_exception::invalid_board, name);
  Board b;
  int men[2] = {0, 0};
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++) {
      const size_t kind = string(LETTERS).find(text[(7 - r) * 16 + 2 * c]);
      if (kind == string::npos) throw wrong(player_exception::invalid_board, name);
      b.cell[r][c] = (piece)kind;
      if (b.cell[r][c] == e) continue;
      if ((r + c) % 2 == 0 || ++men[kind % 2] > 12) throw wrong(player_exception::invalid_board, name);
    }
  b.older = pimpl->newest;
  pimpl->newest = new Board(b);
}
void Player::store_board(const string& name, int offset) const { write(*at(pimpl->newest, offset), name); }
void Player::init_board(const string& name) const {
  Board b;
  initial(b);
  write(b, name);
}
void Player::move() {
  Board next = *at(pimpl->newest, 0);
  bool done = false;
  for (int take = 1; take >= 0 && !done; take--)
    for (int r = 0; r < 8 && !done; r++)
      for (int c = 0; c < 8 && !done; c++)
        for (int way = 0; way < 4 && !done; way++)
          done = go(next, pimpl->number, r, c, way < 2 ? 1 : -1, way % 2 ? 1 : -1, take == 1);
  next.older = pimpl->newest;
  pimpl->newest = new Board(next);
}
bool Player::valid_move() const {
  const Board *now = at(pimpl->newest, 0), *before = at(pimpl->newest, 1);
  for (int player = 1; player <= 2; player++)
    for (int r = 0; r < 8; r++)
      for (int c = 0; c < 8; c++)
        for (int way = 0; way < 8; way++) {
          Board tried = *before;
          if (go(tried, player, r, c, way & 1 ? 1 : -1, way & 2 ? 1 : -1, way & 4) && same(tried, *now)) return true;
        }
  return false;
}
void Player::pop() {
  Board* old = pimpl->newest;
  at(old, 0);
  pimpl->newest = old->older;
  delete old;
}
bool Player::wins(int player_nr) const {
  if (player_nr != 1 && player_nr != 2) throw wrong(player_exception::index_out_of_bounds, "player");
  return loses(3 - player_nr);
}
bool Player::wins() const { return wins(pimpl->number); }
bool Player::loses(int player_nr) const {
  if (player_nr != 1 && player_nr != 2) throw wrong(player_exception::index_out_of_bounds, "player");
  const Board* now = at(pimpl->newest, 0);
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++)
      if (now->cell[r][c] != e && is_x(now->cell[r][c]) == (player_nr == 1)) return false;
  return true;
}
bool Player::loses() const { return loses(pimpl->number); }
int Player::recurrence() const {
  const Board* now = at(pimpl->newest, 0);
  int count = 0;
  for (const Board* b = now; b != nullptr; b = b->older) count += same(*b, *now);
  return count;
}
