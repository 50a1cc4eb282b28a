// The ratings of all bots of a game, from one tournament: every bot meets the two above it, seats swapped with equal openings
// and equal chance. Bots that think are timed by CPU, so a busy machine does not weaken them.
//
// node dist/bench/levels.js GAME [games] [seconds] [seed] [--only ID,ID...] [--jobs N] [--write]
//   games    of every pair in which both answer at once
//   seconds  of CPU for all pairs with a bot that thinks, in turn
//   --only   plays between these bots alone
//   --jobs   so many processes share the games and the seconds, each with its own seed SEED.0, SEED.1 ...
//   --merge  with the ratings in games/GAME/levels.json, an earlier measurement of the same bots
//   --write  writes games/GAME/levels.json and the ratings in docs/levels.md
// Results are appended to training/levels-GAME-SEED.jsonl, and a run continues where the last one ended. Bots that were changed
// since need another seed.

import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bots, games } from '../games/index.ts';
import { eloRatings } from '../src/arena/elo.ts';
import type { AnyBot } from '../src/core/bot.ts';
import { drawOutcome } from '../src/core/chance.ts';
import { type AnyGame, actionList, CHANCE, NOBODY } from '../src/core/game.ts';
import { gameName } from '../src/core/names.ts';
import { seededRandom } from '../src/core/random.ts';
import { MARGIN_DEVIATIONS, RANDOM_PLAY_RATING } from '../src/core/rating.ts';
import { levelsFile, levelsFileContents, levelsPage, mergedLevels, type RatedLevel } from './levels-source.ts';
import { cpuMs } from './rates.ts';

interface LevelsSetup {
  readonly seats: number;
  /** Random plies that begin a game, for games without chance. */
  readonly opening: number;
}

/** It has RANDOM_PLAY_RATING in every game. */
const ANCHOR = 'random';

const SETUPS: Readonly<Record<string, LevelsSetup>> = {
  carcassonne: { seats: 2, opening: 0 },
  dama: { seats: 2, opening: 4 },
  piranhas: { seats: 2, opening: 4 },
  sagrada: { seats: 2, opening: 0 },
  uno: { seats: 4, opening: 0 },
};

const PAGE = 'docs/levels.md';

/** For bots that answer at once. */
const NO_HURRY_MS = 10_000;

interface PlayedLine {
  /** Ids by seat. */
  readonly bots: readonly string[];
  /** Openings and chance are the same for both orders of seats. */
  readonly round: number;
  readonly payoffs: readonly number[];
  /** CPU milliseconds and moves by seat. */
  readonly ms: readonly number[];
  readonly moves: readonly number[];
}

interface Pair {
  readonly bots: readonly [AnyBot, AnyBot];
  games: number;
  /** CPU milliseconds of all of them. */
  ms: number;
}

/** As most people play it. */
const optionsOf = (game: AnyGame): unknown => ({ ...(game.defaults as object), ...game.lengths?.[0]?.options });

function playGame(
  game: AnyGame,
  setup: LevelsSetup,
  players: readonly AnyBot[],
  round: number,
  key: string,
): PlayedLine {
  const { seats, opening } = setup;
  const options = optionsOf(game);
  const chance = seededRandom(`${key} chance`);
  const agents = players.map((bot, seat) =>
    bot.createAgent({ seat, seats, options, random: seededRandom(`${key} ${bot.id} ${seat}`), now: cpuMs }),
  );
  const s: unknown = game.init(seats, options);
  const list = actionList(game.maxLegal);
  const ms = players.map(() => 0);
  const moves = players.map(() => 0);
  for (let ply = 0, seat = game.toAct(s); seat !== NOBODY; seat = game.toAct(s)) {
    if (seat === CHANCE) {
      game.apply(s, CHANCE, drawOutcome(game, s, list, chance));
      continue;
    }
    if (ply++ < opening) {
      game.legal(s, seat, list);
      game.apply(s, seat, list.items[chance(list.size)]!);
      continue;
    }
    const bot = players[seat]!;
    const began = cpuMs();
    const action = agents[seat]!.choose(game.view(s, seat), bot.thinks === 0 ? NO_HURRY_MS : bot.thinks);
    ms[seat]! += cpuMs() - began;
    moves[seat]!++;
    game.apply(s, seat, action);
  }
  const payoffs = players.map((_, seat) => game.payoff(s, seat));
  return { bots: players.map(({ id }) => id), round, payoffs, ms: ms.map(Math.round), moves };
}

/** Neighbours and next neighbours. */
function pairsOf(ladder: readonly AnyBot[]): Pair[] {
  return ladder.flatMap((bot, i) =>
    ladder.slice(i + 1, i + 3).map((other): Pair => ({ bots: [bot, other], games: 0, ms: 0 })),
  );
}

/** The smallest is played next: pairs get games in inverse proportion to the root of what one costs, which makes errors smallest. */
const share = ({ games: played, ms }: Pair): number => Math.sqrt(played * ms);

const isTimed = ({ bots }: Pair): boolean => bots.some(bot => bot.thinks > 0);

/** The two take turns around the table. */
const seated = ({ bots }: Pair, seats: number, first: number): AnyBot[] =>
  Array.from({ length: seats }, (_, seat) => bots[(seat + first) % 2]!);

class Tournament {
  readonly lines: PlayedLine[] = [];
  readonly #game: AnyGame;
  readonly #setup: LevelsSetup;
  readonly #seed: string;
  readonly #file: string;
  readonly #pairs: readonly Pair[];

  constructor(game: AnyGame, setup: LevelsSetup, ladder: readonly AnyBot[], seed: string) {
    this.#game = game;
    this.#setup = setup;
    this.#seed = seed;
    this.#pairs = pairsOf(ladder);
    mkdirSync('training', { recursive: true });
    this.#file = `training/levels-${game.id}-${seed}.jsonl`;
    this.#read(this.#file);
  }

  #read(file: string): void {
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const known = new Set(this.#pairs.flatMap(({ bots: pair }) => pair.map(({ id }) => id)));
    for (const line of text.split('\n').filter(Boolean)) {
      const played = JSON.parse(line) as PlayedLine; // written below
      if (played.bots.every(id => known.has(id))) this.#count(played);
    }
  }

  /** Plays in other processes and reads what they wrote. */
  async runIn(jobs: number, gamesOfPair: number, seconds: number, rest: readonly string[]): Promise<void> {
    // Games are played in twos, with both orders of seats.
    const share = 2 * Math.ceil(gamesOfPair / jobs / 2);
    const seeds = Array.from({ length: jobs }, (_, job) => `${this.#seed}.${job}`);
    await Promise.all(seeds.map(own => runJob([this.#game.id, `${share}`, `${seconds / jobs}`, own, ...rest])));
    for (const own of seeds) this.#read(`training/levels-${this.#game.id}-${own}.jsonl`);
  }

  #count(played: PlayedLine): void {
    this.lines.push(played);
    const pair = this.#pairs.find(one => one.bots.every(({ id }) => played.bots.includes(id)));
    if (!pair) return;
    pair.games++;
    pair.ms += played.ms.reduce((sum, ms) => sum + ms, 0);
  }

  /** Both orders of seats. */
  #play(pair: Pair): number {
    const began = cpuMs();
    const round = pair.games >> 1;
    for (const first of [0, 1]) {
      const key = `${this.#seed} ${pair.bots.map(({ id }) => id).join(' ')} ${round}`;
      const played = playGame(this.#game, this.#setup, seated(pair, this.#setup.seats, first), round, key);
      appendFileSync(this.#file, `${JSON.stringify(played)}\n`);
      this.#count(played);
    }
    return cpuMs() - began;
  }

  run(gamesOfPair: number, seconds: number): void {
    for (const pair of this.#pairs) if (!isTimed(pair)) while (pair.games < gamesOfPair) this.#play(pair);
    const timed = this.#pairs.filter(isTimed);
    const next = (): Pair => timed.reduce((least, pair) => (share(pair) < share(least) ? pair : least));
    for (let left = 1000 * seconds; left > 0 && timed.length > 0; ) left -= this.#play(next());
  }

  /** What each pair won of each other, for tuning a level. */
  scores(): string[] {
    return this.#pairs.map(({ bots: [low, high], games: played }) => {
      const between = this.lines.filter(line => line.bots.includes(low.id) && line.bots.includes(high.id));
      const won = between.reduce((sum, { bots, payoffs }) => sum + sumOf(bots, winShares(payoffs), high.id), 0);
      return `${high.id} against ${low.id}: ${((100 * won) / between.length).toFixed(1)} % of ${played}`;
    });
  }
}

function runJob(args: readonly string[]): Promise<void> {
  const job = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((done, failed) => {
    job.on('error', failed);
    job.on('close', code => (code === 0 ? done() : failed(new Error(`a job ended with ${code}`))));
  });
}

function winShares(payoffs: readonly number[]): number[] {
  const most = Math.max(...payoffs);
  const winners = payoffs.filter(payoff => payoff > most - 1e-9).length;
  return payoffs.map(payoff => (payoff > most - 1e-9 ? 1 / winners : 0));
}

const sumOf = (bots: readonly string[], values: readonly number[], id: string): number =>
  values.reduce((sum, value, seat) => sum + (bots[seat] === id ? value : 0), 0);

function rated(ladder: readonly AnyBot[], lines: readonly PlayedLine[]): RatedLevel[] {
  const at = (id: string): number => ladder.findIndex(bot => bot.id === id);
  const results = lines.map((line, i) => ({ key: `${i}`, entrants: line.bots.map(at), payoffs: line.payoffs }));
  // Those that think have few games; their wide margins must not widen those of all others.
  const atOnce = ladder.flatMap(({ thinks }, i) => (thinks === 0 ? [i] : []));
  const elos = eloRatings(ladder.length, results, atOnce);
  const zero = elos[at(ANCHOR)]?.elo ?? 0;
  return ladder.map(({ id }, i) => {
    const own = lines.filter(line => line.bots.includes(id));
    const moves = own.reduce((sum, line) => sum + sumOf(line.bots, line.moves, id), 0);
    const ms = own.reduce((sum, line) => sum + sumOf(line.bots, line.ms, id), 0);
    const { elo, error } = elos[i]!;
    return {
      id,
      rating: Math.round(RANDOM_PLAY_RATING + elo - zero),
      deviation: Math.ceil(error / MARGIN_DEVIATIONS),
      games: own.length,
      msMove: ms / Math.max(1, moves),
    };
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    jobs: { type: 'string', default: '1' },
    merge: { type: 'boolean' },
    write: { type: 'boolean' },
  },
});
const [id = 'dama', gamesOfPair = '100', seconds = '60', seed = 'levels'] = positionals;
const game = games.find(one => one.id === id);
const setup = SETUPS[id];
if (!game || !setup) throw new Error(`no levels of ${id}: ${Object.keys(SETUPS).join(', ')}`);
const only = values.only?.split(',');
const ladder = bots[id]!.filter(bot => only?.includes(bot.id) ?? true);
const tournament = new Tournament(game, setup, ladder, seed);
const jobs = Number(values.jobs);
if (jobs > 1) {
  const rest = values.only === undefined ? [] : ['--only', values.only];
  await tournament.runIn(jobs, Number(gamesOfPair), Number(seconds), rest);
} else tournament.run(Number(gamesOfPair), Number(seconds));
const file = `games/${id}/levels.json`;
const earlier = values.merge ? levelsFileContents(readFileSync(file, 'utf8')) : undefined;
const fresh = rated(ladder, tournament.lines);
const isAtOnce = (id: string): boolean => ladder.some(bot => bot.id === id && bot.thinks === 0);
const levels = earlier ? mergedLevels(earlier.levels, fresh, ANCHOR, isAtOnce) : fresh;
console.log(`${id}, seed ${seed}, ${tournament.lines.length} games`);
console.log('| level | bot | rating | games | CPU a move |\n| --- | --- | --- | --- | --- |');
for (const [i, level] of levels.entries())
  console.log(
    `| ${i + 1} | \`${level.id}\` | ${level.rating} ± ${MARGIN_DEVIATIONS * level.deviation} | ${level.games} | ${level.msMove.toFixed(1)} ms |`,
  );
console.log(tournament.scores().join('\n'));
if (values.write) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const options = [
    ...(jobs > 1 ? [`--jobs ${jobs}`] : []),
    ...(values.only ? [`--only ${values.only}`] : []),
    ...(values.merge ? ['--merge'] : []),
  ];
  const command = `npm run bench levels ${[id, gamesOfPair, seconds, seed, '--', ...options, '--write'].join(' ')}`;
  const commands = earlier ? `${earlier.measured.command}; ${command}` : command;
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    levelsFile(levels, { date, commit, command: commands, scale: `${ANCHOR} = ${RANDOM_PLAY_RATING}` }),
  );
  writeFileSync(PAGE, levelsPage(readFileSync(PAGE, 'utf8'), gameName(game.names, id, 'en'), levels));
}
