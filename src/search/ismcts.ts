// Information-set Monte Carlo tree search with a single observer (Cowling, Powley, Whitehouse 2012), for any number of
// seats. Every state imagined fits the view; each is walked down one common tree as far as that goes and played out, and
// the result is added. Nodes are sequences of choices: what chance does is drawn anew each time and makes no branches, so
// a node gathers all the states the observer could be in.
//
// At the root every imagined state is tried with every choice still in the race, so that what is compared is the choices
// and not the luck of their deals; a choice that has fallen clearly behind leaves the race.

import { drawOutcome } from '../core/chance.ts';
import {
  type Action,
  type ActionList,
  actionList,
  CHANCE,
  type Game,
  NOBODY,
  type Random,
  type Seat,
} from '../core/game.ts';
import { type Budget, stopwatch } from './budget.ts';
import { ChoiceTree, ROOT } from './choice-tree.ts';

export interface IsmctsGuide<S> {
  /** How seats play beyond the tree; absent: uniformly. */
  readonly playout?: (s: S, seat: Seat, legal: ActionList, random: Random) => Action;
  /** Takes actions out of the list that are not worth a look; never all of them. */
  readonly prune?: (s: S, seat: Seat, legal: ActionList) => void;
  /** Where a playout may stop before the game does, given the state it began with. */
  readonly stop?: (from: S, s: S) => boolean;
  /** What a finished or stopped state is worth to a seat; absent: the payoff. */
  readonly value?: (from: S, s: S, seat: Seat) => number;
  /** How much a rarely tried action is preferred below the root, in units of `value`. */
  readonly exploration?: number;
}

export interface IsmctsPlace<O> {
  readonly seats: number;
  readonly options: O;
  readonly random: Random;
}

export interface Choice {
  readonly action: Action;
  readonly visits: number;
  /** Mean result for the seat that chooses. */
  readonly value: number;
}

export interface Finding {
  readonly action: Action;
  /** Playouts spent. */
  readonly playouts: number;
  /** Best first. */
  readonly choices: readonly Choice[];
}

export interface Ismcts<V> {
  /** For a seat that may act in this view; `budget.nodes` counts playouts. */
  search(view: V, seat: Seat, budget: Budget): Finding;
}

// Usual for values from -1 to 1.
const EXPLORATION = Math.SQRT2;
// Imagined states between two looks at who has fallen behind.
const LAP = 16;
const FIRST_LOOK = 32;
// Standard errors of its own mean by which a choice may trail the best.
const BEHIND = 2;

export function ismcts<S, V, O>(game: Game<S, V, O>, place: IsmctsPlace<O>, guide: IsmctsGuide<S> = {}): Ismcts<V> {
  const { seats, options, random } = place;
  const { playout, prune, stop, exploration = EXPLORATION } = guide;
  const value = guide.value ?? ((_from: S, s: S, seat: Seat) => game.payoff(s, seat));
  const tree = new ChoiceTree(game.maxLegal);
  const from = game.init(seats, options);
  const s = game.init(seats, options);
  const list = actionList(game.maxLegal);
  const path: number[] = [];
  const movers: Seat[] = [];
  const values = new Float64Array(seats); // of the playout at hand, each worked out once

  function listActions(seat: Seat): void {
    game.legal(s, seat, list);
    if (prune && list.size > 1) prune(s, seat, list);
  }

  /** The seat to act once chance has done its part; NOBODY where the playout ends. */
  function decider(): Seat {
    for (;;) {
      if (stop?.(from, s)) return NOBODY;
      const seat = game.toAct(s);
      if (seat !== CHANCE) return seat;
      game.apply(s, CHANCE, drawOutcome(game, s, list, random));
    }
  }

  /** Down the tree from a choice at the root, to its first new node or to the end. */
  function walk(first: number, me: Seat): void {
    let node = first;
    let seat = me;
    path.length = 0;
    movers.length = 0;
    for (;;) {
      path.push(node);
      movers.push(seat);
      game.apply(s, seat, tree.actionOf(node));
      if (tree.visitsOf(node) === 0) return;
      seat = decider();
      if (seat === NOBODY) return;
      listActions(seat);
      node = tree.next(node, list, exploration, random);
    }
  }

  function playOut(): void {
    for (let seat = decider(); seat !== NOBODY; seat = decider()) {
      listActions(seat);
      game.apply(s, seat, playout ? playout(s, seat, list, random) : list.items[random(list.size)]!);
    }
  }

  function tryChoice(child: number, me: Seat): void {
    game.copy(from, s);
    walk(child, me);
    playOut();
    values.fill(Number.NaN);
    for (let i = 0; i < path.length; i++) {
      const seat = movers[i]!;
      if (Number.isNaN(values[seat]!)) values[seat] = value(from, s, seat);
      tree.reward(path[i]!, values[seat]!);
    }
  }

  return {
    search(view, seat, budget) {
      const done = stopwatch(budget, 1);
      tree.clear();
      game.imagine(view, random, seats, options, s);
      listActions(seat);
      for (let i = 0; i < list.size; i++) tree.add(ROOT, list.items[i]!);
      let racing = tree.childrenOf(ROOT);
      let playouts = 0;
      for (let states = 1; racing.length > 1; states++) {
        game.imagine(view, random, seats, options, from);
        for (const child of racing) tryChoice(child, seat);
        playouts += racing.length;
        if (done(playouts)) break;
        if (states >= FIRST_LOOK && states % LAP === 0) racing = tree.notBehind(racing, BEHIND);
      }
      const choices = tree.childrenOf(ROOT).map(child => tree.report(child));
      choices.sort((a, b) => b.visits - a.visits || b.value - a.value || a.action - b.action);
      return { action: choices[0]!.action, playouts, choices };
    },
  };
}
