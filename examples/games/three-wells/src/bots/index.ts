// Players for a seat, weakest first. They decide from the view alone. The strongest judges positions, for hints and analysis.

import {
  type Action,
  type ActionList,
  actionList,
  type Bot,
  type BotDefinition,
  type RandomInt,
  type Seat,
  withProfiles,
} from 'ludoteca/core';
import { type IsmctsResult, ismcts } from 'ludoteca/search';
import { rules } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { cardOf, takerOf, worthOf } from '../rules/rules.ts';
import { SEATS, type State, valueOf } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { profiles } from '../texts/profiles.ts';

type OwnBot = BotDefinition<View, Options>;

/** A bot that only looks at its own cards and the table: any state behind the view will do. */
function quickBot(id: string, choose: (s: State, seat: Seat, legal: ActionList, random: RandomInt) => Action): OwnBot {
  return {
    id,
    thinks: 0,
    createAgent: ({ seat, seats, options, random }) => {
      const list = actionList(rules.maxLegal);
      return {
        choose: view => {
          const s = rules.imagine(view, random, seats, options);
          rules.legal(s, seat, list);
          return choose(s, seat, list, random);
        },
      };
    },
  };
}

const anyCard = (_s: State, _seat: Seat, legal: ActionList, random: RandomInt): Action =>
  legal.items[random(legal.size)]!;

/** Takes the trick where that is sure or likely, as cheaply as it can; otherwise it plays its lowest card of few colours. */
function plainChoice(s: State, seat: Seat, legal: ActionList): Action {
  const isLast = s.trick.length === SEATS - 1;
  let [best, found] = [Number.NEGATIVE_INFINITY, legal.items[0]!];
  for (let i = 0; i < legal.size; i++) {
    const card = cardOf(legal.items[i]!);
    const trick = [...s.trick, card];
    const isAhead = takerOf(s.leader, trick) === seat;
    const higher = cardsAbove(card, s.played | s.hands[seat]!);
    const chance = !isAhead ? 0 : isLast || higher === 0 ? 1 : 1 / (1 + higher * (SEATS - trick.length));
    const worth =
      chance * (worthOf(trick) + 0.5 * (SEATS - trick.length)) -
      0.15 * valueOf(card) -
      (isAhead ? 0 : 0.1 * worthOf(trick));
    if (worth > best) [best, found] = [worth, legal.items[i]!];
  }
  return found;
}

/** How many cards of the same colour that were not seen would beat this one. */
function cardsAbove(card: number, seen: number): number {
  let above = 0;
  for (let other = card + 1; valueOf(other) > 1; other++) if (!((seen >> other) & 1)) above++;
  return above;
}

/** Of the time it is given, so that the answer is there before that is over. */
const USED = 0.8;
const THINKS = 150;

// Imagines the hands of the others and plays many matches to their end: information-set search.
const searchBot: OwnBot = {
  id: 'search',
  thinks: THINKS,
  judges: 'chances',
  createAgent: ({ seat, seats, options, random, now }) => {
    const playout = (s: State, who: Seat, legal: ActionList, draw: RandomInt): Action =>
      draw(4) === 0 ? anyCard(s, who, legal, draw) : plainChoice(s, who, legal);
    // One round is enough to see what a card is worth; the points of later rounds are the same for every choice.
    const stop = (from: State, s: State): boolean => s.round > from.round;
    const value = (from: State, s: State, who: Seat): number => lead(s, who) - lead(from, who);
    const engine = ismcts(rules, { seats, options, random }, { playout, stop, value });
    const find = (view: View, budget: number): IsmctsResult =>
      engine.search(view, seat, { ms: USED * Math.min(budget, 10 * THINKS), now });
    return {
      choose: (view, budget) => (view.hand.length === 1 ? only(view) : find(view, Math.min(budget, THINKS)).action),
      judge: (view, budget, played) => {
        if (view.hand.length === 1) return undefined;
        const { action, choices } = find(view, budget);
        const best = choices.find(choice => choice.action === action)!;
        const own = choices.find(choice => choice.action === played);
        const now = payoffOfLead(leadOf(view.points, seat) + best.value, view);
        if (!own) return { action, value: now };
        // The two are compared on the same imagined hands, so that the luck of the deal does not count.
        const lost = Math.max(0, best.lead - own.lead);
        return { action, value: now, playedValue: payoffOfLead(leadOf(view.points, seat) + best.value - lost, view) };
      },
    };
  },
};

const only = (view: View): Action => rules.actions / 2 + view.hand[0]!;

const leadOf = (points: readonly number[], seat: Seat): number =>
  points[seat]! - Math.max(...points.filter((_, other) => other !== seat));
const lead = (s: State, seat: Seat): number => leadOf(s.points, seat);

/** The points by which a round is usually decided. */
const USUAL_LEAD = 4;

/** The payoff to be expected with such a lead after this round: from -1/2 to 1, 0 for three who are equal. */
function payoffOfLead(points: number, { round, rounds }: View): number {
  const width = USUAL_LEAD * Math.sqrt(rounds - round);
  const chance = 1 / (1 + 2 * Math.exp((-2 * points) / width));
  return 1.5 * chance - 0.5;
}

/** Weakest first: the place is the level. */
export const bots: readonly Bot<View, Options>[] = withProfiles(
  [quickBot('random', anyCard), quickBot('plain', plainChoice), searchBot],
  profiles,
);
