// What an operator can set for this gateway, as `carcassonne-lines.<key>` of the server's settings:
// - `start`: seconds from the second player to the start (30);
// - `grace`: seconds an absent player is waited for (60);
// - `initials`: `it` (the document's R B V G N) or `en` (R B G Y K, as all known peers write);
// - `five-colours`: `on` where clients read `score:` only with all five colours in it;
// - `fields`, `monasteries`, `shields`: `off` for the document's simplified game;
// - `hints`: `off` where browsers at such a table may not show the best move.

import type { Millis } from '../../core/journal.ts';
import { INITIALS, type InitialsName } from '../../games/carcassonne/colours.ts';
import type { Options } from '../../games/carcassonne/options.ts';
import { choiceSetting, switchSetting, wholeSetting } from '../../server/base/gateway-settings.ts';
import { SettingsReader } from '../shared/settings-reader.ts';
import { type CarcassonneLinesDialect, DOCUMENT } from './codec.ts';

export const NAME = 'carcassonne-lines';

export const SETTINGS = {
  start: wholeSetting(30, 0, 3600),
  grace: wholeSetting(60, 0, 86_400),
  initials: choiceSetting(DOCUMENT.initials, Object.keys(INITIALS)),
  'five-colours': switchSetting(DOCUMENT.fiveColours),
  fields: switchSetting(true),
  monasteries: switchSetting(true),
  shields: switchSetting(true),
  hints: switchSetting(true),
};

export interface CarcassonneLinesSettings {
  readonly dialect: CarcassonneLinesDialect;
  /** Seconds. */
  readonly start: number;
  readonly grace: Millis;
  readonly options: Options;
}

export function readSettings(settings: Readonly<Record<string, string>>): CarcassonneLinesSettings {
  const read = new SettingsReader(NAME, SETTINGS, settings);
  return {
    dialect: {
      initials: read.text('initials') as InitialsName, // one of its keys by SETTINGS
      fiveColours: read.isOn('five-colours'),
    },
    start: read.whole('start'),
    grace: read.whole('grace') * 1000,
    // The protocol has no message for a tile that is taken back.
    options: {
      fields: read.isOn('fields'),
      monasteries: read.isOn('monasteries'),
      shields: read.isOn('shields'),
      tiles: '',
      takeBack: false,
      hints: read.isOn('hints'),
    },
  };
}
