// Tables for tests, written as text: `table({ top: 'R5', hands: ['R1 W', 'B2 B3'] })`. What is not named lies in the pile.

import { drawOutcome } from '../../../src/core/chance.ts';
import { actionList, CHANCE, type RandomInt, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type CardKind, COLOUR_OF, DECK, DECK_SIZE, FACES, parseFace, VALUE_OF } from './cards.ts';
import { rules as uno } from './index.ts';
import { DEFAULTS, type Options } from './options.ts';
import {
  DEALER_SEAT,
  DIRECTION,
  handOf,
  init,
  PHASE,
  PILE,
  PLAYING,
  ROUND,
  type State,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
  TURN,
} from './state.ts';

export interface UnoTestSetup {
  readonly top: string;
  readonly hands: readonly string[];
  readonly turn?: Seat;
  readonly direction?: 1 | -1;
  /** Cards of the draw pile; absent: all that is left. What is then left over lies under the top card. */
  readonly pile?: string;
  readonly scores?: readonly number[];
  readonly options?: Partial<Options>;
}

export const faces = (text: string): CardKind[] => (text === '' ? [] : text.split(' ').map(face));

export function face(text: string): CardKind {
  const found = parseFace(text);
  if (found === undefined) throw new Error(`no card ${text}`);
  return found;
}

/** Seat `turn` (0) is asked for a card. */
export function testPosition({ top, hands, turn = 0, direction = 1, pile, scores, options }: UnoTestSetup): State {
  const s = init(hands.length, { ...DEFAULTS, ...options });
  const { at } = s;
  at[PHASE] = PLAYING;
  at[ROUND] = 1;
  at[DEALER_SEAT] = hands.length - 1;
  at[TURN] = turn;
  at[DIRECTION] = direction;
  at[TOP] = face(top);
  at[TOP_COLOUR] = COLOUR_OF[face(top)]!;
  at[TOP_VALUE] = VALUE_OF[face(top)]!;
  if (scores) s.scores.set(scores);
  const left = DECK.slice();
  left[face(top)]!--;
  for (const [seat, hand] of hands.entries())
    for (const card of faces(hand)) {
      left[card]!--;
      s.hands[seat * FACES + card]!++;
      s.sizes[seat]!++;
    }
  const drawn = new Uint8Array(FACES);
  if (pile === undefined) drawn.set(left);
  else for (const card of faces(pile)) drawn[card]!++;
  s.pile.set(drawn);
  s.pileBy.fill(0);
  at[PILE] = 0;
  for (let card = 0; card < FACES; card++) {
    s.pileBy[COLOUR_OF[card]!]! += drawn[card]!;
    at[PILE] += drawn[card]!;
    s.discards[card] = left[card]! - drawn[card]!;
  }
  s.discards[face(top)]!++;
  if (countCards(s) !== DECK_SIZE) throw new Error('a table has 108 cards');
  return s;
}

const sum = (row: Uint8Array): number => row.reduce((total, copies) => total + copies, 0);

export const countCards = (s: State): number => sum(s.pile) + sum(s.discards) + sum(s.hands);

/** Every face is there as often as the deck has it, and the counts kept beside the rows are right. */
export function isConserved(s: State): boolean {
  for (let card = 0; card < FACES; card++) {
    let copies = s.pile[card]! + s.discards[card]!;
    for (let seat = 0; seat < s.seats; seat++) copies += s.hands[seat * FACES + card]!;
    if (copies !== DECK[card]) return false;
  }
  const sizes = s.sizes.every((size, seat) => size === sum(handOf(s, seat)));
  const groups = s.pileBy.every((size, group) => size === sum(s.pile.filter((_, card) => COLOUR_OF[card] === group)));
  return sizes && groups && s.at[PILE] === sum(s.pile);
}

/** Plays a line of actions in notation: 'R5' by whoever is to act, '2:R5' by seat 2. '?' leaves a card to chance. */
export function play(s: State, line: string, random?: RandomInt): State {
  for (const word of line.split(' ')) {
    const [, by, text] = /^(?:(\d):)?(.*)$/.exec(word)!;
    const seat = by === undefined ? uno.toAct(s) : Number(by);
    if (text === '?') {
      if (!random) throw new Error('a line with ? needs a generator');
      uno.apply(s, CHANCE, drawOutcome(uno, s, actionList(uno.maxLegal), random));
      continue;
    }
    const action = text === 'time-up' ? uno.idle!(s, seat) : uno.parse(s, seat, text!);
    if (isRefusal(action)) throw new Error(`${word}: ${action.refused}`);
    uno.apply(s, seat, action);
    if (!isConserved(s)) throw new Error(`${word}: cards are lost`);
  }
  return s;
}
