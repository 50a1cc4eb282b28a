import type { AnyBot } from '../../core/bot.ts';
import type { AnyGame, Seat } from '../../core/game.ts';
import { type OptionSchema, parseOptions, usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { Texts } from '../texts/index.ts';
import { type Args, type Flag, type Flags, parseGameOptions, parseInteger, parseText } from './args.ts';
import { listBots } from './player-names.ts';
import { misuseOf } from './refusals.ts';
import { similarTo, withSimilar } from './similar.ts';
import type { Terminal } from './terminal.ts';

/** 0 done; 1 failed, or the answer is no; 2 misunderstood. */
export type ExitCode = 0 | 1 | 2;

/** What a command ends with. A refusal says what was wrong with its command line: it is printed, and the exit code is 2. */
export type CommandResult = ExitCode | Refusal;

export interface CliContext {
  readonly terminal: Terminal;
  readonly texts: Texts;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly games: readonly AnyGame[];
  readonly bots: Readonly<Record<string, readonly AnyBot[]>>;
}

export type CommandName = keyof Texts['commands'];

/** `Context`: what it needs beside the terminal, the texts, the rules and the bots. */
export interface CliCommand<Context extends CliContext = CliContext> {
  /** 'play GAME': capitals are the words it needs, in brackets those it may have. */
  readonly usage: string;
  /** How many words it takes at most. */
  readonly words: number;
  /** The names of its first words, where it cannot run without them. */
  readonly needs?: readonly string[];
  readonly flags: Flags;
  readonly examples: readonly string[];
  run(args: Args, context: Context): Promise<CommandResult>;
}

/** What the page of a command says of it, in one language. */
export interface CommandHelp {
  readonly summary: string;
  readonly about: string;
  /** By flag, where it means something else than in other commands. */
  readonly flags: Readonly<Record<string, string>>;
}

export function findGame(name: string | undefined, usage: string, { games, texts }: CliContext): AnyGame | Refusal {
  const ids = games.map(({ id }) => id);
  if (name === undefined) return misuseOf('missing', { what: 'GAME', usage }, texts);
  const unknown = (): Refusal => misuseOf('unknownGame', { name, games: ids.join(', ') }, texts);
  return games.find(({ id }) => id === name) ?? withSimilar(unknown(), similarTo(name, ids), texts);
}

/** A bot of a game, by its id. */
export function findBot(game: AnyGame, id: string, { bots, texts }: CliContext): AnyBot | Refusal {
  const known = bots[game.id] ?? [];
  if (known.length === 0) return misuseOf('noBots', {}, texts);
  return (
    known.find(bot => bot.id === id) ?? misuseOf('unknownBot', { name: id, bots: listBots(game, known, texts) }, texts)
  );
}

/**
 * The seats of the bots that `--bot` names. One bot takes every seat but `own`; several take one each, in the order given, from the first
 * free seat on.
 */
export function seatBots<Bot>(
  bots: readonly Bot[],
  seats: number,
  own: Seat | undefined,
): { readonly seat: Seat; readonly bot: Bot }[] {
  const free = Array.from({ length: seats }, (_, seat) => seat).filter(seat => seat !== own);
  const [only, ...others] = bots;
  if (only !== undefined && others.length === 0) return free.map(seat => ({ seat, bot: only }));
  return bots.map((bot, i) => ({ seat: free[i]!, bot }));
}

/** Flags of everything that sets up a table. */
export const TABLE_FLAGS: { readonly [K in 'seats' | 'options' | 'position' | 'to-act']: Flag } = {
  seats: { value: 'N' },
  options: { value: 'KEY=VALUE', short: 'o' },
  position: { value: 'TEXT' },
  'to-act': { value: 'SEAT' },
};

const WHOLE = [0, 1_000_000_000] as const;

/** Flags of everything that starts a program. */
export const LIMIT_FLAGS = {
  'move-time': { value: 'MS', range: WHOLE },
  'max-memory': { value: 'MIB', range: WHOLE },
} as const satisfies Flags;

/** What they say of the limits. */
export function limitsOf(args: Args): { move?: number; memory?: number } {
  const [move, memory] = [args.number('move-time'), args.number('max-memory')];
  return { ...(move !== undefined && { move }), ...(memory !== undefined && { memory }) };
}

export interface TableArguments {
  readonly seats: number;
  readonly options: object;
  readonly position?: string;
  readonly toAct?: number;
}

/** What the flags say about the table, checked by the game; `usual` seats where they do not say how many. */
export function parseTable(
  args: Args,
  game: AnyGame,
  { texts }: CliContext,
  usual: number = usualSeats(game),
): TableArguments | Refusal {
  const seats = parseInteger(args.value('seats'), '--seats', game.seats, texts) ?? usual;
  if (isRefusal(seats)) return seats;
  const schemas = game.options as Readonly<Record<string, OptionSchema>>; // keyed by name: O is only known to the game
  const settings = parseGameOptions(args.all('options'), schemas, texts);
  if (isRefusal(settings)) return settings;
  const options: object | Refusal = parseOptions(game, seats, settings);
  if (isRefusal(options)) return options;
  const toAct = parseInteger(args.value('to-act'), '--to-act', [0, seats - 1], texts);
  if (isRefusal(toAct)) return toAct;
  const written = args.value('position');
  if (written === undefined) return { seats, options };
  if (!game.read) return misuseOf('noPositions', { game: game.id }, texts);
  const position = parseText(written, texts);
  if (isRefusal(position)) return position;
  const read: unknown = game.read(position, seats, options, toAct);
  if (isRefusal(read)) return read;
  return toAct === undefined ? { seats, options, position } : { seats, options, position, toAct };
}

/** The state such a table starts from. */
export function initialState(game: AnyGame, { seats, options, position, toAct }: TableArguments): unknown {
  return position === undefined ? game.init(seats, options) : game.read!(position, seats, options, toAct);
}
