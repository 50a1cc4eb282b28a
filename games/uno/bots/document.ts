// The document's bots 1 to 4: each answers three questions (a card, a colour, a +2) from what its seat sees.
// Common to all, where the document is silent: they answer a +2 whenever they can, always call, catch who forgets, swap
// for the smallest hand and never challenge.

import type { BotAgent, BotDefinition } from '../../../src/core/bot.ts';
import { type Action, actionList, type Seat } from '../../../src/core/game.ts';
import { CALL, CATCH, COLOUR, PASS, PLAY, SWAP } from '../rules/actions.ts';
import {
  BLANK,
  CARD_WEIGHTS,
  type CardKind,
  COLOUR_OF,
  COLOURED,
  COLOURS,
  countsOf,
  FACES,
  POINTS_OF,
  VALUE_OF,
  VALUES,
  WILD,
} from '../rules/cards.ts';
import { legal } from '../rules/legal.ts';
import type { Options } from '../rules/options.ts';
import { COLOURING, init, PHASE, type State, SWAPPING } from '../rules/state.ts';
import { stateFromView, type View } from '../rules/view.ts';
import { type CardWeights, ChainFinder } from './chain.ts';

export type UnoBot = BotDefinition<View, Options>;

/** What makes one bot differ from another. Hands are counts by face. */
export interface CardStrategy {
  /** One of the cards that may be laid, ascending and never empty. */
  card(playable: readonly CardKind[], hand: Uint8Array, view: View): CardKind;
  colour(hand: Uint8Array, view: View): number;
}

/** How to read "the best": the first in the hand (the literal reading), or black cards last and then more points. */
export const TIE_BREAKS = ['thrifty', 'literal'] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

/** An agent that chooses by a strategy and keeps to the habits that all bots of the document share. */
export function strategyAgent(strategy: CardStrategy, me: Seat, seats: number, options: Options): BotAgent<View> {
  return pickFromLegal(me, seats, options, (actions, view, known) => answer(strategy, known, actions, view));
}

/** An agent that asks `pick` for one of the legal actions. */
export function pickFromLegal(
  me: Seat,
  seats: number,
  options: Options,
  pick: (actions: readonly Action[], view: View, known: State) => Action,
): BotAgent<View> {
  const known = init(seats, options);
  const list = actionList(FACES);
  return {
    choose(view) {
      stateFromView(view, known);
      legal(known, me, list);
      return pick([...list.items.subarray(0, list.size)], view, known);
    },
  };
}

function answer(strategy: CardStrategy, known: State, actions: readonly Action[], view: View): Action {
  if (actions.length === 1) return actions[0]!;
  if (known.at[PHASE] === COLOURING) return COLOUR + strategy.colour(countsOf(view.hand), view);
  if (known.at[PHASE] === SWAPPING)
    return (
      SWAP +
      smallestHand(
        actions.map(action => action - SWAP),
        view,
      )
    );
  const playable = actions.filter(action => action < PASS).map(action => action - PLAY);
  if (playable.length === 0) return actions.includes(CATCH) ? CATCH : PASS;
  if (actions.includes(CALL)) return CALL;
  return PLAY + (playable.length === 1 ? playable[0]! : strategy.card(playable, countsOf(view.hand), view));
}

const smallestHand = (seats: readonly Seat[], view: View): Seat =>
  seats.reduce((least, seat) => (view.counts[seat]! < view.counts[least]! ? seat : least));

/** The first of those with the highest score. */
function best<T>(items: readonly T[], score: (item: T) => number): T {
  let found = items[0]!;
  let most = score(found);
  for (let i = 1; i < items.length; i++) {
    const its = score(items[i]!);
    if (its > most) {
      most = its;
      found = items[i]!;
    }
  }
  return found;
}

const ALL_COLOURS = COLOURS.map((_, colour) => colour);

function ownColours(hand: Uint8Array): number[] {
  return ALL_COLOURS.filter(colour => cardsOfColour(hand, colour) > 0);
}

function cardsOfColour(hand: Uint8Array, colour: number): number {
  let cards = 0;
  for (let face = colour * VALUES; face < (colour + 1) * VALUES; face++) cards += hand[face]!;
  return cards;
}

/** Bot 1 keeps its hand cheap: the most points first, and the colour of its dearest card. */
const CHEAP_HAND: CardStrategy = {
  card: playable => best(playable, face => POINTS_OF[face]!),
  colour: hand => COLOUR_OF[best(colouredCards(hand), face => POINTS_OF[face]!)] ?? 0,
};

function colouredCards(hand: Uint8Array): CardKind[] {
  const cards: CardKind[] = [];
  for (let face = 0; face < COLOURED; face++) if (hand[face]! > 0) cards.push(face);
  return cards;
}

const byPoints = new ChainFinder(POINTS_OF);
const byNumber = new ChainFinder(CARD_WEIGHTS);

/** Bots 2 and 3 begin the best chain of their own cards and name the colour of its next card. */
export function chainStrategy(finder: ChainFinder, weights: CardWeights, ties: TieBreak): CardStrategy {
  return {
    card(playable, hand) {
      let whole = 0;
      for (let face = 0; face < FACES; face++) whole += hand[face]! * weights[face]!;
      let found = playable[0]!;
      let most = -1;
      for (const face of ties === 'literal' ? playable : thriftyOrder(playable)) {
        const worth = finder.from(hand, face);
        if (worth > most) {
          most = worth;
          found = face;
        }
        if (most === whole) break; // nothing can be better than the whole hand
      }
      return found;
    },
    colour(hand) {
      const own = ownColours(hand);
      if (own.length === 0) return 0;
      if (ties === 'thrifty') own.sort((a, b) => cardsOfColour(hand, b) - cardsOfColour(hand, a));
      return best(own, colour => finder.after(hand, colour, BLANK));
    },
  };
}

const thriftyOrder = (playable: readonly CardKind[]): CardKind[] =>
  [...playable].sort((a, b) => Number(a >= WILD) - Number(b >= WILD) || POINTS_OF[b]! - POINTS_OF[a]! || a - b);

/** Bot 4's memory: how many cards of each colour and value lie on the discards since the last shuffle. */
export function cardsOut(discards: readonly CardKind[]): { byColour: Int32Array; byValue: Int32Array } {
  const byColour = new Int32Array(COLOURS.length);
  const byValue = new Int32Array(VALUES);
  for (const face of discards) {
    if (face >= WILD) continue;
    byColour[COLOUR_OF[face]!]!++;
    byValue[VALUE_OF[face]!]!++;
  }
  return { byColour, byValue };
}

/** The formula of the document: the higher, the less likely that another player can answer. Black cards are kept for the end. */
export function hardToAnswer(face: CardKind, out: ReturnType<typeof cardsOut>): number {
  return face >= WILD ? -1 : 13 * out.byColour[COLOUR_OF[face]!]! + 4 * out.byValue[VALUE_OF[face]!]!;
}

const CARD_COUNTING: CardStrategy = {
  card(playable, _hand, view) {
    const out = cardsOut(view.discards);
    return best(playable, face => hardToAnswer(face, out));
  },
  colour(hand, view) {
    const out = cardsOut(view.discards);
    const own = ownColours(hand);
    return best(own.length > 0 ? own : ALL_COLOURS, colour => out.byColour[colour]!);
  },
};

function strategyBot(id: string, strategy: CardStrategy): UnoBot {
  return {
    id,
    thinks: 0,
    createAgent: context => strategyAgent(strategy, context.seat, context.seats, context.options),
  };
}

export const bot1 = strategyBot('bot1', CHEAP_HAND);
/** The document's default. */
export const bot2: UnoBot = { ...strategyBot('bot2', chainStrategy(byPoints, POINTS_OF, 'thrifty')), usual: true };
export const bot3 = strategyBot('bot3', chainStrategy(byNumber, CARD_WEIGHTS, 'thrifty'));
export const bot4 = strategyBot('bot4', CARD_COUNTING);
/** The other reading of ties: the first card of the best ones, as a program that keeps its hand sorted would take it. */
export const bot2Literal = strategyBot('bot2-literal', chainStrategy(byPoints, POINTS_OF, 'literal'));
export const bot3Literal = strategyBot('bot3-literal', chainStrategy(byNumber, CARD_WEIGHTS, 'literal'));
