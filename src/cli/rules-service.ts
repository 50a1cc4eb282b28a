// `ludoteca rules`: a game's rules for programs in any language. One JSON object in, one out; docs/protocols/rules.md.
// Requests do not depend on each other, so a line can be answered, logged and asked again alone.

import {
  type Action,
  type ActionList,
  type AnyGame,
  AUDIENCE,
  actionList,
  CHANCE,
  type Happening,
  NOBODY,
  type Seat,
  seatName,
} from '../core/game.ts';
import { fitsSeats, parseOptions, usualSeats } from '../core/options.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { noService } from './refusals.ts';

export const ASKS = ['toAct', 'legal', 'score', 'payoff', 'draw', 'view', 'tell'] as const;
export type Ask = (typeof ASKS)[number];

/** Asked when `ask` is left out. */
const USUAL: readonly Ask[] = ['toAct', 'legal'];

/** An action as printed; with its seat where several may act and it is not the lowest. */
type Said = string | { readonly seat: Seat; readonly action: string };

interface Request {
  readonly seats: number;
  readonly options: object;
  readonly position: string | undefined;
  readonly toAct: Seat | undefined;
  readonly journal: readonly Said[];
  readonly ask: readonly Ask[];
  readonly seat: Seat | undefined;
}

/** A position reached, and what its last entry brought. */
interface Reached {
  readonly state: unknown;
  readonly tell: (viewer: Seat) => readonly Happening[];
}

type At = Refusal & { readonly at?: number };

export class RulesService {
  readonly #game: AnyGame;
  readonly #list: ActionList;
  readonly #report: (fault: unknown) => void;

  /** `report` hears of faults in the rules: whoever asked is answered, whoever maintains them must know. */
  constructor(game: AnyGame, report: (fault: unknown) => void) {
    this.#game = game;
    this.#list = actionList(game.maxLegal);
    this.#report = report;
  }

  /** The answer to a line, without its line end. Never throws. */
  answer(line: string): string {
    let request: unknown;
    try {
      request = JSON.parse(line);
    } catch {
      return write(null, noService('not-json'));
    }
    if (!isObject(request)) return write(null, noService('not-an-object'));
    const id = request['id'] ?? null;
    try {
      return write(id, this.#decide(request));
    } catch (fault) {
      this.#report(fault);
      return write(id, noService('fault'));
    }
  }

  #decide(given: Readonly<Record<string, unknown>>): object {
    const request = parseRequest(this.#game, given);
    if (isRefusal(request)) return request;
    const start = this.#start(request);
    if (isRefusal(start)) return start;
    const reached = this.#play(start, request);
    return isRefusal(reached) ? reached : this.#describe(reached, request);
  }

  #start({ seats, options, position, toAct }: Request): unknown {
    const game = this.#game;
    if (position !== undefined)
      return game.read ? game.read(position, seats, options, toAct) : noService('no-positions');
    const state: unknown = game.init(seats, options);
    return toAct === undefined || toAct === game.toAct(state) ? state : noService('to-act');
  }

  #play(start: unknown, { journal, seats }: Request): Reached | At {
    const game = this.#game;
    const state = start;
    let before: unknown;
    let last: { readonly seat: Seat; readonly action: Action } | undefined;
    for (const [at, said] of journal.entries()) {
      const step = this.#read(state, said, seats);
      if (isRefusal(step)) return { ...step, at };
      if (at === journal.length - 1) before = game.copy(state);
      game.apply(state, step.seat, step.action);
      last = step;
    }
    return { state, tell: viewer => (last ? game.tell(before, last.seat, last.action, viewer) : []) };
  }

  /** Whose action it is: the one to act; failing that, the only other seat that could do it. */
  #read(state: unknown, said: Said, seats: number): { seat: Seat; action: Action } | Refusal {
    const next = this.#game.toAct(state);
    if (next === NOBODY) return noService('game-over');
    if (typeof said !== 'string') return this.#parse(state, said.seat, said.action);
    const usual = this.#parse(state, next, said);
    if (!isRefusal(usual) || next === CHANCE) return usual;
    const others = Array.from({ length: seats }, (_, seat) => seat)
      .filter(seat => seat !== next && this.#game.mayAct(state, seat))
      .map(seat => this.#parse(state, seat, said))
      .filter(step => !isRefusal(step));
    return others.length === 1 ? others[0]! : usual;
  }

  /** Also what the clock does for a seat, which the seat itself may not do: journals of real matches have it. */
  #parse(state: unknown, seat: Seat, text: string): { seat: Seat; action: Action } | Refusal {
    const game = this.#game;
    const action = game.parse(state, seat, text);
    if (!isRefusal(action)) return { seat, action };
    if (!game.idle || seat === CHANCE || !game.mayAct(state, seat)) return action;
    const idle = game.idle(state, seat);
    return game.print(state, seat, idle) === text ? { seat, action: idle } : action;
  }

  #describe({ state, tell }: Reached, { ask, seats, seat }: Request): object {
    const game = this.#game;
    const viewer = seat ?? AUDIENCE;
    const bySeat = (of: (seat: Seat) => number): number[] => Array.from({ length: seats }, (_, each) => of(each));
    const makers: Readonly<Record<Ask, () => unknown>> = {
      toAct: () => seatName(game.toAct(state)),
      legal: () => this.#legal(state, seat),
      score: () => bySeat(each => game.score(state, each)),
      payoff: () => (game.toAct(state) === NOBODY ? bySeat(each => game.payoff(state, each)) : null),
      draw: () => game.draw(game.view(state, viewer)),
      view: () => game.view(state, viewer) as unknown,
      tell: () => tell(viewer),
    };
    return Object.fromEntries(ask.map(what => [what, makers[what]()]));
  }

  /** Of the seat where it may act, otherwise of whoever is to act. */
  #legal(state: unknown, seat: Seat | undefined): string[] {
    const game = this.#game;
    const next = game.toAct(state);
    if (next === NOBODY) return [];
    const actor = seat !== undefined && game.mayAct(state, seat) ? seat : next;
    game.legal(state, actor, this.#list);
    return Array.from(this.#list.items.subarray(0, this.#list.size), action => game.print(state, actor, action));
  }
}

const write = (id: unknown, answer: object): string => JSON.stringify({ id, ...answer });

const isObject = (v: unknown): v is Readonly<Record<string, unknown>> =>
  typeof v === 'object' && v !== null && !Array.isArray(v);
const isSeat = (v: unknown, seats: number): v is Seat => Number.isInteger(v) && Number(v) >= 0 && Number(v) < seats;
const isAsk = (v: unknown): v is Ask => ASKS.some(ask => ask === v);

function parseRequest(game: AnyGame, given: Readonly<Record<string, unknown>>): Request | Refusal {
  // Many languages write null for what is left out.
  const [setup, journal, ask] = [given['setup'] ?? {}, given['journal'] ?? [], given['ask'] ?? USUAL];
  const seat = given['seat'] ?? 'audience';
  if (!isObject(setup)) return noService('bad-field', '"setup" is an object.');
  const seats = setup['seats'] ?? usualSeats(game);
  const [position, toAct] = [setup['position'] ?? undefined, setup['toAct'] ?? undefined];
  if (typeof seats !== 'number' || !fitsSeats(game, seats))
    return noService('seats', `${game.id} has ${game.seats.join(' to ')} seats.`);
  const options: object | Refusal = parseOptions(game, seats, setup['options']);
  if (isRefusal(options)) return options;
  if (position !== undefined && typeof position !== 'string') return noService('bad-field', '"position" is a text.');
  if (toAct !== undefined && !isSeat(toAct, seats)) return noService('no-such-seat', '"toAct" names it.');
  if (seat !== 'audience' && !isSeat(seat, seats)) return noService('no-such-seat', '"seat" names it.');
  const said = parseSaid(journal, seats);
  if (isRefusal(said)) return said;
  if (!Array.isArray(ask) || !ask.every(isAsk))
    return noService('bad-field', `"ask" is a list of some of ${ASKS.join(', ')}.`);
  return { seats, options, position, toAct, journal: said, ask, seat: seat === 'audience' ? undefined : seat };
}

function parseSaid(journal: unknown, seats: number): readonly Said[] | At {
  if (!Array.isArray(journal)) return noService('bad-field', '"journal" is a list.');
  const bad = journal.findIndex((said: unknown) => {
    if (typeof said === 'string') return false;
    return !isObject(said) || typeof said['action'] !== 'string' || !isSeat(said['seat'], seats);
  });
  if (bad < 0) return journal as readonly Said[]; // each was looked at just now
  return { ...noService('bad-field', 'An entry is a text, or has "seat" and "action".'), at: bad };
}
