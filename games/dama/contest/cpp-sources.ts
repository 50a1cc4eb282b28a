// What a player.cpp is compiled against: the interface the document prescribes and a main that plays in a folder, and a
// player to start from. Written from the document; an organiser may give another player.hpp instead.

export const PLAYER_HPP = `#ifndef PLAYER_HPP
#define PLAYER_HPP
#include <iostream>
#include <fstream>
#include <sstream>
#include <string>
#include <cassert>
#include <stdlib.h>
using namespace std;

struct player_exception {
  enum err_type { index_out_of_bounds, missing_file, invalid_board };
  err_type t;
  string msg;
};

class Player {
 public:
  enum piece { x, o, X, O, e };
  Player(int player_nr = 1);
  ~Player();
  Player(const Player&);
  Player& operator=(const Player&);
  piece operator()(int r, int c, int history_offset = 0) const;
  void load_board(const string& filename);
  void store_board(const string& filename, int history_offset = 0) const;
  void init_board(const string& filename) const;
  void move();
  bool valid_move() const;
  void pop();
  bool wins(int player_nr) const;
  bool wins() const;
  bool loses(int player_nr) const;
  bool loses() const;
  int recurrence() const;

 private:
  struct Impl;
  Impl* pimpl;
};
#endif
`;

/** Prefix of the line in which play.cpp says which exception ended it. */
export const THREW = 'threw ';

/** The file with which play.cpp says that its player is made: from then on the time of a move counts. */
export const STARTED_FILE = 'started';

/**
 * What the draft of the course does: load, move, store, with one Player for the whole game. The board is written under
 * another name first, so that no reader finds half of it.
 */
export const PLAY_CPP = `#include "player.hpp"
#include <cstdio>
#include <exception>
#include <unistd.h>

static int threw(const string& what) {
  cerr << "\\n${THREW}" << what << endl;
  return 1;
}

int main(int argc, char** argv) {
  static const char* const ERRORS[] = {"index_out_of_bounds", "missing_file", "invalid_board"};
  const int number = argc > 1 ? atoi(argv[1]) : 1;
  try {
    Player player(number);
    ofstream("${STARTED_FILE}");
    for (int round = number;; round += 2) {
      const string here = "board_" + to_string(round) + ".txt";
      const string next = "board_" + to_string(round + 1) + ".txt";
      while (access(here.c_str(), R_OK) != 0) usleep(10000);
      player.load_board(here);
      player.move();
      player.store_board(next + ".part.txt");
      rename((next + ".part.txt").c_str(), next.c_str());
    }
  } catch (const player_exception& error) {
    return threw(string("player_exception ") + ERRORS[error.t] + ": " + error.msg);
  } catch (const exception& error) {
    return threw(error.what());
  } catch (...) {
    return threw("something that is not an exception");
  }
}
`;

/** Where a student begins: it compiles, and `ludoteca dama check` says what is missing. */
export const PLAYER_CPP = `// The only file to hand in. Nothing but player.hpp may be included.
#include "player.hpp"

// What a player remembers: its number, and every board it has seen.
struct Player::Impl {
  int number;
};

static player_exception not_written(const string& method) {
  player_exception error;
  error.t = player_exception::invalid_board;
  error.msg = method + " is not written yet";
  return error;
}

// Numbers other than 1 and 2 throw index_out_of_bounds.
Player::Player(int player_nr) : pimpl(new Impl{player_nr}) {}
Player::~Player() { delete pimpl; }
Player::Player(const Player& from) : pimpl(new Impl(*from.pimpl)) {}
Player& Player::operator=(const Player& from) {
  *pimpl = *from.pimpl;
  return *this;
}

// The piece in row r and column c of the board seen history_offset boards ago.
Player::piece Player::operator()(int r, int c, int history_offset) const { throw not_written("operator()"); }

// Reads a board and adds it to the history.
void Player::load_board(const string& filename) { throw not_written("load_board"); }

// Writes a board of the history.
void Player::store_board(const string& filename, int history_offset) const { throw not_written("store_board"); }

// Writes the initial board; the history stays as it is.
void Player::init_board(const string& filename) const { throw not_written("init_board"); }

// Your strategy: adds the board after your move to the history; the same board again if you are blocked.
void Player::move() { throw not_written("move"); }

// Does one legal move, of either player, lead from the second newest board to the newest one?
bool Player::valid_move() const { throw not_written("valid_move"); }

// Removes the newest board.
void Player::pop() { throw not_written("pop"); }

// On the newest board a player wins when the other one has no pieces.
bool Player::wins(int player_nr) const { throw not_written("wins"); }
bool Player::wins() const { return wins(pimpl->number); }
bool Player::loses(int player_nr) const { throw not_written("loses"); }
bool Player::loses() const { return loses(pimpl->number); }

// How often the newest board is in the history, itself counted.
int Player::recurrence() const { throw not_written("recurrence"); }
`;

/** The commands a student needs again and again. Lines of commands begin with a tab. */
export const MAKEFILE = `# make: compiles. make check: says what the contest would say. make game: plays, with the board on screen.
# make old: keeps the player as it is now. make match: plays against the one that was kept.
LUDOTECA = npx ludoteca
BOT = greedy

play: play.cpp player.cpp player.hpp
\tg++ -Ofast -Wall -o play play.cpp player.cpp

check: player.cpp
\t$(LUDOTECA) dama check player.cpp

game: player.cpp
\t$(LUDOTECA) dama play player.cpp --bot $(BOT)

old: player.cpp
\tcp player.cpp old.cpp

match: player.cpp old.cpp
\t$(LUDOTECA) dama play player.cpp old.cpp --games 10

clean:
\trm -f play

.PHONY: check game old match clean
`;
