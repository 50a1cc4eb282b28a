// What an operator can set for this gateway, as `sagrada-dialogue.<key>` of the server's settings:
// - `start`: seconds from the second player to the start (30);
// - `turn`: seconds of a turn (90);
// - `grace`: seconds the last player present waits for another to come back before it has won (30);
// - `pace`: milliseconds between two lines to one client, 0 for none (0).

import type { Millis } from '../../../src/core/journal.ts';
import { paceSetting } from '../../../src/gateways/shared/message-pacer.ts';
import { SettingsReader } from '../../../src/gateways/shared/settings-reader.ts';
import { integerSetting } from '../../../src/server/base/gateway-settings.ts';

export const NAME = 'sagrada-dialogue';

export const SETTINGS = {
  start: integerSetting(30, 0, 3600),
  turn: integerSetting(90, 1, 3600),
  grace: integerSetting(30, 0, 3600),
  pace: paceSetting(0),
};

export interface SagradaDialogueSettings {
  /** Seconds. */
  readonly start: number;
  readonly turn: Millis;
  readonly grace: Millis;
  /** Time between two lines: some clients take whatever one read returns for one line. */
  readonly pace: Millis;
}

export function readSettings(settings: Readonly<Record<string, string>>): SagradaDialogueSettings {
  const read = new SettingsReader(NAME, SETTINGS, settings);
  return {
    start: read.whole('start'),
    turn: read.whole('turn') * 1000,
    grace: read.whole('grace') * 1000,
    pace: read.whole('pace'),
  };
}
