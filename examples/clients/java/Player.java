import java.util.List;
import java.util.Random;

/**
 * Takes a seat at a table and plays it to its end, whatever happens to the connection.
 *
 * Run it:  javac -d . Ludoteca.java Player.java && java -cp . Player http://localhost:8080 CODE
 */
public final class Player {
  private static final Random RANDOM = new Random();

  public static void main(String[] args) throws InterruptedException {
    Ludoteca client = new Ludoteca(args[0], "Java", null);
    Ludoteca.Result result = client.play(Ludoteca.sit(args[1]), Player::choose);
    System.out.println(result.match() + " is over: " + result.payoffs().get(result.seat()));
    System.exit(0); // the HTTP client has threads of its own
  }

  /** Captures in Dama have an x in them; otherwise anything legal will do. */
  private static String choose(Ludoteca.Table table) {
    List<String> captures = table.legal().stream().filter(action -> action.contains("x")).toList();
    List<String> best = captures.isEmpty() ? table.legal() : captures;
    return best.get(RANDOM.nextInt(best.size()));
  }
}
