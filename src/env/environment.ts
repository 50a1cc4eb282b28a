// One environment of a batch: a game that is being played, the generator of its chance, and what is kept of its course.

import type { BotAgent } from '../core/bot.ts';
import { drawOutcome } from '../core/chance.ts';
import { type Action, type ActionList, actionList, CHANCE, type GameEvent, NOBODY, type Seat } from '../core/game.ts';
import { RandomStream } from './random-stream.ts';
import type { EnvOpponent, EnvSettings } from './settings.ts';

/** Whether the game of a row is running, has ended by its rules, or was cut off at the limit of plies. */
export const RUNNING = 0;
export const ENDED = 1;
export const CUT_OFF = 2;

/** Legal actions for which every environment may have room from the start. */
const MOST_LISTED = 160;

/** What a batch lends to its environments. */
export interface EnvRoom {
  readonly settings: EnvSettings;
  /** Where every game begins; copied, never played. */
  readonly start: unknown;
  readonly list: ActionList;
  /** Milliseconds on a steady clock. */
  readonly now: () => number;
}

/** Everything an environment is, apart from its number: what `save` keeps. */
export class EnvGame {
  state: unknown;
  readonly stream = new RandomStream();
  /** -1 before the first game. */
  episode = -1;
  /** Decisions of seats so far. */
  plies = 0;
  done = RUNNING;
  /** Seat and action of every step since the start; undefined where journals were not asked for or the state was imagined. */
  course: number[] | undefined;
  /** By seat: its events so far; undefined where they were not asked for. */
  heard: GameEvent[][] | undefined;

  constructor(settings: EnvSettings) {
    this.state = settings.game.init(settings.seats, settings.options);
  }

  copyFrom(other: EnvGame, { game }: EnvSettings): void {
    this.state = game.copy(other.state, this.state);
    this.stream.copyFrom(other.stream);
    this.episode = other.episode;
    this.plies = other.plies;
    this.done = other.done;
    this.course = other.course && [...other.course];
    this.heard = other.heard?.map(events => [...events]);
  }
}

export class Environment extends EnvGame {
  readonly #room: EnvRoom;
  /** In games with few legal actions they are listed where they stay, and not copied from the list of the batch. */
  readonly #own: ActionList | undefined;
  /** As seeds count it. */
  readonly #number: number;
  /** The seat, CHANCE or NOBODY that is to act now. */
  seat: Seat = NOBODY;
  /** The legal actions of `seat`, ascending. */
  legal = new Int32Array(8);
  size = 0;
  #agents: (BotAgent<unknown> | undefined)[] = [];

  constructor(room: EnvRoom, number: number) {
    super(room.settings);
    this.#room = room;
    this.#number = number;
    const { maxLegal } = room.settings.game;
    if (maxLegal > MOST_LISTED) return;
    this.#own = actionList(maxLegal);
    this.legal = this.#own.items as Int32Array<ArrayBuffer>; // made by actionList
  }

  /** Begins a game. Its chance follows from the seed, the environment and the episode alone. */
  begin(episode: number): void {
    const { settings } = this.#room;
    this.episode = episode;
    this.state = settings.game.copy(this.#room.start, this.state);
    this.stream.seed(`${settings.seed}/${this.#number}/${episode}`);
    this.plies = 0;
    this.done = RUNNING;
    this.course = settings.journals ? [] : undefined;
    this.heard = settings.recall ? Array.from({ length: settings.seats }, () => []) : undefined;
    this.#agents = [];
    this.advance();
  }

  act(seat: Seat, action: Action): void {
    this.#apply(seat, action);
    if (seat >= 0) this.plies++;
    this.advance();
  }

  /** Plays chance and the house bots until the client is to decide, and lists what it may do. */
  advance(): void {
    const { settings } = this.#room;
    const { game, opponents, chance, limit } = settings;
    for (;;) {
      const seat = game.toAct(this.state);
      if (seat === CHANCE && chance === 'server')
        this.#apply(CHANCE, drawOutcome(game, this.state, this.#room.list, this.stream.below));
      else if (seat === NOBODY) return this.#finish(ENDED);
      else if (limit > 0 && this.plies >= limit) return this.#finish(CUT_OFF);
      else if (seat >= 0 && opponents[seat]) {
        this.#apply(seat, this.#ask(seat, opponents[seat]));
        this.plies++;
      } else return this.#list(seat);
    }
  }

  /** The state the seat could not tell from the one of `other`, with chance of its own. */
  imagineFrom(other: EnvGame, seat: Seat, seed: number): void {
    const { game, seats, options, seed: text } = this.#room.settings;
    this.copyFrom(other, this.#room.settings);
    this.stream.seed(`${text}/imagine/${seed}`);
    // As JSON, so that nothing but the view can come along.
    const view: unknown = JSON.parse(JSON.stringify(game.view(other.state, seat)));
    this.state = game.imagine(view, this.stream.below, seats, options, this.state);
    this.course = undefined;
    // The events of others could reveal what this seat does not know.
    this.heard = this.heard?.map((events, viewer) => (viewer === seat ? events : []));
    this.restored();
  }

  /** After the state was replaced. */
  restored(): void {
    this.#agents = [];
    if (this.done === RUNNING) this.#list(this.#room.settings.game.toAct(this.state));
    else this.#finish(this.done);
  }

  #finish(done: number): void {
    this.done = done;
    this.seat = NOBODY;
    this.size = 0;
  }

  #list(seat: Seat): void {
    const { list, settings } = this.#room;
    this.seat = seat;
    if (seat === NOBODY) return this.#finish(ENDED);
    if (this.#own) {
      settings.game.legal(this.state, seat, this.#own);
      this.size = this.#own.size;
      return;
    }
    settings.game.legal(this.state, seat, list);
    const { items, size } = list;
    if (this.legal.length < size) this.legal = new Int32Array(2 * size);
    const { legal } = this;
    for (let i = 0; i < size; i++) legal[i] = items[i]!;
    this.size = size;
  }

  #apply(seat: Seat, action: Action): void {
    const { settings } = this.#room;
    const { game } = settings;
    this.course?.push(seat, action);
    if (this.heard) {
      const before: unknown = game.copy(this.state);
      for (const [viewer, events] of this.heard.entries()) events.push(...game.eventsFor(before, seat, action, viewer));
    }
    game.apply(this.state, seat, action);
  }

  /** What a house bot would do for the seat to act. */
  advise(adviser: number): Action {
    const { advisers, seats } = this.#room.settings;
    return this.#ask(this.seat, advisers[adviser]!, (adviser + 1) * seats);
  }

  /** Agents of opponents stand first, those of advisers behind them. */
  #ask(seat: Seat, { bot, milliseconds, looks }: EnvOpponent, behind = 0): Action {
    const { settings, now } = this.#room;
    const { game, seats, options, seed } = settings;
    let agent = this.#agents[behind + seat];
    if (!agent) {
      const stream = new RandomStream();
      stream.seed(`${seed}/${this.#number}/${this.episode}/${behind + seat}/${this.plies}`);
      let looked = 0;
      const count = (): number => looked++ / looks;
      const clock = looks > 0 ? count : now;
      agent = bot.createAgent({ seat, seats, options, random: stream.below, now: clock, isBudgetNet: true });
      this.#agents[behind + seat] = agent;
    }
    return agent.choose(game.view(this.state, seat), milliseconds);
  }
}
