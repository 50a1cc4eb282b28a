// What a batch is opened with: JSON from outside, checked field by field.

import type { AnyBot } from '../core/bot.ts';
import type { AnyGame, BySeat, Seat } from '../core/game.ts';
import { isObject } from '../core/is-object.ts';
import { fitsSeats, parseOptions, usualSeats } from '../core/options.ts';
import { isRefusal } from '../core/refusal.ts';
import { type EnvRefusal, refuseEnv } from './refusals.ts';

/** Whose observation a row brings. */
export const OBSERVATION_MODES = ['none', 'actor', 'seats'] as const;
/** How a row brings the legal actions. */
export const LEGAL_FORMS = ['list', 'mask', 'none'] as const;
/** What an action of a request is: the game's own number, or its place among the legal ones. */
export const ACTION_FORMS = ['action', 'index'] as const;
/** Who draws the outcomes of chance. */
export const CHANCE_DRAWERS = ['server', 'client'] as const;
/** What happens to a finished game: the next one begins in the same step, or it stays until it is reset. */
export const RESETS = ['same-step', 'none'] as const;

/** Games with more actions than this have no masks. */
export const MOST_MASKED = 1 << 16;
export const MOST_ENVIRONMENTS = 1 << 16;

export interface EnvOpponent {
  readonly bot: AnyBot;
  readonly milliseconds: number;
  /**
   * Looks at the clock that make a millisecond; 0 uses the real clock. Counted looks give the same game on every
   * machine.
   */
  readonly looks: number;
}

export interface EnvSettings {
  readonly game: AnyGame;
  readonly seats: number;
  readonly options: object;
  readonly position: string | undefined;
  readonly toAct: Seat | undefined;
  readonly environments: number;
  /** The number of the first environment, for seeds: batches may share one numbering. */
  readonly first: number;
  readonly seed: string;
  readonly observe: (typeof OBSERVATION_MODES)[number];
  /** Observations travel in their short form. */
  readonly packed: boolean;
  readonly legal: (typeof LEGAL_FORMS)[number];
  readonly actions: (typeof ACTION_FORMS)[number];
  readonly chance: (typeof CHANCE_DRAWERS)[number];
  readonly reset: (typeof RESETS)[number];
  readonly scores: boolean;
  readonly journals: boolean;
  readonly recall: boolean;
  /** Decisions after which a game is cut off. If 0, it is not. */
  readonly limit: number;
  readonly opponents: BySeat<EnvOpponent | undefined>;
  /** House bots that can be asked what they would do. */
  readonly advisers: readonly EnvOpponent[];
}

type Given = Readonly<Record<string, unknown>>;

export interface EnvRegistry {
  readonly games: readonly AnyGame[];
  readonly bots: Readonly<Record<string, readonly AnyBot[]>>;
}

class BadField extends Error {}

/** Reads a field of this name, and says by a `BadField` what is wrong with it. */
type FieldReader<T> = (value: unknown, name: string) => T;

const whole =
  (usual: number, from: number, to: number): FieldReader<number> =>
  (given, name) => {
    const value = given ?? usual;
    if (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) return Number(value);
    throw new BadField(`"${name}" is a whole number from ${from} to ${to}.`);
  };

const flag: FieldReader<boolean> = (value, name) => {
  if (typeof (value ?? false) === 'boolean') return value === true;
  throw new BadField(`"${name}" is true or false.`);
};

/** The first of the choices is the usual one. */
const oneOf =
  <T extends string>(choices: readonly T[]): FieldReader<T> =>
  (value, name) => {
    const found = choices.find(choice => choice === (value ?? choices[0]));
    if (found !== undefined) return found;
    throw new BadField(`"${name}" is one of ${choices.join(', ')}.`);
  };

/** Fields that depend on no other. */
const FIELDS = {
  environments: whole(1, 1, MOST_ENVIRONMENTS),
  first: whole(0, 0, 2 ** 31 - 1),
  observe: oneOf(OBSERVATION_MODES),
  packed: flag,
  legal: oneOf(LEGAL_FORMS),
  actions: oneOf(ACTION_FORMS),
  chance: oneOf(CHANCE_DRAWERS),
  reset: oneOf(RESETS),
  scores: flag,
  journals: flag,
  recall: flag,
  limit: whole(0, 0, 2 ** 31 - 1),
};
type Fields = { readonly [K in keyof typeof FIELDS]: ReturnType<(typeof FIELDS)[K]> };

const readFields = (given: Given): Fields =>
  Object.fromEntries(Object.entries(FIELDS).map(([name, read]) => [name, read(given[name], name)])) as Fields; // by name

const OTHERS = ['game', 'seats', 'options', 'position', 'toAct', 'seed', 'opponents', 'advisers'];
const KNOWN: ReadonlySet<string> = new Set([...Object.keys(FIELDS), ...OTHERS]);

export function parseSettings(given: unknown, registry: EnvRegistry): EnvSettings | EnvRefusal {
  if (!isObject(given)) return refuseEnv('bad-field', 'The request is an object.');
  const unknown = Object.keys(given).find(name => !KNOWN.has(name));
  if (unknown !== undefined) return refuseEnv('bad-field', `There is no field "${unknown}".`);
  const game = registry.games.find(({ id }) => id === given['game']);
  if (!game) return refuseEnv('no-such-game', `There are: ${registry.games.map(({ id }) => id).join(', ')}.`);
  const seats = given['seats'] ?? usualSeats(game);
  if (typeof seats !== 'number' || !fitsSeats(game, seats))
    return refuseEnv('seats', `${game.id} has ${[...new Set(game.seats)].join(' to ')} seats.`);
  const options: object | EnvRefusal = parseOptions(game, seats, given['options']);
  if (isRefusal(options)) return options;
  try {
    return settingsOf(given, game, seats, options, registry.bots[game.id] ?? []);
  } catch (error) {
    if (error instanceof BadField) return refuseEnv('bad-field', error.message);
    throw error;
  }
}

function settingsOf(
  given: Given,
  game: AnyGame,
  seats: number,
  options: object,
  bots: readonly AnyBot[],
): EnvSettings | EnvRefusal {
  const { position = null, seed = '0' } = given;
  if (position !== null && typeof position !== 'string') throw new BadField('"position" is a text.');
  if (typeof seed !== 'string' && !Number.isInteger(seed)) throw new BadField('"seed" is a text or a whole number.');
  if (position !== null && !game.read) return refuseEnv('no-positions');
  const toAct = given['toAct'] == null ? undefined : whole(0, 0, seats - 1)(given['toAct'], 'toAct');
  if (toAct !== undefined && position === null) return refuseEnv('to-act');
  const opponents = parseOpponents(given['opponents'], seats, bots);
  if (isRefusal(opponents)) return opponents;
  const advisers = parseBots(given['advisers'] ?? [], bots);
  if (isRefusal(advisers)) return advisers;
  const settings: EnvSettings = {
    game,
    seats,
    options,
    position: position ?? undefined,
    toAct,
    seed: String(seed),
    ...readFields(given),
    opponents,
    advisers,
  };
  if (settings.observe !== 'none' && !game.tensor) return refuseEnv('no-tensor');
  if (settings.legal === 'mask' && game.actions > MOST_MASKED)
    return refuseEnv('no-mask', `${game.id} has ${game.actions}; ask for lists, and for "actions": "index".`);
  if (settings.chance === 'client' && opponents.some(Boolean))
    throw new BadField('"opponents" need "chance": "server".');
  return settings;
}

function parseOpponents(
  given: unknown,
  seats: number,
  bots: readonly AnyBot[],
): BySeat<EnvOpponent | undefined> | EnvRefusal {
  if (given == null) return Array.from({ length: seats }, () => undefined);
  if (!Array.isArray(given) || given.length !== seats)
    throw new BadField('"opponents" is a list with null or a bot for each seat.');
  const named = given.filter(one => one !== null) as readonly unknown[];
  if (named.length === seats) throw new BadField('"opponents" leaves no seat to the client.');
  const found = parseBots(named, bots);
  if (isRefusal(found)) return found;
  let next = 0;
  return given.map(one => (one === null ? undefined : found[next++]));
}

function parseBots(given: unknown, bots: readonly AnyBot[]): readonly EnvOpponent[] | EnvRefusal {
  if (!Array.isArray(given)) throw new BadField('"advisers" is a list of bots.');
  const found: EnvOpponent[] = [];
  for (const one of given as unknown[]) {
    const asked: Given = typeof one === 'string' ? { bot: one } : isObject(one) ? one : {};
    const bot = bots.find(({ id }) => id === asked['bot']);
    if (!bot) return refuseEnv('no-such-bot', `There are: ${bots.map(({ id }) => id).join(', ')}.`);
    // Bots that answer at once have limits of their own, which no budget should cut.
    const usual = bot.thinks === 0 ? 1000 : bot.thinks;
    const milliseconds = whole(usual, 0, 3_600_000)(asked['milliseconds'], 'milliseconds');
    found.push({ bot, milliseconds, looks: whole(0, 0, 1_000_000)(asked['looks'], 'looks') });
  }
  return found;
}
