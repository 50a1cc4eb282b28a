import { type Refusal, refuse } from '../../core/refusal.ts';
import { fill, type Template, type TextArgs } from '../../core/texts.ts';
import type { Texts } from '../texts/index.ts';

type MisuseTexts = Texts['misuse'];
type BlanksOf<S> = S extends Template<infer Names> ? Names : never;

/** What is wrong with a command line, in a sentence of `texts.misuse`. The code is its name there: `cli/cannot-read`. */
export function misuseOf<K extends keyof MisuseTexts>(
  name: K,
  args: TextArgs<BlanksOf<MisuseTexts[K]>>,
  texts: Texts,
): Refusal {
  const code = name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  return refuse(`cli/${code}`, fill<string>(texts.misuse[name], args));
}

/** The same in a sentence of another catalogue. */
export function misuse(code: MisuseCode, sentence: string): Refusal {
  return refuse(`cli/${code}`, sentence);
}

export type MisuseCode =
  | 'missing'
  | 'bad-value'
  | 'unknown-key'
  | 'cannot-read'
  | 'cannot-write'
  | 'unreachable'
  | 'unknown-game'
  | 'bad-game'
  | 'no-bots'
  | 'no-puzzles'
  | 'no-puzzle'
  | 'no-program';

/** What `ludoteca rules` answers by itself, without the prefix `rules/`; everything else comes from the game. In English: programs read it. */
const SERVICE = {
  'not-json': 'The line is not JSON.',
  'not-an-object': 'A request must be an object.',
  'too-long': 'A line can have up to 16 million characters.',
  'bad-field': 'A field of the request has the wrong form.',
  'no-such-seat': 'The table has no such seat.',
  seats: 'The game cannot be played with that number of players.',
  'no-positions': 'This game cannot start from a position.',
  'to-act': 'toAct needs a position; without one the game decides who is to act.',
  'game-over': 'The game is over.',
  'too-many-sessions': 'There are too many sessions; forget some of them.',
  fault: 'The rules failed on this request; please report it.',
} as const;
export type RulesServiceCode = keyof typeof SERVICE;

export function refuseService(code: RulesServiceCode, more?: string): Refusal {
  return refuse(`rules/${code}`, more ? `${SERVICE[code]} ${more}` : SERVICE[code]);
}
