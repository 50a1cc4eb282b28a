// `ludoteca rules`: a game's rules for programs in any language. One JSON object in, one out; docs/protocols/rules.md.
// Requests without a session do not depend on each other, so a line can be answered, logged and asked again alone.

import {
  type Action,
  type ActionList,
  type AnyGame,
  AUDIENCE,
  actionList,
  CHANCE,
  type GameEvent,
  NOBODY,
  type Seat,
  seatName,
} from '../../core/game.ts';
import { isObject } from '../../core/is-object.ts';
import { fitsSeats, parseOptions, usualSeats } from '../../core/options.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { refuseService } from '../terminal/refusals.ts';

export const RULES_QUERIES = ['toAct', 'legal', 'weights', 'score', 'payoff', 'draw', 'view', 'tell'] as const;
export type RulesQuery = (typeof RULES_QUERIES)[number];

/** Positions kept for sessions at the same time. */
const MOST_SESSIONS = 10_000;

/** Asked when `ask` is left out. */
const USUAL: readonly RulesQuery[] = ['toAct', 'legal'];

/** An action as printed; with its seat where several may act and it is not the lowest. */
type PrintedAction = string | { readonly seat: Seat; readonly action: string };

interface Request {
  readonly seats: number;
  readonly options: object;
  readonly position: string | undefined;
  readonly toAct: Seat | undefined;
  readonly journal: readonly PrintedAction[];
  readonly ask: readonly RulesQuery[];
  readonly seat: Seat | undefined;
  /** Keeps the position reached under this name. */
  readonly session: string | undefined;
  /** Whether the request says where the table begins. If false, it continues a known session. */
  readonly isNew: boolean;
  readonly forget: boolean;
}

/** The position from which the next request of its session continues. */
interface RulesSession {
  readonly state: unknown;
  readonly seats: number;
}

/** A position reached, and what its last entry brought. */
interface Reached {
  readonly state: unknown;
  readonly tell: (viewer: Seat) => readonly GameEvent[];
}

type RefusalAt = Refusal & { readonly at?: number };

export class RulesService {
  readonly #game: AnyGame;
  readonly #list: ActionList;
  readonly #report: (fault: unknown) => void;
  readonly #sessions = new Map<string, RulesSession>();

  /** `report` receives faults in the rules: the client gets an answer, and the maintainer of the game must learn of them. */
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
      return write(null, refuseService('not-json'));
    }
    if (!isObject(request)) return write(null, refuseService('not-an-object'));
    const id = request['id'] ?? null;
    try {
      return write(id, this.#decide(request));
    } catch (fault) {
      this.#report(fault);
      return write(id, refuseService('fault'));
    }
  }

  #decide(given: Readonly<Record<string, unknown>>): object {
    const request = parseRequest(this.#game, given);
    if (isRefusal(request)) return request;
    const { session, isNew, forget } = request;
    const known = session === undefined || isNew ? undefined : this.#sessions.get(session);
    if (session !== undefined && !this.#sessions.has(session) && this.#sessions.size >= MOST_SESSIONS)
      return refuseService('too-many-sessions');
    // A copy: a refused entry leaves the session where it was.
    const start: unknown = known ? this.#game.copy(known.state) : this.#start(request);
    if (isRefusal(start)) return start;
    const seats = known?.seats ?? request.seats;
    if (request.seat !== undefined && request.seat >= seats) return refuseService('no-such-seat', '"seat" names it.');
    const reached = this.#play(start, { ...request, seats });
    if (isRefusal(reached)) return reached;
    if (session !== undefined && forget) this.#sessions.delete(session);
    else if (session !== undefined) this.#sessions.set(session, { state: reached.state, seats });
    return this.#describe(reached, { ...request, seats });
  }

  #start({ seats, options, position, toAct }: Request): unknown {
    const game = this.#game;
    if (position !== undefined)
      return game.read ? game.read(position, seats, options, toAct) : refuseService('no-positions');
    const state: unknown = game.init(seats, options);
    return toAct === undefined || toAct === game.toAct(state) ? state : refuseService('to-act');
  }

  #play(start: unknown, { journal, seats }: Request): Reached | RefusalAt {
    const game = this.#game;
    const state = start;
    let before: unknown;
    let last: { readonly seat: Seat; readonly action: Action } | undefined;
    for (const [at, said] of journal.entries()) {
      if (typeof said !== 'string' && said.seat >= seats) return { ...refuseService('no-such-seat'), at };
      const step = this.#read(state, said, seats);
      if (isRefusal(step)) return { ...step, at };
      if (at === journal.length - 1) before = game.copy(state);
      game.apply(state, step.seat, step.action);
      last = step;
    }
    return { state, tell: viewer => (last ? game.eventsFor(before, last.seat, last.action, viewer) : []) };
  }

  /** Whose action it is: the one to act; failing that, the only other seat that could do it. */
  #read(state: unknown, said: PrintedAction, seats: number): { seat: Seat; action: Action } | Refusal {
    const next = this.#game.toAct(state);
    if (next === NOBODY) return refuseService('game-over');
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
    const makers: Readonly<Record<RulesQuery, () => unknown>> = {
      toAct: () => seatName(game.toAct(state)),
      legal: () => this.#legal(state, seat),
      weights: () => this.#weights(state),
      score: () => bySeat(each => game.score(state, each)),
      payoff: () => (game.toAct(state) === NOBODY ? bySeat(each => game.payoff(state, each)) : null),
      draw: () => game.draw(game.view(state, viewer)),
      view: () => game.view(state, viewer) as unknown,
      tell: () => tell(viewer),
    };
    return Object.fromEntries(ask.map(what => [what, makers[what]()]));
  }

  /** How many ways there are to each outcome, in the order of `legal`; null where chance is not to act. */
  #weights(state: unknown): number[] | null {
    const game = this.#game;
    if (game.toAct(state) !== CHANCE) return null;
    game.legal(state, CHANCE, this.#list);
    return Array.from(this.#list.items.subarray(0, this.#list.size), outcome => game.weight(state, outcome));
  }

  /** Legal actions of the seat if it may act, otherwise of the seat to act. */
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

const isSeat = (v: unknown, seats: number): v is Seat => Number.isInteger(v) && Number(v) >= 0 && Number(v) < seats;
const isQuery = (v: unknown): v is RulesQuery => RULES_QUERIES.some(ask => ask === v);

function parseRequest(game: AnyGame, given: Readonly<Record<string, unknown>>): Request | Refusal {
  // Many languages write null for what is left out.
  const [setup, journal, ask] = [given['setup'] ?? {}, given['journal'] ?? [], given['ask'] ?? USUAL];
  const seat = given['seat'] ?? 'audience';
  if (!isObject(setup)) return refuseService('bad-field', '"setup" is an object.');
  const seats = setup['seats'] ?? usualSeats(game);
  const [position, toAct] = [setup['position'] ?? undefined, setup['toAct'] ?? undefined];
  if (typeof seats !== 'number' || !fitsSeats(game, seats))
    return refuseService('seats', `${game.id} has ${game.seats.join(' to ')} seats.`);
  const options: object | Refusal = parseOptions(game, seats, setup['options']);
  if (isRefusal(options)) return options;
  if (position !== undefined && typeof position !== 'string')
    return refuseService('bad-field', '"position" is a text.');
  if (toAct !== undefined && !isSeat(toAct, seats)) return refuseService('no-such-seat', '"toAct" names it.');
  // A continued session may have more seats than the game usually has; they are checked when it is known.
  const most = given['setup'] == null && given['session'] != null ? game.seats[1] : seats;
  if (seat !== 'audience' && !isSeat(seat, most)) return refuseService('no-such-seat', '"seat" names it.');
  const said = parseActions(journal, most);
  if (isRefusal(said)) return said;
  if (!Array.isArray(ask) || !ask.every(isQuery))
    return refuseService('bad-field', `"ask" is a list of some of ${RULES_QUERIES.join(', ')}.`);
  const session = given['session'] ?? undefined;
  const forget = given['forget'] ?? false;
  if (session !== undefined && typeof session !== 'string') return refuseService('bad-field', '"session" is a text.');
  if (typeof forget !== 'boolean') return refuseService('bad-field', '"forget" is true or false.');
  const viewer = seat === 'audience' ? undefined : seat;
  const isNew = given['setup'] != null;
  return { seats, options, position, toAct, journal: said, ask, seat: viewer, session, isNew, forget };
}

function parseActions(journal: unknown, seats: number): readonly PrintedAction[] | RefusalAt {
  if (!Array.isArray(journal)) return refuseService('bad-field', '"journal" is a list.');
  const bad = journal.findIndex((said: unknown) => {
    if (typeof said === 'string') return false;
    return !isObject(said) || typeof said['action'] !== 'string' || !isSeat(said['seat'], seats);
  });
  if (bad < 0) return journal as readonly PrintedAction[]; // each was looked at just now
  return { ...refuseService('bad-field', 'An entry is a text, or has "seat" and "action".'), at: bad };
}
