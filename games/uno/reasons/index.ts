// What can be said about an action of UNO: of the own hand and of what lies on the table, never of what others hold.

import type { Action, Seat } from '../../../src/core/game.ts';
import type { GameReasons, Reason, ReasonQuestion } from '../../../src/core/reasons.ts';
import { CALL, COLOUR, isColour, isPlay, isSwap, PASS, PLAY, SWAP } from '../rules/actions.ts';
import {
  BLACK,
  type CardKind,
  COLOUR_OF,
  COLOURS,
  cardsOf,
  DRAW_TWO,
  fits,
  POINTS_OF,
  REVERSE,
  SKIP,
  VALUE_OF,
  WILD,
  WILD_FOUR,
} from '../rules/cards.ts';
import { answers, fitsTop } from '../rules/legal.ts';
import {
  ANSWERING,
  DRAWN_FACE,
  handOf,
  PHASE,
  PLAYING,
  type State,
  seatAfter,
  TOP_COLOUR,
  TOTAL,
} from '../rules/state.ts';
import { de } from '../texts/reasons.de.ts';
import { en } from '../texts/reasons.en.ts';
import { it } from '../texts/reasons.it.ts';
import type { UnoReasonCode } from '../texts/reasons.ts';

/** In payoffs, from -1 to 1: a move seldom changes the chance to win the match by more than a few hundredths. */
const WEIGHT = {
  round: 0.5,
  one: 0.06,
  wild: 0.04,
  call: 0.2,
  /** An action card that is kept. */
  kept: 0.03,
  /** For a seat that loses its turn or draws; more if it is about to win. */
  stop: 0.02,
  stopLast: 0.1,
  /** For a turn of the own right after this one. */
  again: 0.03,
  drawn: 0.01,
  turnAway: 0.05,
  /** For each card of the colour left in hand. */
  colour: 0.008,
  passed: 0.03,
  /** For each point that leaves the hand. */
  point: 0.0015,
  /** For each card that fits next time. */
  fit: 0.008,
  play: 0.03,
} as const;

/** The search compares actions on the same imagined hands, and a move changes the chance to win a match by little. */
const MARGIN = 0.005;
/** Cards from which a hand is about to be empty. */
const FEW_CARDS = 2;
/** Higher values are actions. */
const HIGHEST_NUMBER = 9;
/** Points from which a card is worth getting rid of. */
const MANY_POINTS = 7;

interface Question {
  readonly s: State;
  readonly seat: Seat;
  readonly action: Action;
  /** The own hand once the action is taken, drawn cards aside. */
  readonly hand: readonly CardKind[];
}

function find({ state: s, seat, line }: ReasonQuestion<State>): readonly Reason[] {
  const [action] = line;
  if (action === undefined) return [];
  const counts = Uint8Array.from(handOf(s, seat));
  if (isPlay(action)) counts[action - PLAY]!--;
  const question: Question = { s, seat, action, hand: cardsOf(counts) };
  if (isPlay(action)) return ofCard(question, action - PLAY);
  if (isColour(action)) return ofColour(question, action - COLOUR);
  if (isSwap(action)) return ofSwap(question, action - SWAP);
  if (action === CALL) return s.at[PHASE] === PLAYING ? [say('for', 'calls', WEIGHT.call)] : [];
  return action === PASS ? ofPass(question) : [];
}

const say = (side: Reason['side'], code: UnoReasonCode, weight: number, rest: Partial<Reason> = {}): Reason => ({
  code,
  side,
  weight,
  ...rest,
});

function ofCard(question: Question, face: CardKind): readonly Reason[] {
  const { hand } = question;
  if (hand.length === 0) return [say('for', 'wins.round', WEIGHT.round)];
  return [
    ...(hand.length === 1 ? [say('for', 'one.left', WEIGHT.one, { topic: 'left' })] : []),
    ...effects(question, face),
    ...wilds(question, face),
    ...stops(question, face),
    ...points(question, face),
    ...(face < WILD ? follow(question, COLOUR_OF[face]!, VALUE_OF[face]!) : []),
    ...direct(question, face),
    say('for', question.s.at[PHASE] === PLAYING ? 'plays' : 'plays.drawn', WEIGHT.play, {
      args: { left: hand.length },
      isGeneral: true,
    }),
  ];
}

/** What the card does to the next seat. */
function effects({ s, seat }: Question, face: CardKind): Reason[] {
  const next = seatAfter(s, seat, 1);
  const cards = s.sizes[next]!;
  const isLast = cards <= FEW_CARDS;
  const topic = 'next';
  const stop = isLast ? WEIGHT.stopLast : WEIGHT.stop;
  const value = VALUE_OF[face]!;
  if (value === DRAW_TWO || face === WILD_FOUR) {
    const drawn = s.at[TOTAL]! + (face === WILD_FOUR ? 4 : 2);
    const code = canBeAnswered(s, face) ? 'draws.unless' : 'draws';
    return [say('for', code, stop + WEIGHT.drawn * drawn, { args: { drawn, cards }, player: next, topic })];
  }
  if (stopsNext(s, face) && s.seats === 2)
    return [say('for', 'skips.again', stop + WEIGHT.again, { player: next, topic })];
  if (stopsNext(s, face))
    return [say('for', cards === 1 ? 'skips.one' : 'skips', stop, { args: { cards }, player: next, topic })];
  if (value !== REVERSE) return [];
  const other = seatAfter(s, seat, -1);
  const others = s.sizes[other]!;
  if (cards >= others) return [];
  return [
    say('for', cards === 1 ? 'turns.one' : 'turns', WEIGHT.turnAway * (isLast ? 1 : 0.5), {
      args: { cards, others },
      player: next,
      topic,
    }),
  ];
}

const canBeAnswered = ({ options }: State, face: CardKind): boolean =>
  face === WILD_FOUR ? options.stackFours || options.challenge : options.stackTwos || options.crossStack;

/** Black cards fit everywhere: they are kept for later, or spent. `face`: undefined where no card is played. */
function wilds({ s, seat, hand }: Question, face: CardKind | undefined): Reason[] {
  const kept = hand.filter(card => card >= WILD).length;
  const topic = 'wild';
  if (face !== undefined && face >= WILD) {
    const others = cardsOf(handOf(s, seat)).filter(card => card < WILD && isPlayable(s, card)).length;
    return others > 0 ? [say('against', 'spends.wild', WEIGHT.wild, { args: { others }, topic })] : [];
  }
  if (!hand.some(card => card >= WILD && isPlayable(s, card))) return [];
  return [say('for', kept === 1 ? 'keeps.wild' : 'keeps.wilds', WEIGHT.wild, { args: { kept }, topic })];
}

const isPlayable = (s: State, card: CardKind): boolean => {
  if (s.at[PHASE] === PLAYING) return fitsTop(s, card);
  return s.at[PHASE] === ANSWERING ? answers(s, card) : card === s.at[DRAWN_FACE];
};

/** Cards that stop the next seat, kept until a player is about to go out. */
function stops({ s, seat, hand }: Question, face: CardKind): Reason[] {
  const isStop = (card: CardKind): boolean => card < WILD && stopsNext(s, card);
  if (face >= WILD || VALUE_OF[face]! > HIGHEST_NUMBER || s.sizes[seatAfter(s, seat, 1)]! <= FEW_CARDS) return [];
  if (!hand.some(card => isStop(card) && isPlayable(s, card))) return [];
  return [say('for', 'keeps.action', WEIGHT.kept, { topic: 'action' })];
}

const stopsNext = ({ seats }: State, card: CardKind): boolean => {
  const value = VALUE_OF[card]!;
  return value === SKIP || value === DRAW_TWO || (value === REVERSE && seats === 2);
};

/** What the card would cost in a lost round. */
function points(_question: Question, face: CardKind): Reason[] {
  const worth = POINTS_OF[face]!;
  if (worth < MANY_POINTS) return [];
  return [say('for', 'sheds', WEIGHT.point * worth, { args: { points: worth }, topic: 'points' })];
}

/** What fits on a colour and value. */
function follow({ s, seat, hand }: Question, colour: number, value: number): Reason[] {
  const found: Reason[] = [];
  const own = hand.filter(card => COLOUR_OF[card] === colour).length;
  const name = COLOURS[colour]!;
  if (own > 1)
    found.push(say('for', 'colour.own', WEIGHT.colour * own, { args: { own, colour: name }, topic: 'follow' }));
  const fitting = hand.filter(card => card < WILD && fits(card, colour, value)).length;
  if (fitting > 0)
    found.push(
      say('for', fitting === hand.length ? 'fits.all' : 'fits', WEIGHT.fit * fitting, {
        args: { fitting, left: hand.length },
        topic: 'follow',
        isGeneral: true,
      }),
    );
  const next = seatAfter(s, seat, value === REVERSE ? -1 : 1);
  const isSkipped = value === SKIP || value === DRAW_TWO || (value === REVERSE && s.seats === 2);
  if (!isSkipped && s.unfit[next]! > 0 && s.passedOn[next]! >> 4 === colour)
    found.push(say('for', 'passed', WEIGHT.passed, { args: { colour: name }, player: next, topic: 'passed' }));
  return found;
}

/** The colour changes to one that the seat holds, or away from it. */
function direct({ s, hand }: Question, face: CardKind): Reason[] {
  const [was, is] = [s.at[TOP_COLOUR]!, COLOUR_OF[face]!];
  if (face >= WILD || was === is || was === BLACK) return [];
  const of = (colour: number): number => hand.filter(card => COLOUR_OF[card] === colour).length;
  if (of(is) > of(was) || of(is) > 0)
    return of(is) > of(was)
      ? [
          say('for', 'changes', WEIGHT.colour * (of(is) - of(was) + 1), {
            args: { colour: COLOURS[is]!, own: of(is), old: COLOURS[was]!, other: of(was) },
            topic: 'follow',
          }),
        ]
      : [];
  return of(was) > 0
    ? [
        say('against', 'leaves', WEIGHT.colour * of(was), {
          args: { colour: COLOURS[is]!, old: COLOURS[was]!, other: of(was) },
          topic: 'follow',
        }),
      ]
    : [];
}

function ofColour({ s, seat, hand }: Question, colour: number): readonly Reason[] {
  const counts = COLOURS.map((_, of) => hand.filter(card => COLOUR_OF[card] === of).length);
  const own = counts[colour]!;
  const args = { own, colour: COLOURS[colour]! };
  const found: Reason[] = [];
  if (own > 0 && counts.every((count, of) => of === colour || count < own))
    found.push(
      own === 1
        ? say('for', 'colour.only', WEIGHT.colour * 2, { args, topic: 'follow' })
        : say('for', 'colour.most', WEIGHT.colour * own, { args, topic: 'follow' }),
    );
  else if (own > 0 && own === Math.max(...counts))
    found.push(say('for', 'colour.some', WEIGHT.colour * own, { args, topic: 'follow' }));
  else if (hand.some(card => card < WILD))
    found.push(
      say('against', own === 0 ? 'colour.none' : 'colour.fewer', WEIGHT.colour * 2, { args, topic: 'follow' }),
    );
  const next = seatAfter(s, seat, 1);
  if (s.unfit[next]! > 0 && s.passedOn[next]! >> 4 === colour)
    found.push(
      say('for', 'passed', WEIGHT.passed, { args: { colour: COLOURS[colour]! }, player: next, topic: 'passed' }),
    );
  return found;
}

/** No card: to draw, to keep the drawn one, or to take the cards of a chain. */
function ofPass(question: Question): readonly Reason[] {
  const { s, hand } = question;
  if (s.at[PHASE] === ANSWERING)
    return [say('against', 'takes', WEIGHT.drawn * s.at[TOTAL]!, { args: { drawn: s.at[TOTAL]! } })];
  const playable = hand.filter(card => isPlayable(s, card)).length;
  if (playable === 0) return [];
  return [
    say('against', 'passes', WEIGHT.play, { args: { playable }, topic: 'passes' }),
    ...wilds(question, undefined),
  ];
}

function ofSwap({ s, seat }: Question, other: Seat): readonly Reason[] {
  const [own, cards] = [s.sizes[seat]!, s.sizes[other]!];
  const args = { own, cards };
  const weight = WEIGHT.colour * Math.abs(own - cards);
  if (cards < own) return [say('for', 'swaps', weight, { args, player: other })];
  return cards > own ? [say('against', 'swaps.badly', weight, { args, player: other })] : [];
}

/** Which sentence counts the other actions that have this fault. */
const AVOIDED: Partial<Record<UnoReasonCode, UnoReasonCode>> = {
  'spends.wild': 'others.wild',
  'colour.none': 'others.none',
};

export const reasons: GameReasons<State> = { find, avoided: AVOIDED, margin: MARGIN, texts: { en, it, de } };
