import { type Refusal, refuse } from '../../core/refusal.ts';

/** What can be wrong with a command line, without the prefix `cli/`; the sentences are in texts/. */
export const MISUSES = [
  'unknown-command',
  'unknown-flag',
  'needs-value',
  'no-value',
  'missing',
  'too-many',
  'not-a-number',
  'unknown-game',
  'unknown-bot',
  'no-bots',
  'too-many-bots',
  'option-form',
  'no-positions',
  'no-puzzles',
  'no-puzzle',
  'unknown-language',
  'cannot-read',
  'cannot-write',
  'not-an-address',
  'unknown-key',
  'bad-value',
  'unreachable',
  'not-together',
  'no-program',
  'bad-game',
] as const;
export type Misuse = (typeof MISUSES)[number];

export function misuse(code: Misuse, sentence: string): Refusal {
  return refuse(`cli/${code}`, sentence);
}

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
