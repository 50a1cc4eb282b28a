import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A player for any game of Ludoteca: reads the play protocol as JSON lines, answers with a legal action.
 *
 * The standard library has no JSON parser; this bot needs three fields only and finds them with patterns.
 *
 * Try it:  javac -d . examples/Bot.java && npx ludoteca try --game dama -- java -cp . Bot
 */
public final class Bot {
  private static final Pattern VERSION = Pattern.compile("\"version\":(\\d+)");
  private static final Pattern LEGAL = Pattern.compile("\"legal\":\\[([^\\]]*)\\]");
  private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

  public static void main(String[] args) throws IOException {
    Random random = new Random(1);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      if (!line.contains("\"yours\":true")) continue;
      List<String> legal = legalOf(line);
      Matcher version = VERSION.matcher(line);
      if (legal.isEmpty() || !version.find()) continue;
      String action = choose(legal, random);
      System.out.println("{\"t\":\"act\",\"action\":\"" + action + "\",\"version\":" + version.group(1) + "}");
      System.out.flush();
    }
  }

  /** As they are written, escapes included: they go back the same way. */
  private static List<String> legalOf(String line) {
    List<String> legal = new ArrayList<>();
    Matcher list = LEGAL.matcher(line);
    if (!list.find()) return legal;
    Matcher text = TEXT.matcher(list.group(1));
    while (text.find()) legal.add(text.group(1));
    return legal;
  }

  /** Captures in Dama have an x in them; otherwise anything legal will do. */
  private static String choose(List<String> legal, Random random) {
    List<String> captures = new ArrayList<>();
    for (String action : legal) if (action.contains("x")) captures.add(action);
    List<String> best = captures.isEmpty() ? legal : captures;
    return best.get(random.nextInt(best.size()));
  }
}
