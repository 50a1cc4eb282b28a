// Piranhas: rates of rules, search and codec per CPU second; the top bot against `random`; how long it really thinks.
// node dist/games/piranhas/bench/speed.js             the rates, perft to depth 4
// node dist/games/piranhas/bench/speed.js strength    100 games on either side against random, at 20 ms a move; about two minutes
// node dist/games/piranhas/bench/speed.js limit       three games with its full time: the longest answer in wall time
// node dist/games/piranhas/bench/speed.js fuzz        a hundred thousand damaged streams and 1 GB of endless ones: what memory is held

import { pathToFileURL } from 'node:url';
import { cpuMs, rate, searchRate } from '../../../bench/rates.ts';
import type { Bot } from '../../../src/core/bot.ts';
import { actionList, CHANCE, NOBODY, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { perft } from '../../../src/core/perft.ts';
import { seededRandom } from '../../../src/core/random.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { AlphaBeta } from '../../../src/search/alpha-beta.ts';
import { signature } from '../../../src/search/deepening.ts';
import { evaluator } from '../bots/evaluation.ts';
import { bots as piranhasBots } from '../bots/index.ts';
import { fromClients, fromServers, OPEN, writeFromClient, writeFromServer } from '../gateway/codec.ts';
import { GAME_TYPE } from '../gateway/messages.ts';
import { wireState } from '../gateway/replay.ts';
import { DIRECTIONS } from '../rules/board.ts';
import { rules as piranhas } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';

type PiranhasBot = Bot<View, Options>;

function position(text: string): State {
  const s = piranhas.read!(text, 2, piranhas.defaults);
  if (isRefusal(s)) throw new Error(s.detail);
  return s;
}

const START = '-BBBBBBBB-R--------RR--------RR----O---RR--------RR--------RR---O----RR--------RR--------R-BBBBBBBB-';
const MIDDLE = '-B------B--R-BBBB-R----BRRB-----R--OR-B---R-----R-----O-R-------R--------B-B--------B-B-------------';
/** Of the start and of the middle, by independent programs: testdata/start.perft. */
const PERFT_4 = [5_131_516, 1_265_852];

/** Leaves a second at depth 4, the last ply counted and not played; throws when a count is wrong. */
function perftRate(): number {
  return rate(3, () => {
    const counts = [START, MIDDLE].map(text => perft(piranhas, position(text), 4));
    if (counts.some((count, i) => count !== PERFT_4[i])) throw new Error(`perft ${counts.join(' ')}`);
    return counts[0]! + counts[1]!;
  }).best;
}

/** Random games from the kraken squares to the end. */
function playoutRate(games = 2000): number {
  const start = piranhas.init(2, piranhas.defaults);
  const s = piranhas.init(2, piranhas.defaults);
  const list = actionList(piranhas.maxLegal);
  const random = seededRandom('piranhas-playouts');
  return rate(5, () => {
    for (let i = 0; i < games; i++) {
      piranhas.copy(start, s);
      for (let seat = piranhas.toAct(s); seat !== NOBODY; seat = piranhas.toAct(s)) {
        piranhas.legal(s, seat, list);
        piranhas.apply(s, seat, list.items[random(list.size)]!);
      }
    }
    return games;
  }).best;
}

/** The start and boards some plies of random play on. */
export function searchPositions(): State[] {
  const random = seededRandom('piranhas-search');
  const list = actionList(piranhas.maxLegal);
  const positions: State[] = [];
  for (let plies = 0; positions.length < 10; plies += 3) {
    const s = position(START);
    for (let ply = 0; ply < plies; ply++) {
      const seat = piranhas.toAct(s);
      piranhas.legal(s, seat, list);
      piranhas.apply(s, seat, list.items[random(list.size)]!);
    }
    positions.push(s);
  }
  return positions;
}

/** Changes only with the rules, the evaluation or the search. */
function searchSignature(depth = 4): number {
  return signature(new AlphaBeta(piranhas, evaluator(), { tableBits: 18 }), searchPositions(), depth);
}

/** Mementos written a second, and megabytes of them read. */
function codecRates(): { writes: number; megabytes: number } {
  const state = wireState(piranhas.view(position(MIDDLE), 0), ['Unknown', 'Unknown'], []);
  const message = { t: 'room', roomId: '26a10c88', data: { t: 'memento', state } } as const;
  const writes = rate(5, () => {
    for (let i = 0; i < 2000; i++) writeFromServer(message);
    return 2000;
  }).best;
  const stream = new TextEncoder().encode(OPEN + writeFromServer(message).repeat(200));
  const megabytes = rate(5, () => {
    fromServers().push(stream);
    return stream.length / 1e6;
  }).best;
  return { writes, megabytes };
}

interface Played {
  /** Of seat 0. */
  readonly payoff: number;
  /** The longest answers of the two seats in milliseconds of `now`. */
  readonly longest: readonly number[];
}

function play(minds: readonly PiranhasBot[], seed: string, budget: number, now: () => number): Played {
  const random = seededRandom(seed);
  const options = piranhas.defaults;
  const s = piranhas.init(2, options);
  const seated = minds.map((bot, seat) => bot.createAgent({ seat, seats: 2, options, random, now }));
  const longest = [0, 0];
  for (let seat = piranhas.toAct(s); seat !== NOBODY; seat = piranhas.toAct(s)) {
    if (seat === CHANCE) {
      piranhas.apply(s, CHANCE, anyOutcome(s, random));
      continue;
    }
    const began = now();
    const action = seated[seat]!.choose(piranhas.view(s, seat), budget);
    longest[seat] = Math.max(longest[seat]!, now() - began);
    piranhas.apply(s, seat, action);
  }
  return { payoff: piranhas.payoff(s, 0), longest };
}

function anyOutcome(s: State, random: RandomInt): number {
  const list = actionList(piranhas.maxLegal);
  piranhas.legal(s, CHANCE, list);
  return list.items[random(list.size)]!;
}

const RANDOM = piranhasBots[0]!;
const TOP = piranhasBots.at(-1)!;

/** Games won by the top bot on this side; its answers get `budget` milliseconds of CPU time. */
function against(side: Seat, games: number, budget: number): number {
  let won = 0;
  for (let i = 0; i < games; i++) {
    const { payoff } = play(side === 0 ? [TOP, RANDOM] : [RANDOM, TOP], `random-${i}`, budget, cpuMs);
    if (payoff === (side === 0 ? 1 : -1)) won++;
  }
  return won;
}

/** What a client says in a game: a real beginning for damaged streams. */
function clientStream(): Uint8Array {
  const random = seededRandom('piranhas-stream');
  let text = OPEN + writeFromClient({ t: 'join', gameType: GAME_TYPE });
  for (let i = 0; i < 30; i++) {
    const move = { x: random(10), y: random(10), direction: DIRECTIONS[random(8)]!, hints: [`ply ${i} & <more>`] };
    text += writeFromClient({ t: 'room', roomId: '26a10c88', data: { t: 'move', move } });
  }
  return new TextEncoder().encode(text);
}

const ENDLESS = ['<protocol><join a="', '<protocol><!--', '<protocol><', '<!DOCTYPE ', '<protocol><join>'];

/** A game's stream with bytes changed, then endless ones of every kind; prints what was kept of them. */
function fuzz(runs: number, megabytes: number): void {
  const said = clientStream();
  const random = seededRandom('piranhas-fuzz');
  const before = process.memoryUsage().rss;
  let messages = 0;
  let broken = 0;
  for (let run = 0; run < runs; run++) {
    const bytes = Uint8Array.from(said.subarray(0, 200 + random(800)));
    for (let change = 1 + random(4); change > 0; change--) bytes[random(bytes.length)] = random(256);
    for (const message of fromClients().push(bytes)) {
      if (message.t === 'broken') broken++;
      else messages++;
    }
  }
  const piece = new Uint8Array(1_000_000).fill(65);
  for (const start of ENDLESS) {
    const inbox = fromClients();
    inbox.push(new TextEncoder().encode(start));
    for (let sent = 0; sent < megabytes / ENDLESS.length; sent++) inbox.push(piece);
  }
  const grown = (process.memoryUsage().rss - before) / 1e6;
  console.log(`${runs} damaged streams: ${messages} messages, ${broken} closed; ${megabytes} MB of endless ones`);
  console.log(`memory grew by ${grown.toFixed(0)} MB`);
}

function million(n: number): string {
  return `${(n / 1e6).toFixed(2)} million`;
}

function rates(): void {
  console.log(`perft        ${million(perftRate())} leaves/s`);
  console.log(`random games ${Math.round(playoutRate())}/s`);
  const engine = new AlphaBeta(piranhas, evaluator(), { tableBits: 19 });
  const search = searchRate(engine, searchPositions(), 30_000, 1000);
  console.log(`search       ${million(search.nodesPerSecond)} nodes/s, mean depth ${search.meanDepth} in 1 s`);
  console.log(`signature    ${searchSignature()}`);
  const codec = codecRates();
  console.log(`codec        ${Math.round(codec.writes)} mementos written/s, ${codec.megabytes.toFixed(1)} MB read/s`);
}

function strength(): void {
  for (const side of [0, 1]) {
    const began = cpuMs();
    const won = against(side, 100, 28);
    const seconds = (cpuMs() - began) / 1000;
    console.log(
      `${TOP.id} as ${['red', 'blue'][side]} against random: ${won} of 100 won, ${seconds.toFixed(0)} s of CPU`,
    );
  }
}

function limit(): void {
  for (let i = 0; i < 3; i++) {
    const { longest } = play([TOP, RANDOM], `limit-${i}`, 2000, () => performance.now());
    console.log(`longest answer of ${TOP.id}: ${longest[0]!.toFixed(0)} ms of wall time`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const task = process.argv[2];
  if (task === 'strength') strength();
  else if (task === 'limit') limit();
  else if (task === 'fuzz') fuzz(100_000, 1000);
  else rates();
}
