// Information-set Monte Carlo tree search with a single observer (Cowling, Powley, Whitehouse 2012), for any number of
// seats. Every state imagined fits the view; each is walked down one common tree as far as that goes and played out, and
// the result is added. Nodes are sequences of choices: what chance does is drawn again each time and makes no branches, so
// a node gathers all the states the observer could be in.
//
// At the root every imagined state is tried with every choice still in the race, and what counts is by how much each beats
// one of them, the reference, on the same state: so the choices are compared and not the luck of their deals. The reference
// is what habit would do, where the game has one; search has to make a case against it, since with many choices of nearly
// the same worth the one that looks best is often just the luckiest.

import { drawOutcome } from '../core/chance.ts';
import {
  type Action,
  type ActionList,
  actionList,
  CHANCE,
  type Game,
  NOBODY,
  type RandomInt,
  type Seat,
} from '../core/game.ts';
import { type Budget, stopwatch } from './budget.ts';
import { ChoiceTree, ROOT } from './choice-tree.ts';
import { ReplayedLuck } from './replayed-luck.ts';

export interface IsmctsSettings<S> {
  /** How seats play beyond the tree. If absent, they choose uniformly. */
  readonly playout?: (s: S, seat: Seat, legal: ActionList, random: RandomInt) => Action;
  /** Takes actions out of the list that are not worth a look; never all of them. */
  readonly prune?: (s: S, seat: Seat, legal: ActionList) => void;
  /** Where a playout may stop before the game does, given the state it began with. */
  readonly stop?: (from: S, s: S) => boolean;
  /** What a finished or stopped state is worth to a seat. If absent, it is worth the payoff. */
  readonly value?: (from: S, s: S, seat: Seat) => number;
  /** What a good player would do without thinking, from public knowledge and its own hand; one of the list. */
  readonly baseline?: (s: S, seat: Seat, legal: ActionList) => Action;
  /** Standard errors by which a choice has to beat the habit. */
  readonly caution?: number;
  /** How much a rarely tried action is preferred below the root, in units of `value`. */
  readonly exploration?: number;
  /** How often a choice is played out before the tree grows below it. If absent, it is played out once. */
  readonly growAfter?: number;
}

export interface IsmctsSetup<O> {
  readonly seats: number;
  readonly options: O;
  readonly random: RandomInt;
}

export interface IsmctsChoice {
  readonly action: Action;
  readonly visits: number;
  /** Mean result for the seat that chooses. */
  readonly value: number;
  /** By how much it beats the reference on the same imagined states, on average; 0 for the reference itself. */
  readonly lead: number;
}

export interface IsmctsResult {
  readonly action: Action;
  /** Playouts spent. */
  readonly playouts: number;
  /** Most tried first. */
  readonly choices: readonly IsmctsChoice[];
}

export interface Ismcts<V> {
  /** For a seat that may act in this view; `budget.nodes` counts playouts. */
  search(view: V, seat: Seat, budget: Budget): IsmctsResult;
}

// Usual for values from -1 to 1.
const EXPLORATION = Math.SQRT2;
// Imagined states between two looks at who has fallen behind.
const STATES_BETWEEN_CHECKS = 16;
const FIRST_CHECK = 32;
// Standard errors that make a lead clear.
const CLEAR = 2;
const CAUTION = 1;

/** By how much a choice beats the reference on the same imagined states. */
class Lead {
  readonly child: number;
  #states = 0;
  #sum = 0;
  #squares = 0;

  constructor(child: number) {
    this.child = child;
  }

  add(difference: number): void {
    this.#states++;
    this.#sum += difference;
    this.#squares += difference * difference;
  }

  get mean(): number {
    return this.#states === 0 ? 0 : this.#sum / this.#states;
  }

  /** The lead that is sure but for so many standard errors; negative errors: the lead that is possible. */
  bound(errors: number): number {
    const mean = this.#sum / this.#states;
    const variance = Math.max(0, this.#squares / this.#states - mean * mean);
    return mean - errors * Math.sqrt(variance / this.#states);
  }
}

/** How seats play beyond the tree where the game says nothing about it. */
function anyAction(_s: unknown, _seat: Seat, { items, size }: ActionList, random: RandomInt): Action {
  return items[random(size)]!;
}

export function ismcts<S, V, O>(
  game: Game<S, V, O>,
  setup: IsmctsSetup<O>,
  settings: IsmctsSettings<S> = {},
): Ismcts<V> {
  const { seats, options, random } = setup;
  const { playout = anyAction, prune, stop, exploration = EXPLORATION, growAfter = 1 } = settings;
  const caution = settings.baseline ? (settings.caution ?? CAUTION) : 0;
  const value = settings.value ?? ((_from: S, s: S, seat: Seat) => game.payoff(s, seat));
  const tree = new ChoiceTree(game.maxLegal);
  const from = game.init(seats, options);
  const s = game.init(seats, options);
  const list = actionList(game.maxLegal);
  const [path, movers]: [number[], Seat[]] = [[], []];
  const values = new Float64Array(seats); // of the playout at hand, each worked out once
  const luck = new ReplayedLuck(random);

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
      game.apply(s, CHANCE, drawOutcome(game, s, list, luck.draws.next));
    }
  }

  /** Down the tree from a choice at the root, to its first new node or to the end. */
  function walk(first: number, me: Seat): void {
    let node = first;
    let seat = me;
    path.length = movers.length = 0;
    for (;;) {
      path.push(node);
      movers.push(seat);
      game.apply(s, seat, tree.actionOf(node));
      if (tree.visitsOf(node) < growAfter) return;
      seat = decider();
      if (seat === NOBODY) return;
      listActions(seat);
      node = tree.next(node, list, exploration, random);
    }
  }

  function playOut(): void {
    for (let seat = decider(); seat !== NOBODY; seat = decider()) {
      listActions(seat);
      game.apply(s, seat, playout(s, seat, list, luck.habits.next));
    }
  }

  /** Returns what came of it for the seat that chooses. */
  function tryChoice(child: number, me: Seat): number {
    game.copy(from, s);
    luck.rewind();
    walk(child, me);
    playOut();
    values.fill(Number.NaN);
    for (let i = 0; i < path.length; i++) {
      const seat = movers[i]!;
      if (Number.isNaN(values[seat]!)) values[seat] = value(from, s, seat);
      tree.reward(path[i]!, values[seat]!);
    }
    return values[me]!;
  }

  return {
    search(view, seat, budget) {
      const done = stopwatch(budget, 1);
      tree.clear();
      game.imagine(view, random, seats, options, s);
      listActions(seat);
      const first = settings.baseline?.(s, seat, list) ?? list.items[0]!;
      const reference = tree.add(ROOT, first);
      let leads = rivalsOf(first, list, tree);
      const tried: readonly Lead[] = leads;
      let playouts = 0;
      for (let states = 1; leads.length > 0; states++) {
        game.imagine(view, random, seats, options, from);
        luck.renew();
        const result = tryChoice(reference, seat);
        for (const lead of leads) lead.add(tryChoice(lead.child, seat) - result);
        playouts += 1 + leads.length;
        if (done(playouts)) break;
        if (states < FIRST_CHECK || states % STATES_BETWEEN_CHECKS !== 0) continue;
        leads = contenders(leads);
        if (leads.length === 1 && leads[0]!.bound(CLEAR) > 0) break;
      }
      const chosen = surest(leads, caution) ?? reference;
      return { action: tree.actionOf(chosen), playouts, choices: choicesIn(tree, tried) };
    },
  };
}

/** The choices at the root, most tried first. `tried`: all but the reference. */
function choicesIn(tree: ChoiceTree, tried: readonly Lead[]): IsmctsChoice[] {
  const leadOf = (child: number): number => tried.find(lead => lead.child === child)?.mean ?? 0;
  return tree
    .childrenOf(ROOT)
    .map(child => Object.assign(tree.report(child), { lead: leadOf(child) }))
    .sort((a, b) => b.visits - a.visits || b.value - a.value || a.action - b.action);
}

/** The choices at the root beside the reference. */
function rivalsOf(first: Action, list: ActionList, tree: ChoiceTree): Lead[] {
  const leads: Lead[] = [];
  for (let i = 0; i < list.size; i++) if (list.items[i] !== first) leads.push(new Lead(tree.add(ROOT, list.items[i]!)));
  return leads;
}

/** The actions that no other, the reference included, beats for sure. */
function contenders(leads: readonly Lead[]): Lead[] {
  const sure = Math.max(0, ...leads.map(lead => lead.bound(CLEAR)));
  return leads.filter(lead => lead.bound(-CLEAR) >= sure);
}

/** The choice with the largest sure lead over the reference, if any has one. */
function surest(leads: readonly Lead[], caution: number): number | undefined {
  let chosen: number | undefined;
  let most = 0;
  for (const lead of leads) {
    const sure = lead.bound(caution);
    if (sure <= most) continue;
    most = sure;
    chosen = lead.child;
  }
  return chosen;
}
