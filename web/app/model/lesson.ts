// A lesson played by one person: the game's rules run in the page, and nothing of it is sent anywhere.

import type { Action, AnyGame, Seat } from '../../../src/core/game.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import { type GoalAction, LEARNER, type LessonStep, type Scene } from '../../boards/shared/learn.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import { actedEvent, legalTexts } from './match-history.ts';

export interface LessonFrame {
  /** Counts from 0; the number of steps once all are done. */
  readonly step: number;
  readonly seats: number;
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly view: unknown;
  readonly yours: boolean;
  readonly legal: readonly string[];
  readonly toAct: Seat;
  readonly version: number;
  readonly events: readonly EventShown[];
  readonly last: EventShown | undefined;
  /** The actions that lead on, where they may be marked. */
  readonly hint: readonly string[] | undefined;
  /** Something was done that the rules allow and the step did not ask for. */
  readonly didOther: boolean;
  /** Others and chance are still acting. */
  readonly isBusy: boolean;
  readonly scores: readonly number[];
  /** Places of the steps that were skipped or not reached yet. */
  readonly open: readonly number[];
}

export interface LessonConfig {
  readonly game: AnyGame;
  readonly steps: readonly LessonStep[];
  /** Where to begin. */
  readonly from?: number;
  /** Ids of the steps that were done before. */
  readonly done?: readonly string[];
  /** Calls back after so many milliseconds; the answer cancels. */
  after(ms: number, call: () => void): () => void;
}

/** Milliseconds that a move of another player stays alone on the board. */
const SEEN = 700;
/** Milliseconds between the learner's own move and the next step, in the same position or in a new one. */
const SAME_SCENE = 450;
const NEW_SCENE = 1100;

const NOT_ASKED: Refusal = { refused: 'web/lesson-other', detail: 'The lesson asks for something else now.' };

export class Lesson {
  readonly #config: LessonConfig;
  readonly #frame;
  #state: unknown;
  #options: LessonFrame['options'] = {};
  #seats = 0;
  #step: number;
  /** How many actions of the goal are done. */
  #done = 0;
  readonly #doneSteps: Set<string>;
  /** Only the steps that are open are visited. */
  #isCatchingUp = false;
  #version = 0;
  #last: EventShown | undefined;
  #isShowing = false;
  #cancel: (() => void) | undefined;

  constructor(config: LessonConfig) {
    this.#config = config;
    this.#step = config.from ?? 0;
    this.#doneSteps = new Set(config.done);
    this.#setUp();
    this.#frame = createStore(this.#draw([]));
  }

  get frame(): Readable<LessonFrame> {
    return this.#frame;
  }

  /** Plays; answers what spoke against it. */
  act(text: string): Refusal | undefined {
    const { game } = this.#config;
    const action = game.parse(this.#state, LEARNER, text);
    if (isRefusal(action)) return action;
    const wanted = this.#wanted();
    if (!wanted.includes(game.print(this.#state, LEARNER, action))) {
      this.#show([], { didOther: true });
      return NOT_ASKED;
    }
    this.#done++;
    const event = this.#apply(LEARNER, action);
    const { goal = [], replies = [] } = this.#current!;
    if (this.#done < goal.length) this.#show([event]);
    else this.#finish([event], replies);
    return undefined;
  }

  /** Marks what leads on. */
  showHint(): void {
    this.#isShowing = true;
    this.#show([]);
  }

  /** To the next step, done or not. What is only to be read is done by this. */
  skip(): void {
    if (this.#current && !this.#current.goal) this.#doneSteps.add(this.#current.id);
    this.#goTo(this.#next());
  }

  /** To the first step that was skipped, and from there to the others. */
  catchUp(): void {
    this.#isCatchingUp = true;
    this.#goTo(this.#open()[0] ?? this.#config.steps.length);
  }

  get done(): readonly string[] {
    return [...this.#doneSteps];
  }

  back(): void {
    this.#goTo(Math.max(0, this.#step - 1));
  }

  restart(): void {
    this.#isCatchingUp = false;
    this.#goTo(0);
  }

  close(): void {
    this.#cancel?.();
  }

  get #current(): LessonStep | undefined {
    return this.#config.steps[this.#step];
  }

  #open(): number[] {
    return this.#config.steps.flatMap(({ id }, at) => (this.#doneSteps.has(id) ? [] : [at]));
  }

  #next(): number {
    if (!this.#isCatchingUp) return this.#step + 1;
    return this.#open().find(at => at > this.#step) ?? this.#config.steps.length;
  }

  #wanted(): readonly string[] {
    const next = this.#current?.goal?.[this.#done];
    return next === undefined ? [] : typeof next === 'string' ? [next] : next;
  }

  /** What is left of the goal, the best answer of each. */
  #ahead(): string[] {
    return (this.#current?.goal ?? []).slice(this.#done).map(bestOf);
  }

  /** The learner has done what was asked: the others answer, and the next step begins. */
  #finish(events: readonly EventShown[], replies: readonly string[]): void {
    const [next, ...rest] = replies;
    this.#show(events, { isBusy: true });
    if (next !== undefined)
      return this.#later(SEEN, () => {
        const seat = this.#config.game.toAct(this.#state);
        this.#finish([this.#apply(seat, this.#read(this.#state, seat, next))], rest);
      });
    this.#doneSteps.add(this.#current!.id);
    const pause = this.#config.steps[this.#next()]?.scene ? NEW_SCENE : SAME_SCENE;
    this.#later(pause, () => this.#goTo(this.#next()));
  }

  #later(ms: number, call: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#config.after(ms, call);
  }

  #goTo(step: number): void {
    this.#cancel?.();
    const { steps } = this.#config;
    const isNext = step === this.#step + 1 && this.#done === (this.#current?.goal?.length ?? 0);
    this.#step = Math.min(step, steps.length);
    this.#done = 0;
    this.#isShowing = false;
    // Coming from anywhere but the end of the step before, the position has to be made again.
    if (this.#current && (this.#current.scene || !isNext)) this.#setUp();
    this.#show([]);
  }

  /** The position at the beginning of the current step: the last scene before it, and what the steps since then did. */
  #setUp(): void {
    const { game, steps } = this.#config;
    const from = steps.slice(0, this.#step + 1).findLastIndex(step => step.scene);
    const scene = steps[from]?.scene ?? {};
    const made = makeScene(game, scene);
    this.#state = made.state;
    this.#options = made.options;
    this.#seats = made.seats;
    this.#last = undefined;
    for (const { goal = [], replies = [] } of steps.slice(Math.max(0, from), this.#step))
      for (const text of [...goal.map(bestOf), ...replies]) {
        const seat = game.toAct(this.#state);
        this.#apply(seat, this.#read(this.#state, seat, text));
      }
    this.#version++;
  }

  #read(state: unknown, seat: Seat, text: string): Action {
    return readAction(this.#config.game, state, seat, text);
  }

  #apply(seat: Seat, action: Action): EventShown {
    const { game } = this.#config;
    const shown = actedEvent(game, { state: this.#state, seat, action, viewer: LEARNER });
    const next = game.copy(this.#state);
    game.apply(next, seat, action);
    this.#state = next;
    const event = { ...shown, version: ++this.#version };
    if (seat >= 0) this.#last = event;
    return event;
  }

  #show(events: readonly EventShown[], news: Partial<LessonFrame> = {}): void {
    this.#frame.set({ ...this.#draw(events), ...news });
  }

  #draw(events: readonly EventShown[]): LessonFrame {
    const { game } = this.#config;
    const state = this.#state;
    const wanted = this.#wanted();
    const yours = wanted.length > 0 && game.mayAct(state, LEARNER);
    return {
      step: this.#step,
      seats: this.#seats,
      options: this.#options,
      view: game.view(state, LEARNER),
      yours,
      legal: yours ? legalTexts(game, state, LEARNER) : [],
      toAct: game.toAct(state),
      version: this.#version,
      events,
      last: this.#last,
      hint: yours && (this.#isShowing || !this.#current?.isPuzzle) ? this.#ahead() : undefined,
      didOther: false,
      isBusy: false,
      open: this.#open(),
      scores: Array.from({ length: this.#seats }, (_, seat) => game.score(state, seat)),
    };
  }
}

const bestOf = (goal: GoalAction): string => (typeof goal === 'string' ? goal : goal[0]!);

/** A mistake in a lesson is a mistake in the program. */
function readAction(game: AnyGame, state: unknown, seat: Seat, text: string): Action {
  const action = game.parse(state, seat, text);
  if (isRefusal(action)) throw new Error(`${game.id}: "${text}" by seat ${seat}: ${action.detail}`);
  return action;
}

interface MadeScene {
  readonly state: unknown;
  readonly seats: number;
  readonly options: LessonFrame['options'];
}

export function makeScene(
  game: AnyGame,
  { seats = game.seats[0], options: asked, position, toAct, script = [] }: Scene,
): MadeScene {
  const options = parseOptions(game, seats, asked);
  if (isRefusal(options)) throw new Error(`${game.id}: ${options.detail}`);
  const state: unknown =
    position === undefined ? game.init(seats, options) : game.read!(position, seats, options, toAct);
  if (isRefusal(state)) throw new Error(`${game.id}: ${state.detail}`);
  for (const text of script) {
    const seat = game.toAct(state);
    game.apply(state, seat, readAction(game, state, seat, text));
  }
  return { state, seats, options };
}
