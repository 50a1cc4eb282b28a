import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A client of Ludoteca in one file, with nothing but Java 17: copy it beside your bot.
 *
 * <pre>
 *   Ludoteca client = new Ludoteca("http://localhost:8080", "Snake", null);
 *   Ludoteca.Result result = client.play(Ludoteca.seek("dama"), table -> table.legal().get(0));
 * </pre>
 *
 * The function gets a Table and returns one of its legal actions. `play` answers until the match is over. If the connection
 * breaks or the server restarts, it connects again, rejoins the match and goes on; the same question may then come twice.
 * The protocol: docs/protocols/play.md.
 */
public final class Ludoteca {
  /** The table as your seat may see it, after the latest message. JSON is Map, List, String, Double, Boolean and null. */
  public record Table(
      String match, String game, int seat, List<Object> players, Map<String, Object> options, int version, String phase,
      boolean yours, List<String> legal, Object view, Map<String, Object> clock, List<Map<String, Object>> events) {}

  /** Payoffs by seat, from -1 (lost) to 1 (won); `ending` says under "by" how: rules, time, resignation, ... */
  public record Result(String match, int seat, List<Double> payoffs, Map<String, Object> ending) {}

  /** The server refused something; the code never changes, the message has its sentence. */
  @SuppressWarnings("serial")
  public static final class Refused extends RuntimeException {
    public final String code;

    Refused(String code, String detail) {
      super(code + ": " + detail);
      this.code = code;
    }
  }

  /** Refusals of an answer that came too late: a newer message has the question as it is now. */
  private static final List<String> LATE = List.of(
      "match/stale", "match/not-your-turn", "match/over", "match/no-word-asked", "match/other-word");
  /** Seconds without a message or a ping after which a connection counts as lost; the server pings every half minute. */
  private static final int SILENCE = 90;
  /** How long to wait for a server that is away. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final URI address;
  private final String name;
  private String token;

  /** With the token of a bot, or with null as a guest of this name. */
  public Ludoteca(String server, String name, String token) {
    this.address = URI.create(server.replaceFirst("/$", "").replaceFirst("^http", "ws") + "/api/play");
    this.name = name;
    this.token = token;
  }

  /** The next free seat of a game. */
  public static Map<String, Object> seek(String game) {
    return message("seek", "game", game);
  }

  /** A match against this bot of the server. */
  public static Map<String, Object> seek(String game, String bot) {
    return message("seek", "game", game, "bot", bot);
  }

  /** A seat at the table with this code or id. */
  public static Map<String, Object> sit(String code) {
    return message("sit", code.contains("-") ? "code" : "match", code);
  }

  public Result play(Map<String, Object> request, Function<Table, String> choose) throws InterruptedException {
    Map<String, Object> known = new LinkedHashMap<>();
    long lastHeard = System.nanoTime();
    boolean isAway = false;
    // For the random draws: its hash now, the word when all seats are taken.
    byte[] random = new byte[24];
    new SecureRandom().nextBytes(random);
    String word = HexFormat.of().formatHex(random);
    while (true) {
      Connection connection = Connection.open(address);
      if (connection != null) {
        connection.send(message("hello", "program", true, token == null ? "name" : "token", token == null ? name : token));
        for (Map<String, Object> said = connection.next(); said != null; said = connection.next()) {
          lastHeard = System.nanoTime();
          isAway = false;
          if ("welcome".equals(said.get("t"))) {
            if (said.get("token") != null) token = (String) said.get("token");
            Map<String, Object> first = known.isEmpty() ? request : message("join", "match", known.get("match"));
            if (said.get("words") != null) first = with(first, "commit", sha256(word));
            connection.send(with(first, "want", "views", "legal", true));
          }
          if (asksForWord(said)) connection.send(message("reveal", "match", said.get("match"), "word", word));
          Result result = answer(connection, said, known, choose);
          if (result != null) return result;
        }
      }
      if (System.nanoTime() - lastHeard > PATIENCE.toNanos()) throw new IllegalStateException(address + " cannot be reached");
      if (!isAway) System.err.println(address + " does not answer; trying for " + PATIENCE.toSeconds() + " seconds");
      isAway = true;
      Thread.sleep(500);
    }
  }

  private static String sha256(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static boolean asksForWord(Map<String, Object> said) {
    if ("did".equals(said.get("t")))
      for (Object event : list(said.get("events"))) if ("closed".equals(map(event).get("t"))) return true;
    if (!"match".equals(said.get("t"))) return false;
    for (Object seat : list(said.get("reveal"))) if (number(seat) == number(said.get("seat"))) return true;
    return false;
  }

  private Result answer(
      Connection connection, Map<String, Object> said, Map<String, Object> known, Function<Table, String> choose)
      throws InterruptedException {
    String kind = (String) said.get("t");
    if (kind.equals("refused") && "server/too-fast".equals(said.get("refused"))) {
      Thread.sleep(1000);
      connection.send(message("view"));
    } else if (kind.equals("refused") && !LATE.contains((String) said.get("refused"))) {
      connection.close();
      throw new Refused((String) said.get("refused"), (String) said.get("detail"));
    }
    if (!kind.equals("match") && !kind.equals("did")) return null;
    known.keySet().removeAll(List.of("legal", "events", "yours", "payoffs", "ending"));
    known.putAll(said);
    Table table = table(known);
    if (table.phase.equals("over")) {
      connection.close();
      Map<String, Object> ended = known;
      for (Map<String, Object> event : table.events) if ("ended".equals(event.get("t"))) ended = event;
      return new Result(table.match, table.seat, list(ended.get("payoffs")), map(ended.get("ending")));
    }
    if (table.yours)
      connection.send(message("act", "match", table.match, "action", choose.apply(table), "version", table.version));
    return null;
  }

  private static Table table(Map<String, Object> all) {
    return new Table(
        (String) all.get("match"), (String) all.get("game"), number(all.get("seat")), list(all.get("players")),
        map(all.get("options")), number(all.get("version")), (String) all.get("phase"), Boolean.TRUE.equals(all.get("yours")),
        list(all.get("legal")), all.get("view"), map(all.get("clock")), list(all.get("events")));
  }

  private static int number(Object value) {
    return value instanceof Number number ? number.intValue() : -1;
  }

  @SuppressWarnings("unchecked") // the schema of the protocol says what is in it
  private static <T> List<T> list(Object value) {
    return value == null ? List.of() : (List<T>) value;
  }

  @SuppressWarnings("unchecked") // as above
  private static Map<String, Object> map(Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  private static Map<String, Object> message(String kind, Object... fields) {
    return with(Map.of("t", kind), fields);
  }

  private static Map<String, Object> with(Map<String, Object> message, Object... fields) {
    Map<String, Object> all = new LinkedHashMap<>(message);
    for (int i = 0; i < fields.length; i += 2) all.put((String) fields[i], fields[i + 1]);
    return all;
  }

  /** The messages of one connection, in order, until it is closed or silent. */
  private static final class Connection implements WebSocket.Listener {
    private static final String CLOSED = "";
    private static final String PING = "ping";
    private final BlockingQueue<String> texts = new LinkedBlockingQueue<>();
    private final StringBuilder part = new StringBuilder();
    private WebSocket socket;

    /** Null where nobody answers. */
    static Connection open(URI address) {
      Connection connection = new Connection();
      try {
        connection.socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, connection).join();
        return connection;
      } catch (CompletionException nobody) {
        return null;
      }
    }

    void send(Map<String, Object> message) {
      try {
        socket.sendText(Json.write(message), true).join();
      } catch (CompletionException lost) {
        texts.add(CLOSED);
      }
    }

    /** Null at the end. */
    Map<String, Object> next() throws InterruptedException {
      String text = PING;
      while (PING.equals(text)) text = texts.poll(SILENCE, TimeUnit.SECONDS);
      if (text != null && !text.equals(CLOSED)) return map(Json.read(text));
      socket.abort();
      return null;
    }

    void close() {
      socket.sendClose(WebSocket.NORMAL_CLOSURE, "");
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      part.append(data);
      if (last) {
        texts.add(part.toString());
        part.setLength(0);
      }
      from.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onPing(WebSocket from, ByteBuffer data) {
      texts.add(PING);
      from.request(1);
      return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
      texts.add(CLOSED);
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      texts.add(CLOSED);
    }
  }

  /** As much of JSON as the protocol has. */
  private static final class Json {
    private final String text;
    private int at;

    private Json(String text) {
      this.text = text;
    }

    static Object read(String text) {
      return new Json(text).value();
    }

    static String write(Object value) {
      if (value instanceof Map<?, ?> map) {
        List<String> fields = new ArrayList<>();
        map.forEach((name, one) -> fields.add(write(name) + ":" + write(one)));
        return "{" + String.join(",", fields) + "}";
      }
      if (!(value instanceof String text)) return String.valueOf(value);
      StringBuilder out = new StringBuilder("\"");
      for (char one : text.toCharArray())
        out.append(one == '"' || one == '\\' ? "\\" + one : one < ' ' ? String.format("\\u%04x", (int) one) : one);
      return out.append('"').toString();
    }

    private Object value() {
      char first = text.charAt(at);
      if (first == '{') {
        Map<String, Object> map = new LinkedHashMap<>();
        for (at++; text.charAt(at) != '}'; skipComma()) {
          String name = string();
          at++; // the colon
          map.put(name, value());
        }
        at++;
        return map;
      }
      if (first == '[') {
        List<Object> list = new ArrayList<>();
        for (at++; text.charAt(at) != ']'; skipComma()) list.add(value());
        at++;
        return list;
      }
      if (first == '"') return string();
      int from = at;
      while (at < text.length() && ",]}".indexOf(text.charAt(at)) < 0) at++;
      String word = text.substring(from, at);
      return switch (word) {
        case "true" -> true;
        case "false" -> false;
        case "null" -> null;
        default -> Double.valueOf(word);
      };
    }

    private void skipComma() {
      if (text.charAt(at) == ',') at++;
    }

    private String string() {
      StringBuilder out = new StringBuilder();
      for (at++; text.charAt(at) != '"'; at++) {
        char one = text.charAt(at);
        if (one != '\\') out.append(one);
        else if (text.charAt(++at) == 'u') {
          out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
          at += 4;
        } else {
          int escape = "bfnrt".indexOf(text.charAt(at));
          out.append(escape < 0 ? text.charAt(at) : "\b\f\n\r\t".charAt(escape));
        }
      }
      at++;
      return out.toString();
    }
  }
}
