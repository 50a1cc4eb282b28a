// What a tournament is: one JSON object. Everything that influences a result is in it, so that the same object gives the
// same table again.

import type { AnyBot } from '../core/bot.ts';
import { type AnyGame, CHANCE } from '../core/game.ts';
import { isObject } from '../core/is-object.ts';
import type { NamedPlayer } from '../core/names.ts';
import { fitsSeats, parseOptions } from '../core/options.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { type AdjudicationRule, parseAdjudication } from './adjudication.ts';
import { readOpening } from './book.ts';
import { gauntlet, ladder, roundRobin, tableRoundRobin } from './pairings/fixed-rounds.ts';
import { bestOf, FINAL_EIGHT, knockout } from './pairings/knockout.ts';
import type { Scheme } from './pairings/scheme.ts';
import { swiss } from './pairings/swiss.ts';
import { PROGRAM_LIMITS, type ProgramLimits } from './programs/limits.ts';
import {
  type ArenaRefusal,
  type FieldPath,
  parseNumbers,
  printPath,
  refuseArena,
  refuseField,
  refuseNumber,
} from './refusals.ts';
import type { SprtRule } from './sprt.ts';

export const SCHEMES = ['round-robin', 'gauntlet', 'swiss', 'knockout', 'final-eight', 'ladder'] as const;
/** `rolling`: only servers play it, because they know who is there. */
export type SchemeName = (typeof SCHEMES)[number] | 'rolling';

export type EntrantSpec =
  /** `think`: milliseconds a move at most, other than those of the tournament. */
  { readonly name: string; readonly bot: string; readonly think?: number } | ProgramSpec;

export interface ProgramSpec {
  readonly name: string;
  /** A command line: the program and its arguments. */
  readonly program: readonly string[];
  /** Unless it speaks the play protocol. */
  readonly protocol?: string;
  /** What differs from the limits of the tournament. */
  readonly limits?: Partial<ProgramLimits>;
}

/** Where programs speak the contest's protocol, its times hold: 2 s a move, and coming up is not counted. */
const CONTEST = { move: 2000, start: 10_000 };

export interface Tournament {
  readonly game: string;
  readonly seats: number;
  readonly options: object;
  /** Strongest first, where the scheme seeds. */
  readonly entrants: readonly EntrantSpec[];
  readonly scheme: SchemeName;
  /**
   * Cycles of a round robin (rounds, at tables of more than two), challengers of a gauntlet. If 0, as usual for the
   * scheme.
   */
  readonly rounds: number;
  /** A pairing plays so many games; every opening once with each seating. */
  readonly games: number;
  /** So many random moves open a game, the same for both sides. */
  readonly opening: number;
  /** Lines of moves or positions, played in turn instead of random moves, each with every seating. */
  readonly openings?: readonly string[];
  readonly seed: string;
  /** Milliseconds a built-in bot thinks at most. */
  readonly think: number;
  readonly limits: ProgramLimits;
  readonly sprt?: SprtRule;
  readonly adjudication?: AdjudicationRule;
}

/** What pairings and tables are made from. */
export type ArenaPlan = Pick<Tournament, 'game' | 'seats' | 'scheme' | 'rounds' | 'games' | 'seed'> &
  ArenaConditions & { readonly entrants: readonly (NamedPlayer & OwnConditions)[] };

/** What a report says about how games were played; a tournament of a server has only its own clock. */
export type ArenaConditions = Partial<Pick<Tournament, 'openings' | 'think' | 'limits' | 'adjudication'>>;

interface OwnConditions {
  readonly program?: readonly string[];
  readonly think?: number;
  readonly limits?: Partial<ProgramLimits>;
}

export interface ArenaRegistry {
  readonly games: readonly AnyGame[];
  readonly bots: Readonly<Record<string, readonly AnyBot[]>>;
}

/** Random opening moves where nothing is dealt: without them, two bots play one game again and again. */
const OPENING = 4;
const THINK = 100;
const MOST_THINK = 3_600_000;

const FIELDS: readonly string[] = [
  'game',
  'seats',
  'options',
  'entrants',
  'scheme',
  'rounds',
  'games',
  'opening',
  'openings',
  'seed',
  'think',
  'limits',
  'sprt',
  'adjudication',
] satisfies (keyof Tournament)[];

/** Checks what was written, and fills in what was left out. */
export function parseTournament(given: unknown, registry: ArenaRegistry): Tournament | ArenaRefusal {
  if (!isObject(given)) return refuseArena('not-a-tournament');
  const strange = Object.keys(given).find(key => !FIELDS.includes(key));
  if (strange !== undefined) return refuseArena('unknown-field', strange, [strange], FIELDS);
  const game = registry.games.find(one => one.id === given['game']);
  const known = registry.games.map(({ id }) => id);
  if (!game) return refuseArena('unknown-game', `game ${JSON.stringify(given['game'] ?? null)}`, ['game'], known);
  const seats = given['seats'] ?? Math.max(2, game.seats[0]);
  if (typeof seats !== 'number' || !fitsSeats(game, seats)) return refuseNumber('seats', ...game.seats);
  const options: object | Refusal = parseOptions(game, seats, given['options']);
  if (isRefusal(options)) return { ...options, at: optionIn(options) };
  const entrants = parseEntrants(given['entrants'], game, registry.bots[game.id] ?? [], seats);
  if (isRefusal(entrants)) return entrants;
  const scheme = SCHEMES.find(one => one === (given['scheme'] ?? 'round-robin'));
  if (!scheme) return refuseArena('bad-field', 'scheme', ['scheme'], SCHEMES);
  if (seats > 2 && scheme !== 'round-robin') return refuseArena('two-seats', scheme, ['scheme']);
  const opening = game.toAct(game.init(seats, options)) === CHANCE ? 0 : OPENING;
  const whole = (name: string, usual: number, from: number, to: number): number | ArenaRefusal => {
    const value = given[name] ?? usual;
    return Number.isInteger(value) && Number(value) >= from && Number(value) <= to
      ? Number(value)
      : refuseNumber(name, from, to);
  };
  const numbers = {
    rounds: whole('rounds', 0, 0, 10_000),
    games: whole('games', seats, 1, 1_000_000),
    opening: whole('opening', opening, 0, 100),
    think: whole('think', THINK, 1, MOST_THINK),
  };
  for (const value of Object.values(numbers)) if (isRefusal(value)) return value;
  const openings = given['openings'] === undefined ? undefined : parseBook(given['openings'], game, seats, options);
  if (isRefusal(openings)) return openings;
  const seed = given['seed'] ?? 'ludoteca';
  if (typeof seed !== 'string') return refuseField('bad-field', 'seed');
  const isContest = entrants.some(entrant => 'protocol' in entrant);
  const limits = parseNumbers(given['limits'] ?? {}, isContest ? { ...PROGRAM_LIMITS, ...CONTEST } : PROGRAM_LIMITS, [
    'limits',
  ]);
  if (isRefusal(limits)) return limits;
  const sprt =
    given['sprt'] === undefined ? undefined : parseNumbers(given['sprt'], SPRT, ['sprt'], Number.NEGATIVE_INFINITY);
  if (isRefusal(sprt)) return sprt;
  const wrong = sprt && sprtMistake(sprt);
  if (wrong) return wrong;
  const adjudication =
    given['adjudication'] === undefined
      ? undefined
      : parseAdjudication(given['adjudication'], game, registry.bots[game.id] ?? [], seats);
  if (isRefusal(adjudication)) return adjudication;
  const checked = numbers as { [K in keyof typeof numbers]: number }; // refusals have just been returned
  return {
    game: game.id,
    seats,
    options,
    entrants,
    scheme,
    ...checked,
    ...(openings && { opening: 0, openings }),
    seed,
    limits,
    ...(sprt && { sprt }),
    ...(adjudication && { adjudication }),
  };
}

function parseBook(given: unknown, game: AnyGame, seats: number, options: object): string[] | ArenaRefusal {
  if (!Array.isArray(given) || given.length === 0) return refuseField('bad-field', 'openings');
  if (game.toAct(game.init(seats, options)) === CHANCE && !game.read)
    return refuseArena('no-openings', 'openings', ['openings']);
  for (const [i, line] of given.entries()) {
    if (typeof line !== 'string') return refuseField('bad-field', 'openings', i);
    const read = readOpening(game, seats, options, line);
    if (!isRefusal(read)) continue;
    const wrong = refuseArena('bad-opening', `${printPath(['openings', i])} "${line}"`, ['openings', i]);
    return { ...wrong, detail: `${wrong.detail} ${read.detail}` };
  }
  return given as string[]; // each has just been checked
}

/** A game's refusal names its option in its sentence. */
function optionIn({ detail }: Refusal): FieldPath {
  const name = /option "([^"]+)"/i.exec(detail)?.[1];
  return name === undefined ? ['options'] : ['options', name];
}

const ENTRANT_FIELDS: ReadonlySet<string> = new Set(['name', 'bot', 'program', 'protocol', 'think', 'limits']);

const SPRT: SprtRule = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

const isErrorRate = (rate: number): boolean => rate > 0 && rate < 0.5;

function sprtMistake({ elo0, elo1, alpha, beta }: SprtRule): ArenaRefusal | undefined {
  if (elo0 >= elo1) return refuseArena('sprt-order', `sprt ${elo0},${elo1}`, ['sprt']);
  return isErrorRate(alpha) && isErrorRate(beta) ? undefined : refuseArena('sprt-errors', 'sprt', ['sprt']);
}

function parseEntrants(
  given: unknown,
  game: AnyGame,
  bots: readonly AnyBot[],
  seats: number,
): EntrantSpec[] | ArenaRefusal {
  if (!Array.isArray(given)) return refuseField('bad-field', 'entrants');
  const entrants: EntrantSpec[] = [];
  for (const [i, one] of given.entries()) {
    const entrant = parseEntrant(one, game, bots, ['entrants', i]);
    if (isRefusal(entrant)) return entrant;
    if (entrants.some(other => other.name === entrant.name))
      return refuseArena('same-name', entrant.name, ['entrants', i]);
    entrants.push(entrant);
  }
  return entrants.length < seats ? refuseArena('too-few', undefined, ['entrants']) : entrants;
}

function parseEntrant(
  given: unknown,
  game: AnyGame,
  bots: readonly AnyBot[],
  at: FieldPath,
): EntrantSpec | ArenaRefusal {
  if (!isObject(given)) return refuseField('bad-field', ...at);
  const strange = Object.keys(given).find(key => !ENTRANT_FIELDS.has(key));
  if (strange !== undefined)
    return refuseArena('unknown-field', printPath([...at, strange]), [...at, strange], [...ENTRANT_FIELDS]);
  const { bot, program } = given;
  if (typeof bot === 'string') {
    if (!bots.some(one => one.id === bot)) {
      const ids = bots.map(({ id }) => id);
      const refusal = refuseArena('unknown-bot', `${printPath(at)} "${bot}"`, [...at, 'bot'], ids);
      return { ...refusal, unknown: { name: bot, known: ids } };
    }
    const name = given['name'] ?? bot;
    // A built-in bot thinks by its own count.
    if (given['limits'] !== undefined) return refuseField('bad-field', ...at, 'limits');
    if (typeof name !== 'string' || name === '') return refuseField('bad-field', ...at, 'name');
    const { think } = given;
    if (think === undefined) return { name, bot };
    const fits = typeof think === 'number' && Number.isInteger(think) && think >= 1 && think <= MOST_THINK;
    return fits ? { name, bot, think } : refuseField('bad-field', ...at, 'think');
  }
  // The time of a program is that of the match.
  if (given['think'] !== undefined) return refuseField('bad-field', ...at, 'think');
  if (program === undefined) return refuseField('bad-field', ...at);
  const words =
    Array.isArray(program) && program.every((word): word is string => typeof word === 'string') ? program : [];
  if (words.length === 0) return refuseArena('bad-program', printPath([...at, 'program']), [...at, 'program']);
  const name = given['name'] ?? words[0];
  if (typeof name !== 'string' || name === '') return refuseField('bad-field', ...at, 'name');
  const limits = given['limits'] === undefined ? undefined : parseOwnLimits(given['limits'], [...at, 'limits']);
  if (isRefusal(limits)) return limits;
  const spec = { name, program: words, ...(limits && { limits }) };
  if (given['protocol'] === undefined) return spec;
  const { contestProtocol: protocol } = game;
  return protocol !== undefined && given['protocol'] === protocol
    ? { ...spec, protocol }
    : refuseField('bad-field', ...at, 'protocol');
}

/** The fields that an entrant sets itself. */
function parseOwnLimits(given: unknown, at: FieldPath): Partial<ProgramLimits> | ArenaRefusal {
  const checked = parseNumbers(given, PROGRAM_LIMITS, at);
  return isRefusal(checked) ? checked : (given as Partial<ProgramLimits>); // its fields have just been checked
}

/** What holds for one entrant: its own limits before those of the tournament. */
export const limitsOf = ({ limits }: Pick<Tournament, 'limits'>, spec: EntrantSpec): ProgramLimits =>
  'limits' in spec ? { ...limits, ...spec.limits } : limits;

export function schemeOf({ scheme, rounds, games, seats }: Omit<ArenaPlan, 'entrants'>): Scheme {
  switch (scheme) {
    case 'round-robin':
      return seats > 2 ? tableRoundRobin(games, rounds, seats) : roundRobin(games, rounds || 1);
    case 'gauntlet':
      return gauntlet(games, rounds || 1);
    case 'swiss':
      return swiss(games, rounds || undefined);
    case 'knockout':
      return knockout(bestOf(games));
    case 'final-eight':
      return knockout(FINAL_EIGHT);
    case 'ladder':
      return ladder(games, rounds || 10);
    case 'rolling':
      // Its server draws the rounds.
      return { next: () => undefined };
  }
}
