// Actions as people write them, and the table as plain text.

import { type Action, CHANCE, type Refusal, type Seat } from '../../../src/core/game.ts';
import {
  CALL,
  CATCH,
  CHALLENGE,
  COLOUR,
  DEALER,
  DRAWN,
  isColour,
  isDrawn,
  isPlay,
  isSwap,
  PASS,
  PLAY,
  SWAP,
  TIME_UP,
} from './actions.ts';
import { BLACK, COLOURS, parseFace, printFace } from './cards.ts';
import { why } from './legal.ts';
import { refusal } from './refusals.ts';
import { AGAIN, ANSWERING, PHASE, type State } from './state.ts';
import type { View } from './view.ts';

export function print(s: State, _seat: Seat, action: Action): string {
  if (isPlay(action)) return printFace(action - PLAY);
  if (isDrawn(action)) return printFace(action - DRAWN);
  if (isColour(action)) return COLOURS[action - COLOUR]!;
  if (isSwap(action)) return `swap-${action - SWAP}`;
  if (action >= DEALER) return `dealer-${action - DEALER}`;
  switch (action) {
    case PASS:
      return s.at[PHASE] === AGAIN ? 'pass' : s.at[PHASE] === ANSWERING ? 'take' : 'draw';
    case CALL:
      return 'uno';
    case CHALLENGE:
      return 'challenge';
    case CATCH:
      return 'catch';
    default:
      return 'time-up';
  }
}

/** The document has one button for pass and draw, so the three words mean the same. */
const WORDS = new Map<string, Action>([
  ['pass', PASS],
  ['draw', PASS],
  ['take', PASS],
  ['uno', CALL],
  ['uno!', CALL],
  ['challenge', CHALLENGE],
  ['catch', CATCH],
  ['time-up', TIME_UP],
  ...COLOURS.map((colour, i): [string, Action] => [colour, COLOUR + i]),
]);

export function parse(s: State, seat: Seat, text: string): Action | Refusal {
  const action = readAction(seat, text.trim().toLowerCase());
  return action === undefined ? refusal('not-a-card') : (why(s, seat, action) ?? action);
}

function readAction(seat: Seat, word: string): Action | undefined {
  const known = WORDS.get(word);
  if (known !== undefined) return known;
  const numbered = /^(swap|dealer)[- ]?(\d)$/.exec(word);
  if (numbered) return (numbered[1] === 'swap' ? SWAP : DEALER) + Number(numbered[2]);
  const face = parseFace(word);
  return face === undefined ? undefined : (seat === CHANCE ? DRAWN : PLAY) + face;
}

const cards = (count: number): string => `${count} card${count === 1 ? '' : 's'}`;

export function draw(v: View): string {
  const seats = v.counts.map((count, seat) => {
    const marks = [seat === v.turn ? 'to play' : '', v.owed.includes(seat) ? 'has not called' : ''].filter(Boolean);
    const mark = marks.length > 0 ? ` (${marks.join(', ')})` : '';
    return `seat ${seat}: ${cards(count)}, ${v.scores[seat]} points${mark}`;
  });
  const colour = v.colour === BLACK ? 'no colour yet' : COLOURS[v.colour]!;
  const top = v.top < 0 ? 'no card yet' : `${printFace(v.top)} (${colour})`;
  const lines = [
    `round ${v.round}, ${v.phase}, ${v.direction > 0 ? 'clockwise' : 'anticlockwise'}`,
    `on the table: ${top}${v.total > 0 ? `, ${v.total} to draw` : ''}; pile: ${cards(v.pile)}`,
    ...seats,
  ];
  if (v.me >= 0) lines.push(`your hand: ${v.hand.map(printFace).join(' ') || 'none'}`);
  return lines.join('\n');
}
