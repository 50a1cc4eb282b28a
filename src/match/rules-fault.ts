import type { RulesFailure } from '../core/journal.ts';

/** The rules of a game have thrown something, or taken too long. The state they were called with cannot be trusted any more. */
export class RulesFault extends Error {
  readonly game: string;
  readonly failure: RulesFailure;

  constructor(game: string, failure: RulesFailure, what: string, cause?: unknown) {
    super(`the rules of ${game} failed: ${what}`, { cause });
    this.game = game;
    this.failure = failure;
  }
}
