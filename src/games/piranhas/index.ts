import type { Game, Refusal } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { eats, listCaptures } from './moves.ts';
import { draw, parse, print } from './notation.ts';
import { MOST_FISH, POSITION_LENGTH, printPosition, readPosition } from './position.ts';
import { positionIsOver } from './refusals.ts';
import { ACTIONS, apply, init, legal, mayAct, payoff, score, toAct, weight, why } from './rules.ts';
import { copy, ENDED, hash, type Options, type State } from './state.ts';
import { eventsFor, imagine, type View, view } from './view.ts';

function check(_seats: number, options: Options): Refusal | undefined {
  if (options.position === '') return undefined;
  const s = readPosition(options.position, options.official);
  if (isRefusal(s)) return s;
  return s.n[ENDED] === 0 ? undefined : positionIsOver;
}

export const piranhas: Game<State, View, Options> = {
  id: 'piranhas',
  rulesVersion: 1,
  seats: [2, 2],
  actions: ACTIONS,
  maxLegal: MOST_FISH * 8,
  secrets: false,
  absence: 'lose',
  clock: { kind: 'bank', ms: 600_000, increment: 5000 }, // for people; the contest's two seconds are the XML gateway's
  defaults: { official: false, position: '' },
  options: { official: { type: 'boolean' }, position: { type: 'string', maxLength: POSITION_LENGTH } },
  check,
  init,
  toAct,
  mayAct,
  legal,
  why,
  weight,
  apply,
  copy,
  score,
  payoff,
  view,
  imagine,
  eventsFor,
  print,
  parse,
  draw,
  read: (text, _seats, options, mover) => readPosition(text, options.official, mover),
  write: printPosition,
  hash,
  noisy: listCaptures,
  urgency: (s, _seat, action) => (eats(s, action) ? 1 : 0),
};
