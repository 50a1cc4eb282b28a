// What an operator can set for this gateway, as `sagrada-dialogue.<key>` of the server's settings:
// - `start`: seconds from the second player to the start (30);
// - `turn`: seconds of a turn (90);
// - `grace`: seconds the last player present waits for another to come back before it has won (30).

import type { Millis } from '../../core/journal.ts';

export const NAME = 'sagrada-dialogue';

export interface SagradaDialogueSettings {
  /** Seconds. */
  readonly start: number;
  readonly turn: Millis;
  readonly grace: Millis;
}

/** Of the server's settings; an error names the key that cannot be read. */
export function readSettings(settings: Readonly<Record<string, string>>): SagradaDialogueSettings {
  const seconds = (key: string, usual: number, least: number): number => {
    const text = settings[`${NAME}.${key}`];
    const value = Number(text ?? usual);
    if (Number.isInteger(value) && value >= least && value <= 3600) return value;
    throw new Error(`${NAME}.${key} is '${text}': it takes whole seconds from ${least} to 3600`);
  };
  return {
    start: seconds('start', 30, 0),
    turn: seconds('turn', 90, 1) * 1000,
    grace: seconds('grace', 30, 0) * 1000,
  };
}
