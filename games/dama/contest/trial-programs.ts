// The two programs of a trial. The one that holds the player only does what it is ordered and answers with what came of it. The other one
// has none of the player's code: it starts a process for every case, passes the orders on, and reports the answers and how the process
// ended. Its lines begin with a word drawn after the player was compiled, which no process of the player is given.

/** File descriptors of a process of the player. Its standard output leads nowhere. */
const ORDERS_FD = 3;
const ANSWERS_FD = 4;
/** valgrind moves it to where the program that it runs cannot reach it. */
export const LOG_FD = 5;

/** The first answer: `main` has begun. */
export const READY = 'ready';
/** The last order and the last answer of a case: its players are destroyed. */
export const END = 'end';
/** The answer to an order that was carried out. Where the order asks for a value, the value follows. */
export const OK = 'ok';
/** Before the type and the message of a player_exception. */
export const THREW = 'threw';
/** Before what another exception says. */
export const THREW_OTHER = 'threw-other';
/** What was thrown is no exception. */
export const THREW_NO_EXCEPTION = 'threw-no-exception';

/** An order: what follows, up to the next order of this kind, is done in a process forked for it. Answered with its number. */
export const FORK_ORDER = 'apart';
/** Begins an order that may fail without ending the case. */
export const TRY = 'try ';

/** Begin the lines about a case, after the word. */
export const HOST_LINES = { case: 'case', answer: 'answer', log: 'log', ended: 'ended', done: 'done' } as const;

/** Most bytes of answers and of a log that are passed on of each case. */
const MOST_OUTPUT = 64 * 1024;

/** In texts of orders and answers. */
export const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
export const unescaped = (text: string): string => text.replaceAll(/\\(.)/g, (_, c: string) => (c === 'n' ? '\n' : c));

/** Compiled with the player. Each order is one line: what to call, on which object, and with what. */
export const TRIAL_PLAYER_CPP = `#include "player.hpp"
#include <exception>
#include <fstream>
#include <sstream>
#include <string>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static void answer(const std::string& text) {
  std::string line;
  for (char c : text) {
    if (c == '\\\\') line += "\\\\\\\\";
    else if (c == '\\n') line += "\\\\n";
    else line += c;
  }
  line += '\\n';
  for (size_t at = 0; at < line.size();) {
    const ssize_t written = write(${ANSWERS_FD}, line.data() + at, line.size() - at);
    if (written <= 0) _exit(1);
    at += written;
  }
}

static std::string unescaped(const std::string& text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); i++)
    if (text[i] != '\\\\') plain += text[i];
    else plain += text[++i] == 'n' ? '\\n' : text[i];
  return plain;
}

static std::string content(const std::string& name) {
  std::ifstream in(name);
  std::stringstream all;
  all << in.rdbuf();
  return all.str();
}

// Objects have the names p, q, r ...
static Player* players[26];
static Player*& called(const std::string& name) { return players[name[0] - 'a']; }
static char letter(Player::piece piece) { return piece >= 0 && piece < 5 ? "xoXO."[piece] : '?'; }
static std::string truth(bool is) { return is ? " true" : " false"; }
static std::string last_board;

static std::string board(const Player& player, int offset) {
  std::string text = " ";
  for (int r = 7; r >= 0; r--)
    for (int c = 0; c < 8; c++) text += letter(player(r, c, offset));
  return text;
}

// What a file has in the places of the cells.
static std::string cells(const std::string& text) {
  std::string found;
  for (size_t i = 0; i < text.size(); i += 2) found += text[i] == ' ' ? '.' : text[i];
  return found;
}

// Answers with a blank and the value, or with nothing.
static std::string call(const std::string& order) {
  std::istringstream words(order);
  std::string what, name, other;
  int a = 0, b = 0, offset = 0;
  words >> what >> name;
  Player*& player = called(name);
  if (what == "write") {
    words.get();
    getline(words, other);
    std::ofstream(name) << unescaped(other);
  } else if (what == "read") {
    last_board = content(name);
    return " " + last_board;
  } else if (what == "new") {
    player = words >> a ? new Player(a) : new Player;
  } else if (what == "copy") {
    words >> other;
    player = new Player(*called(other));
  } else if (what == "assign") {
    words >> other;
    *player = *called(other);
  } else if (what == "delete") {
    Player* const old = player;
    player = nullptr;
    delete old;
  } else if (what == "load") {
    words >> other;
    player->load_board(other);
  } else if (what == "store") {
    words >> other;
    if (words >> offset) player->store_board(other, offset);
    else player->store_board(other);
  } else if (what == "init") {
    words >> other;
    player->init_board(other);
  } else if (what == "at") {
    words >> a >> b;
    const Player::piece piece = words >> offset ? (*player)(a, b, offset) : (*player)(a, b);
    return std::string(" ") + letter(piece);
  } else if (what == "board") {
    words >> offset;
    return board(*player, offset);
  } else if (what == "board-unless") {
    // operator() is asked only where the file that was read last has something else.
    words >> offset >> other;
    return cells(last_board) == other ? " " + other : board(*player, offset);
  } else if (what == "move") {
    player->move();
  } else if (what == "valid_move") {
    return truth(player->valid_move());
  } else if (what == "pop") {
    player->pop();
  } else if (what == "wins") {
    return truth(words >> a ? player->wins(a) : player->wins());
  } else if (what == "loses") {
    return truth(words >> a ? player->loses(a) : player->loses());
  } else if (what == "recurrence") {
    return " " + std::to_string(player->recurrence());
  }
  return "";
}

// What an exception says; nothing where the call came to its end.
static std::string thrown(const std::string& order, std::string& value) {
  static const char* const ERRORS[] = {"index_out_of_bounds", "missing_file", "invalid_board"};
  try {
    value = call(order);
    return "";
  } catch (const player_exception& error) {
    const int type = error.t;
    return "${THREW} " + (type >= 0 && type < 3 ? ERRORS[type] : std::to_string(type)) + " " + error.msg;
  } catch (const std::exception& error) {
    return std::string("${THREW_OTHER} ") + error.what();
  } catch (...) {
    return "${THREW_NO_EXCEPTION}";
  }
}

int main() {
  std::string orders;
  char part[4096];
  for (ssize_t size; (size = read(${ORDERS_FD}, part, sizeof part)) > 0;) orders.append(part, size);
  close(${ORDERS_FD});
  answer("${READY}");
  std::istringstream lines(orders);
  bool is_over = false, is_apart = false, is_skipped = false;
  for (std::string order; getline(lines, order);) {
    if (order == "${FORK_ORDER}") {
      if (is_apart) _exit(0);
      const pid_t child = fork();
      is_apart = child == 0;
      is_skipped = child != 0;
      if (is_apart) answer("${FORK_ORDER} " + std::to_string(getpid()));
      else waitpid(child, nullptr, 0);
    } else if (is_skipped) {
      continue;
    } else if (order == "${END}") {
      for (Player*& player : players) {
        Player* const old = player;
        player = nullptr;
        delete old;
      }
      last_board = "";
      is_over = false;
      answer("${END}");
    } else if (!is_over) {
      // After an exception the case is over, unless the order may fail.
      const bool is_tried = order.compare(0, ${TRY.length}, "${TRY}") == 0;
      std::string value;
      const std::string error = thrown(is_tried ? order.substr(${TRY.length}) : order, value);
      is_over = error != "" && !is_tried;
      answer(error == "" ? "${OK}" + value : error);
    }
  }
  _exit(0);
}
`;

/** Compiled alone. Its arguments are the command of the player; the word and the orders come from standard input. */
export const TRIAL_HOST_CPP = `#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static std::string word;

static void put(const std::string& text) {
  const std::string line = word + " " + text + "\\n";
  for (size_t at = 0; at < line.size();) {
    const ssize_t written = write(1, line.data() + at, line.size() - at);
    if (written <= 0) _exit(1);
    at += written;
  }
}

// Passes whole lines on. Answers false at the end.
struct Relay {
  const char* const kind;
  int fd;
  size_t passed = 0;
  std::string line;

  bool read_some() {
    char part[4096];
    const ssize_t size = read(fd, part, sizeof part);
    if (size <= 0) return false;
    for (ssize_t i = 0; i < size && passed < ${MOST_OUTPUT}; i++, passed++) {
      if (part[i] != '\\n') line += part[i];
      else {
        put(kind + (" " + line));
        line = "";
      }
    }
    return true;
  }
};

static void become(char** command, int orders, int answers, int log) {
  setpgid(0, 0);
  // Out of the way of their new numbers.
  const int from[] = {open("/dev/null", O_RDWR), fcntl(orders, F_DUPFD, 10), fcntl(answers, F_DUPFD, 10), fcntl(log, F_DUPFD, 10)};
  for (int fd = 0; fd < 6; fd++) dup2(from[fd < 3 ? 0 : fd - 2], fd);
  for (int fd = 6; fd < 64; fd++) close(fd);
  signal(SIGPIPE, SIG_DFL);
  execv(command[0], command);
  _exit(127);
}

static void run(const std::string& name, const std::string& orders, char** command) {
  int to[2], answers[2], log[2];
  if (pipe(to) != 0 || pipe(answers) != 0 || pipe(log) != 0) _exit(1);
  put("${HOST_LINES.case} " + name);
  const pid_t child = fork();
  if (child < 0) _exit(1);
  if (child == 0) become(command, to[0], answers[1], log[1]);
  close(to[0]);
  close(answers[1]);
  close(log[1]);
  fcntl(to[1], F_SETFL, O_NONBLOCK);
  Relay relays[] = {{"${HOST_LINES.answer}", answers[0]}, {"${HOST_LINES.log}", log[0]}};
  size_t sent = 0;
  int status = 0;
  bool is_over = false;
  for (int open = 2; open > 0;) {
    pollfd polled[] = {{relays[0].fd, POLLIN, 0}, {relays[1].fd, POLLIN, 0}, {to[1], POLLOUT, 0}};
    // What the player leaves running may hold its end of a pipe open.
    const int ready = poll(polled, 3, 20);
    if (ready == 0 && is_over) break;
    if (!is_over && ready == 0) is_over = waitpid(child, &status, WNOHANG) == child;
    for (int i = 0; i < 2; i++)
      if (polled[i].revents != 0 && !relays[i].read_some()) {
        close(relays[i].fd);
        relays[i].fd = -1;
        open--;
      }
    if (polled[2].revents != 0) {
      const ssize_t size = write(to[1], orders.data() + sent, orders.size() - sent);
      if (size > 0) sent += size;
      if (size <= 0 || sent == orders.size()) {
        close(to[1]);
        to[1] = -1;
      }
    }
  }
  for (const int fd : {relays[0].fd, relays[1].fd, to[1]}) if (fd >= 0) close(fd);
  if (!is_over) waitpid(child, &status, 0);
  kill(-child, SIGKILL);
  put("${HOST_LINES.ended} " + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status)));
}

int main(int, char** arguments) {
  // No process of the player may read its memory and its descriptors.
  prctl(PR_SET_DUMPABLE, 0);
  signal(SIGPIPE, SIG_IGN);
  std::string input;
  char part[4096];
  for (ssize_t size; (size = read(0, part, sizeof part)) > 0;) input.append(part, size);
  size_t at = 0;
  const auto line = [&] {
    const size_t end = input.find('\\n', at);
    const std::string text = input.substr(at, end - at);
    at = end == std::string::npos ? input.size() : end + 1;
    return text;
  };
  word = line();
  // A name, the number of its orders, and these.
  while (at < input.size()) {
    const std::string name = line();
    std::string orders;
    for (int left = atoi(line().c_str()); left > 0; left--) orders += line() + "\\n";
    run(name, orders, arguments + 1);
  }
  put("${HOST_LINES.done}");
}
`;
