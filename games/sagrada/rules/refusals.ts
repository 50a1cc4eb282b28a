// Every refusal of this folder: a code and one sentence.

import { type Refusal, refuse } from '../../../src/core/refusal.ts';
import { REASON_SENTENCES, type Reason } from './reasons.ts';

/** By code, without its prefix `sagrada/`. */
const SENTENCES = {
  'not-your-turn': 'It is not your turn.',
  over: 'The game is over.',
  'not-for-chance': 'That cannot happen now.',
  'only-the-clock': 'Only the clock can do that.',
  'not-offered': 'That window was not offered to you.',
  'wrong-answer': 'This does not answer the question.',
  'cannot-do': 'That is against the rules.',
  'already-drafted': 'You have already drafted a die in this turn.',
  'not-in-pool': 'There is no such die in the pool.',
  'fits-nowhere': 'That die fits nowhere in your window.',
  'not-on-table': 'That tool is not on the table.',
  'one-tool-a-turn': 'You have already used a tool in this turn.',
  'tool-spent': 'This tool is used up.',
  'too-few-tokens': 'You have too few favour tokens.',
  undrafted: 'This tool can only be used before you draft.',
  drafted: 'This tool can only be used after you have drafted.',
  'first-turn': 'This tool can only be used in your first turn of the round.',
  'second-turn': 'This tool can only be used in your second turn of the round.',
  'no-use': 'This tool would have no effect now.',
  'not-a-move': 'This is not a move of Sagrada.',
  'bad-patterns': 'The file of patterns has errors.',
  'bad-position': 'The position cannot be read.',
} as const;
export type SagradaRefusalCode = keyof typeof SENTENCES;

export function refusal(
  code: SagradaRefusalCode,
  detail: string = SENTENCES[code],
  reasons?: readonly string[],
): Refusal {
  return refuse(`sagrada/${code}`, detail, reasons);
}

/** Several rules at once, each with its sentence. */
export function refusalFor(reasons: readonly Reason[]): Refusal {
  return refusal('cannot-do', reasons.map(reason => REASON_SENTENCES[reason]).join(' '), reasons);
}
