import { isObject } from '../core/is-object.ts';
import { type Refusal, refuse } from '../core/refusal.ts';

/** Where in a tournament's object something is wrong: field names and places in lists, from outside in. */
export type FieldPath = readonly (string | number)[];

/** A refusal with its place, so that the reader of a file can name line and column. */
export interface ArenaRefusal extends Refusal {
  readonly at?: FieldPath;
  /** A name that is unknown, and those it could have been. */
  readonly unknown?: { readonly name: string; readonly known: readonly string[] };
}

/** Every code of the folder, without its prefix `arena/`. */
const SENTENCES = {
  'not-a-tournament': 'A tournament must be an object with fields.',
  'bad-field': 'This field is missing or has the wrong form.',
  'unknown-field': 'This field does not exist.',
  'unknown-game': 'This game does not exist.',
  'unknown-bot': 'This game has no such bot. Write a program as NAME=COMMAND, or in a file with name and program.',
  'bad-program': 'A program must be a list of words, such as [python3, mybot.py].',
  'too-few': 'There are fewer entrants than seats.',
  'same-name': 'Two entrants have the same name.',
  'two-seats': 'This scheme needs tables of two.',
  'other-tournament': 'The folder contains the results of another tournament. Choose another folder with --out.',
  'sprt-order':
    'The first bound, elo0, must be below the second, elo1, such as 0,20: the test asks whether the gain is nearer to the second.',
  'sprt-errors': 'The rates of errors, alpha and beta, must be above 0 and below 0.5.',
  'bad-opening': 'An opening is a line of legal moves or a position of the game.',
  'no-openings': 'This game begins with chance, so that it cannot have openings.',
  'no-referee':
    'Games of this kind cannot be judged: that needs a table of two, no secrets and a bot that judges by chances.',
  'no-adjudication': 'The rule of adjudication needs resign or draw.',
  'in-use': 'Another command is working in this folder. Wait until it ends, or choose another folder with --out.',
  'broken-results': 'The file of results is damaged.',
} as const;

/** Refuses a tournament. `at` is the field that is wrong, and `known` lists what the field may contain. */
export function refuseArena(
  code: keyof typeof SENTENCES,
  what?: string,
  at?: FieldPath,
  known: readonly string[] = [],
): ArenaRefusal {
  const list = known.length > 0 ? ` There are: ${known.join(', ')}.` : '';
  const refusal = refuse(`arena/${code}`, `${what ? `${what}: ` : ''}${SENTENCES[code]}${list}`);
  return at ? { ...refusal, at } : refusal;
}

/** 'limits.move', 'entrants[2].name'. */
export function printPath(at: FieldPath): string {
  return at.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}

/** A whole number with its bounds, both possible. */
export function refuseNumber(name: string, from: number, to: number): ArenaRefusal {
  const wanted = from === to ? `${from}` : `a whole number from ${from} to ${to}`;
  return { ...refuse('arena/bad-field', `${name}: This must be ${wanted}.`), at: [name] };
}

/** A field that is wrong in itself. */
export const refuseField = (code: 'bad-field' | 'unknown-field', ...at: FieldPath): ArenaRefusal =>
  refuseArena(code, printPath(at), at);

/** Numbers laid over the usual ones. */
export function parseNumbers<T extends object>(given: unknown, usual: T, at: FieldPath, least = 0): T | ArenaRefusal {
  if (!isObject(given)) return refuseField('bad-field', ...at);
  for (const [key, value] of Object.entries(given)) {
    const place = [...at, key];
    if (!Object.hasOwn(usual, key)) return refuseArena('unknown-field', printPath(place), place, Object.keys(usual));
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least)
      return refuseField('bad-field', ...place);
  }
  return { ...usual, ...given };
}
