// Boards are grids of pieces in a list with both ends.
#include "player.hpp"

typedef Player::piece Grid[8][8];

struct Node {
  Grid grid;
  Node* next;
  Node* prev;
};

struct Player::Impl {
  int player_nr;
  Node* head;
  Node* tail;
  int size;
};

struct Move {
  int r1, c1, r2, c2;
};

static char to_char(Player::piece p) {
  if (p == Player::x) return 'x';
  if (p == Player::X) return 'X';
  if (p == Player::o) return 'o';
  if (p == Player::O) return 'O';
  return ' ';
}

static bool from_char(char c, Player::piece& p) {
  switch (c) {
    case 'x': p = Player::x; break;
    case 'X': p = Player::X; break;
    case 'o': p = Player::o; break;
    case 'O': p = Player::O; break;
    case ' ': p = Player::e; break;
    default: return false;
  }
  return true;
}

static int owner(Player::piece p) {
  if (p == Player::x || p == Player::X) return 1;
  if (p == Player::o || p == Player::O) return 2;
  return 0;
}

static bool is_dama(Player::piece p) { return p == Player::X || p == Player::O; }

static bool legal(const Grid& g, int nr, const Move& m) {
  if (m.r2 < 0 || m.c2 < 0 || m.r2 >= 8 || m.c2 >= 8) return false;
  if (owner(g[m.r1][m.c1]) != nr) return false;
  if (g[m.r2][m.c2] != Player::e) return false;
  int dr = m.r2 - m.r1;
  int dc = m.c2 - m.c1;
  if (!is_dama(g[m.r1][m.c1])) {
    if (nr == 1 && dr < 0) return false;
    if (nr == 2 && dr > 0) return false;
  }
  if (abs(dr) == 1 && abs(dc) == 1) return true;
  if (abs(dr) == 2 && abs(dc) == 2) {
    Player::piece eaten = g[(m.r1 + m.r2) / 2][(m.c1 + m.c2) / 2];
    if (owner(eaten) != 3 - nr) return false;
    return is_dama(g[m.r1][m.c1]) || !is_dama(eaten);
  }
  return false;
}

static void apply(Grid& g, const Move& m) {
  Player::piece p = g[m.r1][m.c1];
  g[m.r1][m.c1] = Player::e;
  if (abs(m.r2 - m.r1) == 2) g[(m.r1 + m.r2) / 2][(m.c1 + m.c2) / 2] = Player::e;
  if (p == Player::x && m.r2 == 7) p = Player::X;
  if (p == Player::o && m.r2 == 0) p = Player::O;
  g[m.r2][m.c2] = p;
}

static void copy_grid(const Grid& from, Grid& to) {
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) {
      to[i][j] = from[i][j];
    }
  }
}

static bool equal_grids(const Grid& a, const Grid& b) {
  bool equal = true;
  for (int i = 0; i < 8 && equal; i++) {
    for (int j = 0; j < 8 && equal; j++) {
      if (a[i][j] != b[i][j]) {
        equal = false;
      }
    }
  }
  return equal;
}

static void print_grid(ostream& os, const Grid& g) {
  for (int i = 7; i >= 0; i--) {
    for (int j = 0; j < 8; j++) {
      os << to_char(g[i][j]);
      if (j != 7) {
        os << ' ';
      }
    }
    if (i != 0) {
      os << '\n';
    }
  }
}

static void start_grid(Grid& g) {
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) {
      g[i][j] = Player::e;
      if ((i + j) % 2 == 1) {
        if (i <= 2) g[i][j] = Player::x;
        if (i >= 5) g[i][j] = Player::o;
      }
    }
  }
}

Player::Player(int player_nr) {
  if (player_nr != 1 && player_nr != 2) {
    player_exception ex;
    ex.t = player_exception::index_out_of_bounds;
    ex.msg = "Player number must be 1 or 2";
    throw ex;
  }
  pimpl = new Impl;
  pimpl->player_nr = player_nr;
  pimpl->head = nullptr;
  pimpl->tail = nullptr;
  pimpl->size = 0;
}

static void append(Node*& head, Node*& tail, int& size, const Grid& g) {
  Node* node = new Node;
  copy_grid(g, node->grid);
  node->next = nullptr;
  node->prev = tail;
  if (tail == nullptr) {
    head = node;
  } else {
    tail->next = node;
  }
  tail = node;
  size++;
}

static void destroy(Node* head) {
  if (head != nullptr) {
    destroy(head->next);
    delete head;
  }
}

Player::~Player() {
  destroy(pimpl->head);
  delete pimpl;
}

Player::Player(const Player& p) {
  pimpl = new Impl;
  pimpl->player_nr = p.pimpl->player_nr;
  pimpl->head = pimpl->tail = nullptr;
  pimpl->size = 0;
  Node* it = p.pimpl->head;
  while (it != nullptr) {
    append(pimpl->head, pimpl->tail, pimpl->size, it->grid);
    it = it->next;
  }
}

Player& Player::operator=(const Player& p) {
  if (this != &p) {
    destroy(pimpl->head);
    pimpl->head = pimpl->tail = nullptr;
    pimpl->size = 0;
    pimpl->player_nr = p.pimpl->player_nr;
    for (Node* it = p.pimpl->head; it; it = it->next) append(pimpl->head, pimpl->tail, pimpl->size, it->grid);
  }
  return *this;
}

static Node* get(Node* tail, int size, int offset) {
  if (offset < 0 || offset >= size) {
    player_exception ex;
    ex.t = player_exception::index_out_of_bounds;
    ex.msg = "The history is shorter";
    throw ex;
  }
  while (offset > 0) {
    tail = tail->prev;
    offset--;
  }
  return tail;
}

Player::piece Player::operator()(int r, int c, int history_offset) const {
  Node* node = get(pimpl->tail, pimpl->size, history_offset);
  if (r >= 0 && r < 8 && c >= 0 && c < 8) return node->grid[r][c];
  player_exception ex;
  ex.t = player_exception::index_out_of_bounds;
  ex.msg = "Coordinates";
  throw ex;
}

void Player::load_board(const string& filename) {
  ifstream in(filename);
  player_exception ex;
  if (in.fail()) {
    ex.t = player_exception::missing_file;
    ex.msg = "Missing " + filename;
    throw ex;
  }
  ex.t = player_exception::invalid_board;
  ex.msg = "Invalid board in " + filename;
  Grid g;
  string line;
  int rows = 0, xs = 0, os = 0;
  while (getline(in, line)) {
    if (rows == 8 || line.size() != 15) throw ex;
    for (int j = 0; j < 15; j++) {
      if (j % 2 == 1) {
        if (line[j] != ' ') throw ex;
      } else {
        piece p;
        if (!from_char(line[j], p)) throw ex;
        int row = 7 - rows;
        if (p != e && (row + j / 2) % 2 == 0) throw ex;
        if (owner(p) == 1) xs++;
        if (owner(p) == 2) os++;
        g[row][j / 2] = p;
      }
    }
    rows++;
    if (rows == 8 && !in.eof()) throw ex;
  }
  if (rows != 8 || xs > 12 || os > 12) throw ex;
  append(pimpl->head, pimpl->tail, pimpl->size, g);
}

void Player::store_board(const string& filename, int history_offset) const {
  Node* node = get(pimpl->tail, pimpl->size, history_offset);
  ofstream out(filename);
  print_grid(out, node->grid);
  out.close();
}

void Player::init_board(const string& filename) const {
  Grid g;
  start_grid(g);
  ofstream out(filename);
  print_grid(out, g);
  out.close();
}

void Player::move() {
  Node* now = get(pimpl->tail, pimpl->size, 0);
  Grid g;
  copy_grid(now->grid, g);
  Move best;
  int best_score = -1;
  for (int r = 0; r < 8; r++) {
    for (int c = 0; c < 8; c++) {
      for (int d = 1; d <= 2; d++) {
        for (int k = 0; k < 4; k++) {
          Move m;
          m.r1 = r;
          m.c1 = c;
          m.r2 = r + (k < 2 ? d : -d);
          m.c2 = c + (k % 2 == 0 ? d : -d);
          if (legal(g, pimpl->player_nr, m)) {
            int score = 10 * d + (m.c2 == 0 || m.c2 == 7 ? 1 : 0);
            if (score > best_score) {
              best_score = score;
              best = m;
            }
          }
        }
      }
    }
  }
  if (best_score >= 0) apply(g, best);
  append(pimpl->head, pimpl->tail, pimpl->size, g);
}

bool Player::valid_move() const {
  Node* after = get(pimpl->tail, pimpl->size, 0);
  Node* before = get(pimpl->tail, pimpl->size, 1);
  int left[3][2], arrived[3][2];
  int gone = 0, come = 0;
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) {
      if (before->grid[i][j] == after->grid[i][j]) continue;
      if (after->grid[i][j] == e) {
        if (gone == 2) return false;
        left[gone][0] = i;
        left[gone++][1] = j;
      } else {
        if (come == 1) return false;
        arrived[come][0] = i;
        arrived[come++][1] = j;
      }
    }
  }
  if (come != 1 || gone == 0) return false;
  for (int k = 0; k < gone; k++) {
    Move m = {left[k][0], left[k][1], arrived[0][0], arrived[0][1]};
    for (int nr = 1; nr <= 2; nr++) {
      if (!legal(before->grid, nr, m)) continue;
      Grid g;
      copy_grid(before->grid, g);
      apply(g, m);
      if (equal_grids(g, after->grid)) return true;
    }
  }
  return false;
}

void Player::pop() {
  Node* last = get(pimpl->tail, pimpl->size, 0);
  pimpl->tail = last->prev;
  if (pimpl->tail == nullptr) {
    pimpl->head = nullptr;
  } else {
    pimpl->tail->next = nullptr;
  }
  pimpl->size--;
  delete last;
}

bool Player::wins(int player_nr) const {
  if (player_nr != 1 && player_nr != 2) {
    player_exception ex;
    ex.t = player_exception::index_out_of_bounds;
    ex.msg = "Player number must be 1 or 2";
    throw ex;
  }
  Node* node = get(pimpl->tail, pimpl->size, 0);
  for (int i = 0; i < 8; i++) {
    for (int j = 0; j < 8; j++) {
      if (owner(node->grid[i][j]) == 3 - player_nr) {
        return false;
      }
    }
  }
  return true;
}

bool Player::wins() const { return wins(pimpl->player_nr); }

bool Player::loses(int player_nr) const {
  if (player_nr == 1) return wins(2);
  if (player_nr == 2) return wins(1);
  return wins(player_nr);
}

bool Player::loses() const { return loses(pimpl->player_nr); }

int Player::recurrence() const {
  Node* last = get(pimpl->tail, pimpl->size, 0);
  int count = 1;
  Node* it = last->prev;
  while (it != nullptr) {
    if (equal_grids(it->grid, last->grid)) {
      count++;
    }
    it = it->prev;
  }
  return count;
}
