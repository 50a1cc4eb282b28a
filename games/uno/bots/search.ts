// A bot that imagines the hidden cards and plays them on for some laps, again and again.

import { type Action, actionList } from '../../../src/core/game.ts';
import { type IsmctsResult, type IsmctsSettings, ismcts } from '../../../src/search/ismcts.ts';
import { rules as uno } from '../rules/index.ts';
import { legal } from '../rules/legal.ts';
import { init, OVER, PHASE, PLAYING, ROUND, type State, TURNS } from '../rules/state.ts';
import { imagine, stateFromView, type View } from '../rules/view.ts';
import { HandBeliefs } from './beliefs.ts';
import type { BelievedHand } from './believed-hand.ts';
import type { UnoBot } from './document.ts';
import { matchChances, matchForecaster } from './evaluation.ts';
import { playout } from './playout.ts';
import { policy, pruneActions } from './policy.ts';
import { LEARNED } from './policy-weights.ts';

/**
 * Turns after which a playout is judged instead of played on: cheaper, and less of the luck that comes later. In rounds
 * with bots 2 to 4, 600 playouts a move: 3.8 ± 1.1 net points a round with 8, 5.6 ± 1.3 with 16.
 */
const HORIZON = 16;
/** Of the time given: the rest is for being called late. */
const SHARE_OF_TIME = 0.8;

/** Standard errors of a lead over bot 5's choice: most leads over so good a habit are luck. */
const CAUTION = 1.5;

/** Few playouts are better spent on how good players continue than on trying every answer of the others. */
const GROW_AFTER = 100;

/** Has the round ended? */
const isOver = (from: State, s: State): boolean => s.at[ROUND] !== from.at[ROUND] || s.at[PHASE] === OVER;

/** Values are chances to win the match, so that the same search risks more when it is behind. */
export function unoSearchSettings(
  seats: number,
  believed: () => readonly BelievedHand[] | undefined = () => undefined,
): IsmctsSettings<State> {
  const expect = matchForecaster(seats);
  const chances = new Float64Array(seats);
  const habit = policy(LEARNED);
  return {
    playout,
    prune: pruneActions,
    baseline: (s, seat, list) => habit(s, seat, list, believed()),
    stop: (from, s) => isOver(from, s) || (s.at[PHASE] === PLAYING && s.at[TURNS]! - from.at[TURNS]! >= HORIZON),
    value(from, s, seat) {
      if (!isOver(from, s)) return expect(s)[seat]!;
      matchChances(s.scores, s.options.target, chances);
      return chances[seat]!;
    },
    exploration: 0.15,
    growAfter: GROW_AFTER,
    caution: CAUTION,
  };
}

/** `playouts`: a fixed number in place of the time given, for repeatable runs. */
export function searchBot(playouts?: number): UnoBot {
  return {
    id: 'ismcts',
    thinks: 200,
    judges: 'chances',
    createAgent({ seat, seats, options, random, now }) {
      const beliefs = new HandBeliefs(seats, options);
      let hands: readonly BelievedHand[] = [];
      let deal: ReturnType<HandBeliefs['dealer']> = imagine;
      // Imagines the hands as the seat believes them to be.
      const game: typeof uno = {
        ...uno,
        imagine: (view, draw, count, rules, to) => deal(view, draw, count, rules, to),
      };
      const { search } = ismcts(
        game,
        { seats, options, random },
        unoSearchSettings(seats, () => hands),
      );
      const known = init(seats, options);
      const list = actionList(uno.maxLegal);
      /** The only thing to do, if there is just one worth a look. */
      const only = (view: View): Action | undefined => {
        stateFromView(view, known);
        legal(known, seat, list);
        pruneActions(known, seat, list);
        return list.size === 1 ? list.items[0]! : undefined;
      };
      const runSearch = (view: View, ms: number): IsmctsResult => {
        hands = beliefs.hands(view);
        deal = beliefs.dealer(view, hands);
        return search(view, seat, playouts === undefined ? { ms: SHARE_OF_TIME * ms, now } : { nodes: playouts, now });
      };
      // As payoffs: a winner gets 1, and the others pay it together.
      const payoffOf = (chance: number): number => chance - (1 - chance) / (seats - 1);
      return {
        choose(view, ms) {
          beliefs.observe(view);
          const action = only(view) ?? runSearch(view, ms).action;
          beliefs.answer(view, action);
          return action;
        },
        judge(view, ms, played) {
          beliefs.observe(view);
          if (played !== undefined) beliefs.answer(view, played);
          if (only(view) !== undefined) return undefined;
          const { action, choices } = runSearch(view, ms);
          const best = choices.find(choice => choice.action === action)!;
          const own = choices.find(choice => choice.action === played);
          // The two are compared on the same imagined hands, so that luck does not count.
          const lost = own && Math.max(0, best.lead - own.lead);
          return {
            action,
            value: payoffOf(best.value),
            ...(lost !== undefined && { playedValue: Math.max(-1, payoffOf(best.value - lost)) }),
          };
        },
        compare(view, ms) {
          beliefs.observe(view);
          if (only(view) !== undefined) return [];
          const { action, choices } = runSearch(view, ms);
          const best = choices.find(choice => choice.action === action)!;
          const compared = choices.map(choice => ({
            action: choice.action,
            value: Math.max(-1, payoffOf(best.value - Math.max(0, best.lead - choice.lead))),
            line: [choice.action],
          }));
          const others = compared.filter(choice => choice.action !== action);
          return [compared.find(choice => choice.action === action)!, ...others.sort((a, b) => b.value - a.value)];
        },
      };
    },
  };
}
