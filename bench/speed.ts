// How much the strongest bots of two builds look at in a CPU second, in turns on the same positions: nodes of alpha-beta, playouts of the
// others. node dist/bench/speed.js OTHER_DIST GAME[,GAME ...] [ROUNDS]
//
// A search looks at its clock after a known amount of work, so the looks are counted, and no build has to tell. Of UNO the
// number of playouts is given instead.

import { GAMES } from '../games/index.ts';
import type { AnyBot } from '../src/core/bot.ts';
import { type AnyGame, actionList, CHANCE, NOBODY } from '../src/core/game.ts';
import { seededRandom } from '../src/core/random.ts';
import { rulesOf } from '../src/game-package/define-game.ts';
import { builtBotModule, builtBots } from './built-bots.ts';
import { cpuMs, median } from './rates.ts';

interface SpeedSubject {
  /** Milliseconds for a move. */
  readonly ms: number;
  /** Work between two looks at the clock. */
  readonly work: number;
  readonly unit: string;
  /** Of every so many decisions of random games, one is measured. */
  readonly every: number;
  /** Playouts of the bot, few enough that it never ends earlier; it does not look at its clock. */
  readonly playouts?: number;
}

const SUBJECTS: Readonly<Record<string, SpeedSubject>> = {
  dama: { ms: 40, work: 1024, unit: 'nodes', every: 8 },
  piranhas: { ms: 40, work: 1024, unit: 'nodes', every: 5 },
  carcassonne: { ms: 60, work: 8, unit: 'playouts', every: 14 },
  sagrada: { ms: 40, work: 1, unit: 'rounds of playouts, one of every plan that is left', every: 4 },
  uno: { ms: 1, work: 0, unit: 'playouts', every: 4, playouts: 60 },
};

const POSITIONS = 10;
/** Searches of one position with a number of playouts: a single one is too short to be measured. */
const REPEATS = 8;
const SEATS = 2;

type CreateAgent = AnyBot['createAgent'];
interface BuiltBot {
  readonly createAgent?: CreateAgent;
  /** What builds before version 0.2 call it. */
  readonly sit?: CreateAgent;
}

async function strongest(dist: string, game: string, playouts: number | undefined): Promise<BuiltBot> {
  if (playouts === undefined) return (await builtBots<BuiltBot>(dist, game)).at(-1)!;
  const { searchBot } = await builtBotModule(dist, game, 'search');
  return (searchBot as (playouts: number) => BuiltBot)(playouts); // as the builds export it
}

interface Decision {
  readonly seat: number;
  readonly view: unknown;
}

/** Of random games: the views of a seat that has a choice. */
function decisions(game: AnyGame, every: number): Decision[] {
  const random = seededRandom(`speed ${game.id}`);
  const list = actionList(game.maxLegal);
  const found: Decision[] = [];
  for (let turn = 0; found.length < POSITIONS; ) {
    const s: unknown = game.init(SEATS, game.defaults);
    for (let seat = game.toAct(s); seat !== NOBODY && found.length < POSITIONS; seat = game.toAct(s)) {
      if (seat === CHANCE && game.sample) {
        game.apply(s, CHANCE, game.sample(s, random));
        continue;
      }
      game.legal(s, seat, list);
      if (seat !== CHANCE && list.size > 2 && ++turn % every === 0) found.push({ seat, view: game.view(s, seat) });
      game.apply(s, seat, list.items[random(list.size)]!);
    }
  }
  return found;
}

/** Work a CPU second over all positions. */
function speedOf(bot: BuiltBot, game: AnyGame, subject: SpeedSubject, positions: readonly Decision[]): number {
  const { ms, work, playouts } = subject;
  const source = seededRandom('speed');
  let [done, spent] = [0, 0];
  for (const { seat, view } of positions) {
    let [looks, draws] = [0, 0];
    const now = (): number => {
      looks++;
      return cpuMs();
    };
    const random = (bound: number): number => {
      draws++;
      return source(bound);
    };
    const agent = (bot.createAgent ?? bot.sit!)({ seat, seats: SEATS, options: game.defaults, random, now });
    const began = cpuMs();
    for (let i = 0; i < (playouts === undefined ? 1 : REPEATS); i++) agent.choose(view, ms);
    // In UNO, without a draw there was only one thing worth doing, and no search.
    if (playouts !== undefined && draws === 0) continue;
    spent += cpuMs() - began;
    done += playouts === undefined ? looks * work : REPEATS * playouts;
  }
  return (1000 * done) / spent;
}

const [other, games, rounds = '5'] = process.argv.slice(2);
if (!other || !games) throw new Error('node dist/bench/speed.js OTHER_DIST GAME[,GAME ...] [ROUNDS]');
for (const id of games.split(',')) {
  const subject = SUBJECTS[id];
  if (!subject) throw new Error(`no game ${id}: ${Object.keys(SUBJECTS).join(', ')}`);
  const game = rulesOf(GAMES).find(one => one.id === id)!;
  const bots = [await strongest(other, id, subject.playouts), await strongest('dist', id, subject.playouts)];
  const positions = decisions(game, subject.every);
  const speeds = bots.map((): number[] => []);
  for (const bot of bots) speedOf(bot, game, subject, positions); // compilers need some work to do theirs
  for (let round = 0; round < Number(rounds); round++)
    for (const [i, bot] of bots.entries()) speeds[i]!.push(speedOf(bot, game, subject, positions));
  const ratios = speeds[0]!.map((speed, round) => speeds[1]![round]! / speed);
  console.log(
    `${id}: ${subject.unit} a CPU second, ${Math.round(median(speeds[0]!))} before, ${Math.round(median(speeds[1]!))} now, ` +
      `${median(ratios).toFixed(2)} times as many (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
}
