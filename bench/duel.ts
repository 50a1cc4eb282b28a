// The strongest bot of this build against a bot of another build, in games with chance: one seat against all others, seats in
// turn with the same chance, equal CPU time a move.
// node dist/bench/duel.js GAME OTHER_DIST[:BOT] [games] [ms] [seed] [seats]

import { bots as carcassonneBots } from '../games/carcassonne/bots/index.ts';
import { rules as carcassonne } from '../games/carcassonne/rules/index.ts';
import { bots as sagradaBots } from '../games/sagrada/bots/index.ts';
import { rules as sagrada } from '../games/sagrada/rules/index.ts';
import type { AnyBot } from '../src/core/bot.ts';
import { type AnyGame, CHANCE, NOBODY } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { builtBots } from './built-bots.ts';
import { cpuMs } from './rates.ts';

const GAMES: Readonly<Record<string, { readonly game: AnyGame; readonly bots: readonly AnyBot[] }>> = {
  carcassonne: { game: carcassonne, bots: carcassonneBots },
  sagrada: { game: sagrada, bots: sagradaBots },
};

/** The strongest bot of a build, or the one that is named. */
async function botOf(game: string, name: string): Promise<AnyBot> {
  const [build, id] = name.split(':') as [string, string | undefined];
  const bots = await builtBots<AnyBot>(build, game);
  const bot = id === undefined ? bots.at(-1) : bots.find(known => known.id === id);
  if (!bot) throw new Error(`${build} has no bot ${id}: there are ${bots.map(known => known.id).join(', ')}.`);
  return bot;
}

interface Outcome {
  readonly payoff: number;
  readonly points: number;
  /** On average. */
  readonly theirs: number;
}

/** CPU milliseconds spent, by who spent them. */
const spent = { own: 0, theirs: 0 };

function play(game: AnyGame, bots: readonly AnyBot[], me: number, ms: number, seed: string): Outcome {
  const seats = bots.length;
  const options: unknown = game.defaults;
  const chance = seededRandom(`${seed}-chance`);
  const minds = bots.map((bot, seat) =>
    bot.createAgent({ seat, seats, options, random: seededRandom(`${seed}-${seat}`), now: cpuMs }),
  );
  const s: unknown = game.init(seats, options);
  for (let seat = game.toAct(s); seat !== NOBODY; seat = game.toAct(s)) {
    if (seat === CHANCE) {
      game.apply(s, CHANCE, game.sample!(s, chance));
      continue;
    }
    const began = cpuMs();
    const action = minds[seat]!.choose(game.view(s, seat), ms);
    spent[seat === me ? 'own' : 'theirs'] += cpuMs() - began;
    game.apply(s, seat, action);
  }
  const others = bots.map((_, seat) => seat).filter(seat => seat !== me);
  const theirs = others.reduce((sum, seat) => sum + game.score(s, seat), 0) / Math.max(1, others.length);
  return { payoff: game.payoff(s, me), points: game.score(s, me), theirs };
}

/** Mean and standard error. */
function mean(values: readonly number[]): string {
  const m = values.reduce((a, b) => a + b, 0) / values.length;
  const variance = values.reduce((a, b) => a + (b - m) ** 2, 0) / Math.max(1, values.length - 1);
  return `${m.toFixed(1)} ± ${Math.sqrt(variance / values.length).toFixed(1)}`;
}

const [name = 'sagrada', other = 'dist', games = '20', ms = '50', seed = 'duel', seats = '2'] = process.argv.slice(2);
const found = GAMES[name];
if (!found) throw new Error(`no game ${name}: ${Object.keys(GAMES).join(', ')}`);
const own = found.bots.at(-1)!;
const theirs = await botOf(name, other);
const outcomes: Outcome[] = [];
for (let i = 0; i < Number(games); i++) {
  const me = i % Number(seats);
  const bots = Array.from({ length: Number(seats) }, (_, seat) => (seat === me ? own : theirs));
  outcomes.push(play(found.game, bots, me, Number(ms), `${seed}-${Math.floor(i / Number(seats))}`));
  if ((i + 1) % 10 !== 0 && i + 1 !== Number(games)) continue;
  // With two players a draw is half a win.
  const wins = outcomes.map(({ payoff }) => (payoff > 0 ? 100 : payoff === 0 && seats === '2' ? 50 : 0));
  console.log(
    `${name} against ${other}, ${seats} players, ${i + 1} games, ${ms} ms: won ${mean(wins)} %, points ` +
      `${mean(outcomes.map(({ points }) => points))} against ${mean(outcomes.map(o => o.theirs))}, difference ` +
      `${mean(outcomes.map(o => o.points - o.theirs))}, CPU a game ${(spent.own / (i + 1)).toFixed(0)} and ${(spent.theirs / (i + 1)).toFixed(0)} ms`,
  );
}
