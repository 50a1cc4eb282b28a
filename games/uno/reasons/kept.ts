// Cards of UNO that are worth more later: black ones, and those that stop another player.

import type { Reason } from '../../../src/core/reasons.ts';
import { type CardKind, cardsOf, DRAW_TWO, REVERSE, VALUE_OF, WILD } from '../rules/cards.ts';
import { handOf, seatAfter } from '../rules/state.ts';
import { FEW_CARDS, fewness, isPlayable, type Question, say, stopsNext, WEIGHT } from './question.ts';

/** Higher values are actions. */
const HIGHEST_NUMBER = 9;

/** Black cards fit everywhere: they are kept for later, or spent. `face`: undefined where no card is played. */
export function wilds(question: Question, face: CardKind | undefined): Reason[] {
  const { s, seat, hand } = question;
  const isEnd = hand.length <= FEW_CARDS;
  const weight = isEnd ? WEIGHT.wildAtEnd : WEIGHT.wild * Math.sqrt(fewness(question));
  const kept = hand.filter(card => card >= WILD).length;
  const topic = 'wild';
  if (face !== undefined && face >= WILD) {
    const others = cardsOf(handOf(s, seat)).filter(card => card < WILD && isPlayable(s, card)).length;
    return others > 0 ? [say('against', 'spends.wild', weight, { args: { others }, topic })] : [];
  }
  if (!hand.some(card => card >= WILD && isPlayable(s, card))) return [];
  if (face !== undefined && isEnd) return [say('for', 'keeps.end', weight, { topic })];
  return [say('for', kept === 1 ? 'keeps.wild' : 'keeps.wilds', weight, { args: { kept }, topic })];
}

/** Cards that stop the next seat, kept until a player is about to go out. */
export function stops({ s, seat, hand }: Question, face: CardKind): Reason[] {
  const isStop = (card: CardKind): boolean => card < WILD && stopsNext(s, card);
  if (face >= WILD || VALUE_OF[face]! > HIGHEST_NUMBER || s.sizes[seatAfter(s, seat, 1)]! <= FEW_CARDS) return [];
  if (!hand.some(card => isStop(card) && isPlayable(s, card))) return [];
  return [say('for', 'keeps.action', WEIGHT.kept, { topic: 'action' })];
}

/** A reverse among more than two players, kept until a player is about to go out. */
export function reversal({ s, seat, hand }: Question, face: CardKind): Reason[] {
  if (face >= WILD || VALUE_OF[face]! > HIGHEST_NUMBER || s.seats === 2) return [];
  if (s.sizes[seatAfter(s, seat, 1)]! <= FEW_CARDS) return [];
  if (!hand.some(card => VALUE_OF[card] === REVERSE && isPlayable(s, card))) return [];
  return [say('for', 'keeps.reverse', WEIGHT.kept, { topic: 'action' })];
}

const isTwo = (card: CardKind): boolean => VALUE_OF[card] === DRAW_TWO;

/** A +2 that fits now is kept to pass on a +2 of another player. */
export function answer({ s, seat, hand }: Question, face: CardKind): Reason[] {
  if (face >= WILD || !s.options.stackTwos || !hand.some(isTwo)) return [];
  if (!cardsOf(handOf(s, seat)).some(card => isTwo(card) && isPlayable(s, card))) return [];
  return [say('for', 'keeps.answer', WEIGHT.kept, { topic: 'action' })];
}
