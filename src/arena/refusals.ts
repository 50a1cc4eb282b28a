import { type Refusal, refuse } from '../core/refusal.ts';

/** Every code of the folder, without its prefix `arena/`. */
const SENTENCES = {
  'not-a-tournament': 'A tournament is a JSON object.',
  'bad-field': 'This field of the tournament is missing or has the wrong form.',
  'unknown-field': 'A tournament has no such field.',
  'unknown-game': 'There is no such game.',
  'unknown-bot': 'There is no such bot for this game.',
  'too-few': 'There are fewer entrants than seats.',
  'same-name': 'Two entrants have the same name.',
  seats: 'The game is not played by so many.',
  'two-seats': 'This scheme is for tables of two.',
  'other-tournament': 'The folder holds the results of another tournament.',
  'broken-results': 'The file of results is damaged.',
} as const;

export function no(code: keyof typeof SENTENCES, what?: string): Refusal {
  return refuse(`arena/${code}`, what ? `${what}: ${SENTENCES[code]}` : SENTENCES[code]);
}
