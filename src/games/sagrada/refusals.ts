// Every refusal of this folder: a code and one sentence.

import { type Refusal, refuse } from '../../core/refusal.ts';
import { REASON_SENTENCES, type Reason } from './reasons.ts';

/** By code, without its prefix `sagrada/`. */
const SENTENCES = {
  'not-your-turn': 'It is not your turn.',
  over: 'The game is over.',
  'not-for-chance': 'That cannot happen now.',
  'only-the-clock': 'Only the clock can do that.',
  'not-offered': 'That window was not offered to you.',
  'wrong-answer': 'That is no answer to what was asked.',
  'cannot-do': 'That is against the rules.',
  'already-drafted': 'You have drafted a die in this turn.',
  'not-in-pool': 'No such die lies in the pool.',
  'fits-nowhere': 'That die fits nowhere in your window.',
  'not-on-table': 'That tool is not on the table.',
  'one-tool-a-turn': 'You have used a tool in this turn.',
  'tool-spent': 'That tool is out of the game.',
  'too-few-tokens': 'You have too few favor tokens.',
  undrafted: 'This tool comes before the draft of the turn.',
  drafted: 'This tool comes after the draft of the turn.',
  'first-turn': 'This tool is for your first turn of the round.',
  'second-turn': 'This tool is for your second turn of the round.',
  'no-use': 'There is nothing this tool could do for you now.',
  'not-a-move': 'That text is no move of Sagrada.',
  'bad-patterns': 'The file of patterns has mistakes.',
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
