// What can be said about an action of UNO: of the own hand and of what lies on the table, never of what others hold.

import type { Seat } from '../../../src/core/game.ts';
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
import {
  AGAIN,
  ANSWERING,
  CHAIN_TOTAL,
  handOf,
  PHASE,
  PLAYING,
  type State,
  seatAfter,
  TOP,
  TOP_COLOUR,
  TOP_VALUE,
} from '../rules/state.ts';
import { de } from '../texts/reasons.de.ts';
import { en, type UnoReasonCode } from '../texts/reasons.en.ts';
import { it } from '../texts/reasons.it.ts';
import { answer, reversal, stops, wilds } from './kept.ts';
import { FEW_CARDS, fewness, isPlayable, type Question, say, stopsNext, WEIGHT } from './question.ts';
import { reach, tightCard, tightColour } from './reach.ts';

/** The search compares actions on the same imagined hands, and a move changes the chance to win a match by little. */
const MARGIN = 0.005;
/** Points that a card must be worth more than another that fits. */
const SEVERAL_POINTS = 4;
/** Points from which a card is worth getting rid of. */
const MANY_POINTS = 7;

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

function ofCard(question: Question, face: CardKind): readonly Reason[] {
  const { hand } = question;
  if (hand.length === 0) return [say('for', 'wins.round', WEIGHT.round)];
  return [
    ...(hand.length === 1 ? [say('for', 'one.left', WEIGHT.one, { topic: 'left' })] : []),
    ...effects(question, face),
    ...wilds(question, face),
    ...stops(question, face),
    ...reversal(question, face),
    ...answer(question, face),
    ...reach(question, face),
    ...tightCard(question, face),
    ...points(question, face),
    ...(face < WILD ? follow(question, COLOUR_OF[face]!, VALUE_OF[face]!) : []),
    ...direct(question, face),
    say('for', question.s.at[PHASE] === PLAYING ? 'plays' : 'plays.drawn', WEIGHT.play * Math.sqrt(fewness(question)), {
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
    const drawn = s.at[CHAIN_TOTAL]! + (face === WILD_FOUR ? 4 : 2);
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
  if (cards > others)
    return [
      say('against', others === 1 ? 'turns.to.one' : 'turns.to', WEIGHT.turnAway * (others <= FEW_CARDS ? 1 : 0.5), {
        args: { cards, others },
        player: other,
        topic,
      }),
    ];
  if (cards === others) return [];
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

/** What the card would cost in a lost round. */
function points(question: Question, face: CardKind): Reason[] {
  const worth = POINTS_OF[face]!;
  const found = shedInTime(question, face);
  if (worth >= MANY_POINTS)
    found.push(say('for', 'sheds', WEIGHT.point * worth, { args: { points: worth }, topic: 'points' }));
  return found;
}

/** The costliest card that fits, where a player is about to go out. */
function shedInTime({ s, seat, hand }: Question, face: CardKind): Reason[] {
  const others = Array.from(s.sizes, (size, other) => (other === seat ? Number.POSITIVE_INFINITY : size));
  const cards = Math.min(...others);
  const worth = POINTS_OF[face]!;
  const fitting = hand.filter(card => isPlayable(s, card)).map(card => POINTS_OF[card]!);
  const cheapest = Math.min(worth, ...fitting);
  if (cards > FEW_CARDS || Math.max(worth, ...fitting) > worth || worth - cheapest < SEVERAL_POINTS) return [];
  return [
    say('for', cards === 1 ? 'sheds.soon.one' : 'sheds.soon', WEIGHT.pointSoon * worth, {
      args: cards === 1 ? { points: worth, cheapest } : { points: worth, cheapest, cards },
      player: others.indexOf(cards),
      topic: 'points',
    }),
  ];
}

/** What fits on a colour and value. */
function follow(question: Question, colour: number, value: number): Reason[] {
  const { s, seat, hand } = question;
  const found: Reason[] = [];
  const own = hand.filter(card => COLOUR_OF[card] === colour).length;
  const name = COLOURS[colour]!;
  if (own > 1)
    found.push(
      say('for', 'colour.own', WEIGHT.colour * fewness(question) * own, {
        args: { own, colour: name },
        topic: 'follow',
      }),
    );
  const fitting = hand.filter(card => card < WILD && fits(card, colour, value)).length;
  if (fitting > 0)
    found.push(
      say('for', fitting === hand.length ? 'fits.all' : 'fits', WEIGHT.fit * fewness(question) * fitting, {
        args: { fitting, left: hand.length },
        topic: 'follow',
        isGeneral: true,
      }),
    );
  const next = seatAfter(s, seat, value === REVERSE ? -1 : 1);
  const isSkipped = value === SKIP || value === DRAW_TWO || (value === REVERSE && s.seats === 2);
  if (!isSkipped) found.push(...passed(question, colour, next));
  return found;
}

/** Who drew a card instead of playing on the colour: the next seat, or one that is about to go out. `drawing` loses its turn. */
function passed({ s, seat }: Question, colour: number, next: Seat, drawing?: Seat): Reason[] {
  const args = { colour: COLOURS[colour]! };
  const topic = 'passed';
  const found: Reason[] = [];
  for (let other = 0; other < s.seats; other++) {
    const cards = s.sizes[other]!;
    const isLast = cards <= FEW_CARDS;
    const hasPassed = s.unfit[other]! > 0 && s.passedOn[other]! >> 4 === colour;
    if (other === seat || other === drawing || !hasPassed) continue;
    if (other === next)
      found.push(say('for', 'passed', isLast ? WEIGHT.passedLast : WEIGHT.passed, { args, player: other, topic }));
    else if (isLast)
      found.push(
        say('for', cards === 1 ? 'passed.one' : 'passed.few', WEIGHT.passed, {
          args: cards === 1 ? args : { ...args, cards },
          player: other,
          topic,
        }),
      );
  }
  return found;
}

/** The colour changes to one that the seat holds, or away from it. */
function direct(question: Question, face: CardKind): Reason[] {
  const { s, hand } = question;
  const [was, is] = [s.at[TOP_COLOUR]!, COLOUR_OF[face]!];
  if (face >= WILD || was === is || was === BLACK) return [];
  const of = (colour: number): number => hand.filter(card => COLOUR_OF[card] === colour).length;
  if (of(is) > of(was) || of(is) > 0)
    return of(is) > of(was)
      ? [
          say('for', 'changes', WEIGHT.colour * fewness(question) * (of(is) - of(was) + 1), {
            args: { colour: COLOURS[is]!, own: of(is), old: COLOURS[was]!, other: of(was) },
            topic: 'follow',
          }),
        ]
      : [];
  return of(was) > 0
    ? [
        say('against', 'leaves', WEIGHT.colour * fewness(question) * of(was), {
          args: { colour: COLOURS[is]!, old: COLOURS[was]!, other: of(was) },
          topic: 'follow',
        }),
      ]
    : [];
}

function ofColour(question: Question, colour: number): readonly Reason[] {
  const { s, seat, hand } = question;
  const weight = WEIGHT.colour * fewness(question);
  const counts = COLOURS.map((_, of) => hand.filter(card => COLOUR_OF[card] === of).length);
  const own = counts[colour]!;
  const args = { own, colour: COLOURS[colour]! };
  const found: Reason[] = [];
  if (own > 0 && counts.every((count, of) => of === colour || count < own))
    found.push(
      own === 1
        ? say('for', 'colour.only', weight * 2, { args, topic: 'follow' })
        : say('for', 'colour.most', weight * own, { args, topic: 'follow' }),
    );
  else if (own > 0 && own === Math.max(...counts))
    found.push(say('for', 'colour.some', weight * own, { args, topic: 'follow' }));
  else if (hand.some(card => card < WILD))
    found.push(say('against', own === 0 ? 'colour.none' : 'colour.fewer', weight * 2, { args, topic: 'follow' }));
  const drawing = s.at[TOP] === WILD_FOUR ? seatAfter(s, seat, 1) : undefined;
  const next = seatAfter(s, seat, drawing === undefined ? 1 : 2);
  return [...found, ...passed(question, colour, next, drawing), ...tightColour(question, colour, next)];
}

/** No card: to draw, to keep the drawn one, or to take the cards of a chain. */
function ofPass(question: Question): readonly Reason[] {
  const { s, hand } = question;
  if (s.at[PHASE] === ANSWERING)
    return [say('against', 'takes', WEIGHT.drawn * s.at[CHAIN_TOTAL]!, { args: { drawn: s.at[CHAIN_TOTAL]! } })];
  const playable = hand.filter(card => isPlayable(s, card)).length;
  if (playable === 0) return [];
  return [
    say('against', 'passes', WEIGHT.play, { args: { playable }, topic: 'passes' }),
    ...wilds(question, undefined),
    ...(s.at[PHASE] === AGAIN ? stays(question) : []),
  ];
}

/** The drawn card is kept: the next seat has to follow what lies there. */
function stays(question: Question): Reason[] {
  const { s, seat } = question;
  const [colour, value] = [s.at[TOP_COLOUR]!, s.at[TOP_VALUE]!];
  const next = seatAfter(s, seat, 1);
  if (s.unfit[next]! > 0 && s.passedOn[next] === 16 * colour + value)
    return [say('for', 'stays', WEIGHT.passedLast, { player: next, topic: 'passed' })];
  return passed(question, colour, next);
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
  'turns.to': 'others.turns',
  'turns.to.one': 'others.turns',
};

export const reasons: GameReasons<State> = { find, avoided: AVOIDED, margin: MARGIN, texts: { en, it, de } };
