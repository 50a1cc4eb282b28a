// A client of Ludoteca in one file, with nothing but C++17 and POSIX sockets: copy it beside your bot.
//
//   ludoteca::Client client("http://localhost:8080", "Snake");
//   ludoteca::Result result = client.play(ludoteca::seek("dama"), [](const ludoteca::Table& table) { return table.legal[0]; });
//
// The function gets a Table and returns one of its legal actions. `play` answers until the match is over. If the connection
// breaks or the server restarts, it connects again, rejoins the match and goes on; the same question may then come twice.
// The protocol: docs/protocols/play.md. There is no TLS in it: for a server behind https, run a tunnel such as stunnel.

#pragma once

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace ludoteca {

/** A value of JSON; what is not there is null. */
struct Json {
  enum Kind { Null, Boolean, Number, Text, List, Map } kind = Null;
  bool boolean = false;
  double number = 0;
  std::string text;
  std::vector<Json> list;
  std::map<std::string, Json> map;

  const Json& operator[](const std::string& name) const {
    static const Json nothing;
    const auto found = map.find(name);
    return found == map.end() ? nothing : found->second;
  }
};

/** The table as your seat may see it, after the latest message. */
struct Table {
  std::string match, game, phase;
  int seat = -1, version = 0;
  bool yours = false;
  std::vector<std::string> legal;
  Json players, options, view, clock;
  /** What happened since the message before. */
  Json events;
};

struct Result {
  std::string match;
  int seat;
  /** By seat, from -1 (lost) to 1 (won). */
  std::vector<double> payoffs;
  /** How it ended: rules, time, resignation, ... */
  std::string by;
};

/** The server refused something; the code never changes, `what` has its sentence. */
struct Refused : std::runtime_error {
  std::string code;
  Refused(const std::string& code, const std::string& detail) : std::runtime_error(code + ": " + detail), code(code) {}
};

/** The connection broke, or was never there. */
struct Lost : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  Json value() {
    Json json;
    const char first = text_.at(at_);
    if (first == '{') {
      json.kind = Json::Map;
      for (at_++; text_.at(at_) != '}'; skipComma()) {
        const std::string name = string();
        at_++;  // the colon
        json.map[name] = value();
      }
      at_++;
    } else if (first == '[') {
      json.kind = Json::List;
      for (at_++; text_.at(at_) != ']'; skipComma()) json.list.push_back(value());
      at_++;
    } else if (first == '"') {
      json.kind = Json::Text;
      json.text = string();
    } else {
      const std::size_t from = at_;
      at_ = text_.find_first_of(",]}", at_);
      const std::string word = text_.substr(from, at_ - from);
      if (word == "true" || word == "false") {
        json.kind = Json::Boolean;
        json.boolean = word == "true";
      } else if (word != "null") {
        json.kind = Json::Number;
        json.number = std::strtod(word.c_str(), nullptr);
      }
    }
    return json;
  }

 private:
  void skipComma() {
    if (text_.at(at_) == ',') at_++;
  }

  std::string string() {
    std::string out;
    for (at_++; text_.at(at_) != '"'; at_++) {
      if (text_[at_] != '\\') {
        out += text_[at_];
        continue;
      }
      const char escape = text_.at(++at_);
      const std::size_t known = std::string("bfnrt").find(escape);
      if (escape == 'u') {
        appendUtf8(out, static_cast<unsigned>(std::stoul(text_.substr(at_ + 1, 4), nullptr, 16)));
        at_ += 4;
      } else {
        out += known == std::string::npos ? escape : "\b\f\n\r\t"[known];
      }
    }
    at_++;
    return out;
  }

  /** The server escapes control characters only; everything else comes as UTF-8. */
  static void appendUtf8(std::string& out, unsigned code) {
    if (code < 0x80) {
      out += static_cast<char>(code);
    } else if (code < 0x800) {
      out += static_cast<char>(0xC0 | (code >> 6));
      out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
      out += static_cast<char>(0xE0 | (code >> 12));
      out += static_cast<char>(0x80 | ((code >> 6) & 0x3F));
      out += static_cast<char>(0x80 | (code & 0x3F));
    }
  }

  const std::string& text_;
  std::size_t at_ = 0;
};

inline std::string quote(const std::string& text) {
  std::string out = "\"";
  for (const char one : text) {
    if (one == '"' || one == '\\') out += '\\';
    out += static_cast<unsigned char>(one) < ' ' ? ' ' : one;
  }
  return out + '"';
}

/** SHA-256 (FIPS 180-4) of a short text, in hexadecimal: the standard library has none. */
inline std::string sha256(std::string text) {
  static const auto fraction = [](double root) {
    return static_cast<std::uint32_t>(std::floor((root - std::floor(root)) * 4294967296.0));
  };
  std::vector<std::uint32_t> k, h;
  for (int n = 2; k.size() < 64; n++) {
    bool isPrime = true;
    for (int d = 2; d * d <= n; d++) isPrime = isPrime && n % d != 0;
    if (!isPrime) continue;
    k.push_back(fraction(std::cbrt(static_cast<double>(n))));
    if (h.size() < 8) h.push_back(fraction(std::sqrt(static_cast<double>(n))));
  }
  const std::uint64_t bits = text.size() * 8;
  text += '\x80';
  while (text.size() % 64 != 56) text += '\0';
  for (int i = 7; i >= 0; i--) text += static_cast<char>(bits >> (8 * i));
  const auto turn = [](std::uint32_t x, int by) { return (x >> by) | (x << (32 - by)); };
  for (std::size_t at = 0; at < text.size(); at += 64) {
    std::uint32_t w[64];
    for (int i = 0; i < 16; i++) {
      w[i] = 0;
      for (int j = 0; j < 4; j++) w[i] = (w[i] << 8) | static_cast<unsigned char>(text[at + 4 * i + j]);
    }
    for (int i = 16; i < 64; i++)
      w[i] = w[i - 16] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >> 3)) + w[i - 7] +
             (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >> 10));
    std::vector<std::uint32_t> s = h;
    for (int i = 0; i < 64; i++) {
      const std::uint32_t one = s[7] + (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) +
                                ((s[4] & s[5]) ^ (~s[4] & s[6])) + k[i] + w[i];
      const std::uint32_t two = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) +
                                ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
      s = {one + two, s[0], s[1], s[2], s[3] + one, s[4], s[5], s[6]};
    }
    for (int i = 0; i < 8; i++) h[i] += s[i];
  }
  std::string hex;
  for (const std::uint32_t part : h)
    for (int i = 7; i >= 0; i--) hex += "0123456789abcdef"[(part >> (4 * i)) & 15];
  return hex;
}

/** For the random draws: its hash when a seat is taken, the word when all are. */
inline std::string randomWord() {
  std::random_device random;
  std::string word;
  for (int i = 0; i < 48; i++) word += "0123456789abcdef"[random() % 16];
  return word;
}

/** Requests are the fields of a message, without its braces. */
/** The next free seat of a game, or with a bot a match against this bot of the server. */
inline std::string seek(const std::string& game, const std::string& bot = "") {
  return R"("t":"seek","game":)" + quote(game) + (bot.empty() ? "" : ",\"bot\":" + quote(bot));
}

/** A seat at the table with this code or id. */
inline std::string sit(const std::string& code) {
  return std::string(R"("t":"sit",)") + (code.find('-') == std::string::npos ? "\"match\":" : "\"code\":") + quote(code);
}

/** As much of RFC 6455 as a client of this protocol needs: text, pings, closing. */
class WebSocket {
 public:
  WebSocket(const std::string& host, const std::string& port, const std::string& path) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    addrinfo* found = nullptr;
    if (getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) throw Lost(host + " has no address");
    for (const addrinfo* one = found; one != nullptr && socket_ < 0; one = one->ai_next) {
      socket_ = ::socket(one->ai_family, one->ai_socktype, one->ai_protocol);
      if (socket_ >= 0 && connect(socket_, one->ai_addr, one->ai_addrlen) != 0) close();
    }
    freeaddrinfo(found);
    if (socket_ < 0) throw Lost(host + ":" + port + " does not answer");
    const timeval silence{90, 0};  // the server pings every half minute
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &silence, sizeof silence);
    const int on = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    write("GET " + path + "/api/play HTTP/1.1\r\nHost: " + host + ":" + port +
          "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: " + key() +
          "\r\nSec-WebSocket-Version: 13\r\n\r\n");
    std::string head;
    while (head.find("\r\n\r\n") == std::string::npos) head += read(1);
    if (head.find(" 101 ") == std::string::npos) throw Lost(host + " did not answer as a server of Ludoteca");
  }
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;
  ~WebSocket() { close(); }

  void send(const std::string& fields) { frame(0x1, "{" + fields + "}"); }

  Json receive() {
    std::string text;
    while (true) {
      const std::string head = read(2);
      const unsigned char first = static_cast<unsigned char>(head[0]);
      std::uint64_t length = static_cast<unsigned char>(head[1]) & 0x7F;
      if (length >= 126) {
        const std::string size = read(length == 126 ? 2 : 8);
        length = 0;
        for (const char byte : size) length = (length << 8) | static_cast<unsigned char>(byte);
      }
      const std::string data = read(length);
      const int kind = first & 0x0F;
      if (kind == 0x8) throw Lost("the server closed the connection");
      if (kind == 0x9) frame(0xA, data);
      if (kind > 0x1) continue;
      text += data;
      if (first & 0x80) return Parser(text).value();
    }
  }

 private:
  void frame(int kind, const std::string& data) {
    std::string out(1, static_cast<char>(0x80 | kind));
    if (data.size() < 126) {
      out += static_cast<char>(0x80 | data.size());
    } else {
      out += static_cast<char>(0xFE);
      out += static_cast<char>(data.size() >> 8);
      out += static_cast<char>(data.size() & 0xFF);
    }
    const std::uint32_t mask = random_();
    for (int i = 0; i < 4; i++) out += static_cast<char>(mask >> (8 * i));
    for (std::size_t i = 0; i < data.size(); i++) out += static_cast<char>(data[i] ^ static_cast<char>(mask >> (8 * (i % 4))));
    write(out);
  }

  void write(const std::string& data) {
    for (std::size_t done = 0; done < data.size();) {
      const ssize_t count = ::send(socket_, data.data() + done, data.size() - done, 0);
      if (count <= 0) throw Lost("the connection broke");
      done += static_cast<std::size_t>(count);
    }
  }

  std::string read(std::size_t size) {
    while (buffer_.size() < size) {
      char piece[4096];
      const ssize_t count = recv(socket_, piece, sizeof piece, 0);
      if (count <= 0) throw Lost("the connection broke");
      buffer_.append(piece, static_cast<std::size_t>(count));
    }
    const std::string data = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return data;
  }

  /** 22 random digits of base 64: the sixteen bytes that a handshake wants. */
  std::string key() {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (int i = 0; i < 21; i++) out += digits[random_() % 64];
    return out + "A==";
  }

  void close() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
  }

  int socket_ = -1;
  std::string buffer_;
  std::mt19937 random_{std::random_device{}()};
};

class Client {
 public:
  /** With the token of a bot, or as a guest of this name. */
  Client(std::string server, std::string name, std::string token = "") : name_(std::move(name)), token_(std::move(token)) {
    signal(SIGPIPE, SIG_IGN);  // a broken connection is an error of `send`, not the end of the program
    const std::size_t scheme = server.find("://");
    if (scheme != std::string::npos && server.substr(0, scheme) != "http") throw std::invalid_argument("http only: " + server);
    if (scheme != std::string::npos) server.erase(0, scheme + 3);
    while (!server.empty() && server.back() == '/') server.pop_back();
    const std::size_t slash = server.find('/');
    if (slash != std::string::npos) path_ = server.substr(slash);
    const std::string address = server.substr(0, slash);
    const std::size_t colon = address.rfind(':');
    host_ = address.substr(0, colon);
    port_ = colon == std::string::npos ? "80" : address.substr(colon + 1);
  }

  Result play(const std::string& request, const std::function<std::string(const Table&)>& choose) {
    using Clock = std::chrono::steady_clock;
    Table table;
    const std::string word = randomWord();
    bool isAway = false;
    for (auto lastHeard = Clock::now();;) {
      try {
        WebSocket socket(host_, port_, path_);
        const std::string commit = hello(socket) ? ",\"commit\":" + quote(sha256(word)) : "";
        const std::string first = table.match.empty() ? request : R"("t":"join","match":)" + quote(table.match);
        socket.send(first + commit + R"(,"want":"views","legal":true)");
        while (true) {
          const Json message = socket.receive();
          lastHeard = Clock::now();
          isAway = false;
          if (asksForWord(message))
            socket.send(R"("t":"reveal","match":)" + quote(message["match"].text) + ",\"word\":" + quote(word));
          if (answer(socket, message, table, choose)) return result(message, table);
        }
      } catch (const Lost&) {
        if (Clock::now() - lastHeard > std::chrono::minutes(10)) throw;
        if (!isAway) std::cerr << host_ << ':' << port_ << " does not answer; trying for 600 seconds" << std::endl;
        isAway = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
      }
    }
  }

 private:
  /** Does the server take words for the draws? */
  bool hello(WebSocket& socket) {
    const std::string who = token_.empty() ? "\"name\":" + quote(name_) : "\"token\":" + quote(token_);
    socket.send(R"("t":"hello","program":true,)" + who);
    const Json welcome = socket.receive();
    if (welcome["t"].text == "refused") throw Refused(welcome["refused"].text, welcome["detail"].text);
    if (!welcome["token"].text.empty()) token_ = welcome["token"].text;
    return welcome["words"].boolean;
  }

  static bool asksForWord(const Json& message) {
    for (const Json& event : message["events"].list)
      if (message["t"].text == "did" && event["t"].text == "closed") return true;
    for (const Json& seat : message["reveal"].list)
      if (seat.number == message["seat"].number) return true;
    return false;
  }

  /** Is the match over? */
  static bool answer(WebSocket& socket, const Json& message, Table& table, const std::function<std::string(const Table&)>& choose) {
    const std::string& kind = message["t"].text;
    const std::string& code = message["refused"].text;
    if (kind == "refused" && code == "server/too-fast") {
      std::this_thread::sleep_for(std::chrono::seconds(1));
      socket.send(R"("t":"view")");
    } else if (kind == "refused" && code != "match/stale" && code != "match/not-your-turn" && code != "match/over" &&
               code != "match/no-word-asked" && code != "match/other-word") {
      throw Refused(code, message["detail"].text);  // the others came too late: a newer message has the question as it is now
    }
    if (kind != "match" && kind != "did") return false;
    update(table, message);
    if (table.phase == "over") return true;
    if (table.yours)
      socket.send(R"("t":"act","match":)" + quote(table.match) + ",\"action\":" + quote(choose(table)) +
                  ",\"version\":" + std::to_string(table.version));
    return false;
  }

  static void update(Table& table, const Json& message) {
    table.match = message["match"].text;
    table.phase = message["phase"].text;
    table.version = static_cast<int>(message["version"].number);
    table.yours = message["yours"].boolean;
    table.events = message["events"];
    table.legal.clear();
    for (const Json& action : message["legal"].list) table.legal.push_back(action.text);
    if (message["seat"].kind == Json::Number) table.seat = static_cast<int>(message["seat"].number);
    if (message["game"].kind == Json::Text) table.game = message["game"].text;
    for (auto [name, field] : {std::pair{"players", &table.players}, std::pair{"options", &table.options},
                               std::pair{"view", &table.view}, std::pair{"clock", &table.clock}})
      if (message[name].kind != Json::Null) *field = message[name];
  }

  static Result result(const Json& message, const Table& table) {
    const Json* ended = &message;
    for (const Json& event : table.events.list)
      if (event["t"].text == "ended") ended = &event;
    Result result{table.match, table.seat, {}, (*ended)["ending"]["by"].text};
    for (const Json& payoff : (*ended)["payoffs"].list) result.payoffs.push_back(payoff.number);
    return result;
  }

  std::string host_, port_, path_, name_, token_;
};

}  // namespace ludoteca
