// A puzzle played by one person: the game's rules run in the page, and nothing of it is sent anywhere.

import type { Action, AnyGame } from '../../../src/core/game.ts';
import type { Puzzle } from '../../../src/core/puzzle.ts';
import { PuzzlePosition } from '../../../src/core/puzzle-position.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import { actedEvent } from '../model/match-history.ts';

export interface PuzzleFrame {
  readonly view: unknown;
  /** Plain text, for a board that knows nothing else. */
  readonly drawing: string;
  readonly scores: readonly number[];
  readonly version: number;
  readonly events: readonly EventShown[];
  readonly last: EventShown | undefined;
  readonly legal: readonly string[];
  readonly yours: boolean;
  /** 'shown': the solution was asked for and is played. */
  readonly phase: 'open' | 'shown' | 'solved';
  /** Own actions that were found, and how many there are. */
  readonly found: number;
  readonly of: number;
  /** What was tried last and does not solve it; gone with the next action. */
  readonly wrong: string | undefined;
  readonly mistakes: number;
  /** Without a mistake or help so far. */
  readonly isClean: boolean;
  readonly hint: readonly string[] | undefined;
}

/** What the seat sees, and what is to be played from there. */
export interface PuzzleQuestion {
  readonly view: unknown;
  readonly best: readonly string[];
}

export interface PuzzlePlayConfig {
  readonly game: AnyGame;
  readonly puzzle: Puzzle;
  /** Calls back after so many milliseconds; the answer cancels. */
  after(ms: number, call: () => void): () => void;
  /** Once: `isClean` without a mistake, a hint or the solution. */
  onSolved(how: { readonly isClean: boolean; readonly solution: boolean }): void;
}

/** Milliseconds that a move of another player stays alone on the board. */
const SEEN = 700;

const NOT_BEST: Refusal = { refused: 'web/puzzle-other', detail: 'Another action is clearly better.' };

export class PuzzlePlay {
  readonly #config: PuzzlePlayConfig;
  readonly #frame;
  readonly #position: PuzzlePosition;
  readonly #own: number;
  readonly #start: PuzzleQuestion;
  #at = 0;
  #found = 0;
  #version = 1;
  #last: EventShown | undefined;
  #phase: PuzzleFrame['phase'] = 'open';
  #mistakes = 0;
  #isHelped = false;
  #isHinted = false;
  #cancel: (() => void) | undefined;

  constructor(config: PuzzlePlayConfig) {
    this.#config = config;
    const { game, puzzle } = config;
    this.#position = PuzzlePosition.of(game, puzzle);
    this.#own = ownActions(game, puzzle);
    this.#start = this.question;
    this.#frame = createStore(this.#draw([]));
  }

  get frame(): Readable<PuzzleFrame> {
    return this.#frame;
  }

  get options(): object {
    return this.#position.options;
  }

  /** As it is now: for what explains a wrong action. */
  get question(): PuzzleQuestion {
    return { view: this.#position.view, best: this.#config.puzzle.line.slice(this.#at) };
  }

  /** As it was in the beginning: for what explains the solution. */
  get startQuestion(): PuzzleQuestion {
    return this.#start;
  }

  /** Plays; answers what spoke against it. */
  act(text: string): Refusal | undefined {
    const position = this.#position;
    if (this.#phase !== 'open' || !position.isOwn) return NOT_BEST;
    const action = position.parse(text);
    if (isRefusal(action)) return action;
    const printed = position.print(action);
    if (printed !== this.#wanted) {
      this.#mistakes++;
      this.#frame.set({ ...this.#draw([]), wrong: printed });
      return NOT_BEST;
    }
    this.#isHinted = false;
    this.#found++;
    this.#goOn([this.#apply(action)]);
    return undefined;
  }

  /** Marks what to press next. */
  showHint(): void {
    this.#isHelped = true;
    this.#isHinted = true;
    this.#frame.set(this.#draw([]));
  }

  /** Plays what is left of the line. */
  showSolution(): void {
    this.#phase = 'shown';
    this.#isHinted = false;
    this.#goOn([]);
  }

  close(): void {
    this.#cancel?.();
  }

  get #isClean(): boolean {
    return this.#mistakes === 0 && !this.#isHelped;
  }

  get #wanted(): string | undefined {
    return this.#config.puzzle.line[this.#at];
  }

  /** After an action: the answer of the others, the next one of the solution, or the end. */
  #goOn(events: readonly EventShown[]): void {
    const wanted = this.#wanted;
    const isOwn = this.#position.isOwn;
    if (wanted === undefined) {
      const solution = this.#phase === 'shown';
      if (!solution) this.#phase = 'solved';
      this.#frame.set(this.#draw(events));
      this.#config.onSolved({ solution, isClean: !solution && this.#isClean });
      return;
    }
    this.#frame.set(this.#draw(events));
    if (isOwn && this.#phase === 'open') return;
    this.#cancel = this.#config.after(SEEN, () => {
      const action = this.#position.parse(wanted);
      if (isRefusal(action)) throw new Error(`puzzle ${this.#config.puzzle.id}: ${action.detail}`);
      this.#goOn([this.#apply(action)]);
    });
  }

  #apply(action: Action): EventShown {
    const { game, puzzle } = this.#config;
    const position = this.#position;
    const seat = position.actor!; // the line is legal: a test plays every puzzle
    const shown = actedEvent(game, { state: position.state, seat, action, viewer: puzzle.seat });
    position.act(action);
    this.#at++;
    const event = { ...shown, version: ++this.#version };
    this.#last = event;
    return event;
  }

  #draw(events: readonly EventShown[]): PuzzleFrame {
    const { game, puzzle } = this.#config;
    const position = this.#position;
    const { view } = position;
    const yours = this.#phase === 'open' && this.#wanted !== undefined && position.isOwn;
    return {
      view,
      drawing: game.draw(view),
      // What others have in secret was imagined.
      scores: Array.from({ length: puzzle.seats }, (_, seat) => (game.secrets ? 0 : game.score(position.state, seat))),
      version: this.#version,
      events,
      last: this.#last,
      legal: yours ? position.legal().map(action => position.print(action)) : [],
      yours,
      phase: this.#phase,
      found: this.#found,
      of: this.#own,
      wrong: undefined,
      mistakes: this.#mistakes,
      isClean: this.#isClean,
      hint: yours && this.#isHinted ? this.#ownAhead() : undefined,
    };
  }

  /** The own actions up to the next one of another player, and one behind the solution: a board may send a die only with its pane. */
  #ownAhead(): readonly string[] {
    const position = this.#position.copy();
    const ahead: string[] = [];
    for (const text of this.#config.puzzle.line.slice(this.#at)) {
      if (!position.isOwn) break;
      ahead.push(text);
      position.play(text);
    }
    const [next] = position.isOwn ? position.legal() : [];
    return next === undefined ? ahead : [...ahead, position.print(next)];
  }
}

function ownActions(game: AnyGame, puzzle: Puzzle): number {
  const position = PuzzlePosition.of(game, puzzle);
  let own = 0;
  for (const text of puzzle.line) {
    if (position.isOwn) own++;
    position.play(text);
  }
  return own;
}
