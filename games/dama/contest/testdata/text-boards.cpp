// Boards are kept as the text of their files, in an array that grows.
#include "player.hpp"

struct Player::Impl {
  int me;
  int used;
  int room;
  string* boards;

  Impl(int nr) : me(nr), used(0), room(4), boards(new string[4]) {}
  ~Impl() { delete[] boards; }

  void push(const string& text) {
    if (used == room) {
      string* bigger = new string[room *= 2];
      for (int k = 0; k < used; ++k) bigger[k] = boards[k];
      delete[] boards;
      boards = bigger;
    }
    boards[used++] = text;
  }
  const string& back(int steps) const {
    if (steps < 0 || steps >= used) fail(player_exception::index_out_of_bounds, "no such board");
    return boards[used - steps - 1];
  }
  static void fail(player_exception::err_type kind, string why) {
    player_exception problem = {kind, why};
    throw problem;
  }
};

namespace {
const char* const OPENING =
    "o   o   o   o  \n  o   o   o   o\no   o   o   o  \n               \n"
    "               \n  x   x   x   x\nx   x   x   x  \n  x   x   x   x";

int square(int row, int column) { return 16 * (7 - row) + column * 2; }
bool inside(int n) { return n >= 0 && n < 8; }
char lower(char ch) { return ch == 'X' ? 'x' : ch == 'O' ? 'o' : ch; }

// Every board that one move of the side leads to is handed to the visitor, until it is content.
template <class Visitor>
bool successors(const string& from, char side, Visitor visit) {
  const int forward = side == 'x' ? 1 : -1;
  const char rival = side == 'x' ? 'o' : 'x';
  for (int place = 0; place < 64; place++) {
    const int row = place / 8, column = place % 8;
    const char man = from[square(row, column)];
    if (lower(man) != side) continue;
    const bool crowned = man != side;
    for (int up = forward, tries = 0; tries < (crowned ? 2 : 1); up = -up, ++tries)
      for (int side_step = -1; side_step < 2; side_step += 2) {
        int to_row = row + up, to_column = column + side_step;
        if (!inside(to_row) || !inside(to_column)) continue;
        string after = from;
        const char there = from[square(to_row, to_column)];
        if (there != ' ') {
          if (lower(there) != rival) continue;
          if (there != rival && !crowned) continue;
          after[square(to_row, to_column)] = ' ';
          to_row += up;
          to_column += side_step;
          if (!inside(to_row) || !inside(to_column) || from[square(to_row, to_column)] != ' ') continue;
        }
        after[square(row, column)] = ' ';
        const bool last = to_row == (forward > 0 ? 7 : 0);
        after[square(to_row, to_column)] = last ? (char)(side - 'a' + 'A') : man;
        if (visit(after)) return true;
      }
  }
  return false;
}

int worth(const string& text, char side) {
  int sum = 0;
  for (size_t k = 0; k < text.size(); k++) {
    const char ch = text[k];
    if (ch == ' ' || ch == '\n') continue;
    sum += (lower(ch) == side ? 1 : -1) * (ch < 'a' ? 5 : 2);
  }
  return sum;
}
}  // namespace

Player::Player(int nr) {
  if (nr < 1 || nr > 2) Impl::fail(player_exception::index_out_of_bounds, "players are 1 and 2");
  pimpl = new Impl(nr);
}

Player::~Player() { delete pimpl; }

Player::Player(const Player& other) {
  pimpl = new Impl(other.pimpl->me);
  for (int k = 0; k < other.pimpl->used; k++) pimpl->push(other.pimpl->boards[k]);
}

Player& Player::operator=(const Player& other) {
  Player twin(other);
  Impl* mine = pimpl;
  pimpl = twin.pimpl;
  twin.pimpl = mine;
  return *this;
}

Player::piece Player::operator()(int row, int column, int steps) const {
  const string& text = pimpl->back(steps);
  if (!inside(row) || !inside(column)) Impl::fail(player_exception::index_out_of_bounds, "outside of the board");
  switch (text[square(row, column)]) {
    case 'x': return x;
    case 'X': return X;
    case 'o': return o;
    case 'O': return O;
    default: return e;
  }
}

void Player::load_board(const string& path) {
  ifstream file(path.c_str());
  if (!file.is_open()) Impl::fail(player_exception::missing_file, path);
  string text;
  char ch;
  while (file.get(ch)) text += ch;
  bool good = text.length() == 127;
  int many[2] = {0, 0};
  for (int k = 0; good && k < 127; k++) {
    ch = text[k];
    if (k % 16 == 15) good = ch == '\n';
    else if (k % 2 == 1) good = ch == ' ';
    else if (ch != ' ') {
      good = (lower(ch) == 'x' || lower(ch) == 'o') && (k / 16 + k % 16 / 2) % 2 == 0;
      if (good) good = ++many[lower(ch) == 'x'] <= 12;
    }
  }
  if (!good) Impl::fail(player_exception::invalid_board, path);
  pimpl->push(text);
}

void Player::store_board(const string& path, int steps) const {
  ofstream file(path.c_str());
  file << pimpl->back(steps);
}

void Player::init_board(const string& path) const {
  ofstream file(path.c_str());
  file << OPENING;
}

void Player::move() {
  const string now = pimpl->back(0);
  const char side = pimpl->me == 1 ? 'x' : 'o', rival = pimpl->me == 1 ? 'o' : 'x';
  string best = now;
  int record = -1000;
  successors(now, side, [&](const string& after) {
    int worst = 1000;
    successors(after, rival, [&](const string& reply) {
      if (worth(reply, side) < worst) worst = worth(reply, side);
      return false;
    });
    if (worst > record) {
      record = worst;
      best = after;
    }
    return false;
  });
  pimpl->push(best);
}

bool Player::valid_move() const {
  const string &now = pimpl->back(0), &before = pimpl->back(1);
  auto is_now = [&](const string& after) { return after == now; };
  return successors(before, 'x', is_now) || successors(before, 'o', is_now);
}

void Player::pop() {
  pimpl->back(0);
  pimpl->used--;
}

bool Player::wins(int nr) const {
  if (nr < 1 || nr > 2) Impl::fail(player_exception::index_out_of_bounds, "players are 1 and 2");
  return pimpl->back(0).find_first_of(nr == 1 ? "oO" : "xX") == string::npos;
}
bool Player::wins() const { return wins(pimpl->me); }
bool Player::loses(int nr) const { return wins(nr == 1 ? 2 : nr == 2 ? 1 : nr); }
bool Player::loses() const { return loses(pimpl->me); }

int Player::recurrence() const {
  int seen = 0;
  const string& now = pimpl->back(0);
  for (int k = pimpl->used - 1; k >= 0; --k)
    if (pimpl->boards[k] == now) ++seen;
  return seen;
}
