// The position of a puzzle, played on: for the maker, for bots that are asked, for tests, terminals and pages.

import type { Action, AnyGame, RandomInt, Seat } from './game.ts';
import { actionList, CHANCE, NOBODY } from './game.ts';
import type { Puzzle } from './puzzle.ts';
import { isRefusal, type Refusal } from './refusal.ts';

/** What a position needs of a puzzle. */
export type PuzzleStart = Pick<Puzzle, 'view' | 'seat' | 'seats' | 'options'>;

/** Every option, with those of the puzzle. */
export const puzzleOptions = (game: AnyGame, { options }: Pick<Puzzle, 'options'>): object => ({
  ...(game.defaults as object), // options are plain JSON
  ...options,
});

export class PuzzlePosition {
  /** What the seat cannot see is imagined: it may be used for what the seat may do, and for nothing it is shown. */
  static of(game: AnyGame, start: PuzzleStart, random: RandomInt = () => 0): PuzzlePosition {
    const options = puzzleOptions(game, start);
    const state: unknown = game.imagine(start.view, random, start.seats, options);
    return new PuzzlePosition(game, state, start.seat, options);
  }

  readonly #game: AnyGame;
  readonly #state: unknown;
  readonly seat: Seat;
  readonly options: object;

  private constructor(game: AnyGame, state: unknown, seat: Seat, options: object) {
    this.#game = game;
    this.#state = state;
    this.seat = seat;
    this.options = options;
  }

  copy(): PuzzlePosition {
    return new PuzzlePosition(this.#game, this.#game.copy(this.#state), this.seat, this.options);
  }

  get state(): unknown {
    return this.#state;
  }

  /** What the seat of the puzzle sees. */
  get view(): unknown {
    return this.#game.view(this.#state, this.seat);
  }

  /** Is it for the seat of the puzzle to act? */
  get isOwn(): boolean {
    return this.#game.mayAct(this.#state, this.seat);
  }

  /** The seat to act. It is undefined if chance decides, or the match is over. */
  get actor(): Seat | undefined {
    if (this.isOwn) return this.seat;
    const seat = this.#game.toAct(this.#state);
    return seat === CHANCE || seat === NOBODY ? undefined : seat;
  }

  get isOver(): boolean {
    return this.#game.toAct(this.#state) === NOBODY;
  }

  legal(): readonly Action[] {
    const { actor } = this;
    if (actor === undefined) return [];
    const list = actionList(this.#game.maxLegal);
    this.#game.legal(this.#state, actor, list);
    return [...list.items.subarray(0, list.size)];
  }

  print(action: Action): string {
    return this.#game.print(this.#state, this.actor!, action);
  }

  parse(text: string): Action | Refusal {
    return this.#game.parse(this.#state, this.actor ?? this.seat, text);
  }

  /** Plays an action that is written down; refused: it is not legal here. */
  play(text: string): Action | Refusal {
    const action = this.parse(text);
    if (isRefusal(action)) return action;
    const { actor } = this;
    const refused = actor === undefined ? undefined : this.#game.why(this.#state, actor, action);
    if (refused) return refused;
    this.act(action);
    return action;
  }

  /** Legality is the caller's promise. */
  act(action: Action): void {
    this.#game.apply(this.#state, this.actor!, action);
  }
}
