// What an operator can set for this gateway, as `uno-numeric.<key>` of the server's settings:
// - `bot`: the document's bot, 1 to 4, that takes empty seats and plays for who is away (2);
// - `timer`: seconds from the first player to the start (60);
// - `pace`: milliseconds between two messages to one client, 0 for none (0).

import type { Millis } from '../../../src/core/journal.ts';
import { paceSetting } from '../../../src/gateways/shared/message-pacer.ts';
import { SettingsReader } from '../../../src/gateways/shared/settings-reader.ts';
import { integerSetting } from '../../../src/server/base/gateway-settings.ts';

export const NAME = 'uno-numeric';

export const SETTINGS = { bot: integerSetting(2, 1, 4), timer: integerSetting(60, 0, 3600), pace: paceSetting(0) };

export interface UnoNumericSettings {
  /** The bot's id. */
  readonly bot: string;
  /** Seconds. */
  readonly timer: number;
  /** Time between two messages: some clients take whatever one read returns for one message. */
  readonly pace: Millis;
}

export function readSettings(settings: Readonly<Record<string, string>>): UnoNumericSettings {
  const read = new SettingsReader(NAME, SETTINGS, settings);
  return { bot: `bot${read.whole('bot')}`, timer: read.whole('timer'), pace: read.whole('pace') };
}
