// What an operator can set for this gateway, as `carcassonne-lines.<key>` of the server's settings:
// - `start`: seconds from the second player to the start (30);
// - `grace`: seconds an absent player is waited for (60);
// - `silence`: seconds without a line after which `reconnect:` may take a seat over from its connection (20);
// - `clock`: seconds for each turn, 0 for no limit (0);
// - `pace`: milliseconds between two lines to one client, 0 for no gap (120);
// - `initials`: `it` (the document's R B V G N) or `en` (R B G Y K, as all known peers write);
// - `five-colours`: `on` where clients read `score:` only with all five colours in it;
// - `port-five-colours`, `port-final-score`, `port-start-initial`: a further port whose clients get that dialect, 0 for none (0);
// - `port-simple`: a further port whose clients play the document's own game of part 2, 0 for none (2013 beside 2012);
// - `fields`, `monasteries`, `shields`: `off` for that game on the other ports;
// - `tiles`: a tile file to play with instead of the base game's;
// - `hints`: `off` where browsers at such a table may not show the best move.

import { readFileSync } from 'node:fs';
import type { ClockRule } from '../../../src/core/game.ts';
import type { Millis } from '../../../src/core/journal.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { furtherPortSetting, usualFurtherPort } from '../../../src/gateways/shared/further-ports.ts';
import { SettingsReader } from '../../../src/gateways/shared/settings-reader.ts';
import {
  choiceSetting,
  fileSetting,
  integerSetting,
  switchSetting,
} from '../../../src/server/base/gateway-settings.ts';
import { COLOURS, INITIALS, type InitialsName } from '../rules/colours.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { type CarcassonneLinesDialect, DOCUMENT_DIALECT, LONGEST_PACE } from './dialect.ts';

export const NAME = 'carcassonne-lines';
export const USUAL_PORT = 2012;

/** Part 2 of the document without its appendix: 56 tiles. */
const SIMPLE = { fields: false, monasteries: false, shields: false, tiles: '' };

const PORT = integerSetting(0, 0, 65_535);

export const SETTINGS = {
  start: integerSetting(30, 0, 3600),
  grace: integerSetting(60, 0, 86_400),
  silence: integerSetting(20, 1, 86_400),
  clock: integerSetting(0, 0, 86_400),
  pace: integerSetting(DOCUMENT_DIALECT.pace, 0, LONGEST_PACE),
  initials: choiceSetting(DOCUMENT_DIALECT.initials, Object.keys(INITIALS)),
  'five-colours': switchSetting(DOCUMENT_DIALECT.fiveColours),
  'port-five-colours': PORT,
  'port-final-score': PORT,
  'port-start-initial': PORT,
  'port-simple': furtherPortSetting,
  fields: switchSetting(true),
  monasteries: switchSetting(true),
  shields: switchSetting(true),
  tiles: fileSetting,
  hints: switchSetting(true),
};

/** A port whose clients are given a dialect or a game without asking for it. */
export interface CarcassonneLinesPort {
  /** The setting that names it. */
  readonly name: string;
  readonly port: number;
  readonly dialect: CarcassonneLinesDialect;
  /** Of the games that `connect` joins or opens there. */
  readonly options: Options;
}

export interface CarcassonneLinesSettings {
  /** Of the gateway's main port. */
  readonly dialect: CarcassonneLinesDialect;
  readonly morePorts: readonly CarcassonneLinesPort[];
  /** Seconds. */
  readonly start: number;
  readonly grace: Millis;
  /** A guest's connection that has been silent for this long can be replaced. */
  readonly silence: Millis;
  readonly clock: ClockRule;
  /** Of the games of the main port. */
  readonly options: Options;
}

export function readSettings(
  settings: Readonly<Record<string, string>>,
  mainPort = USUAL_PORT,
): CarcassonneLinesSettings {
  const read = new SettingsReader(NAME, SETTINGS, settings);
  const dialect: CarcassonneLinesDialect = {
    ...DOCUMENT_DIALECT,
    initials: read.text('initials') as InitialsName, // one of its keys by SETTINGS
    fiveColours: read.isOn('five-colours'),
    pace: read.whole('pace'),
  };
  const turn = read.whole('clock') * 1000;
  const tiles = read.text('tiles');
  // The protocol has no message for a tile that is taken back.
  const options = checkOptions({
    fields: read.isOn('fields'),
    monasteries: read.isOn('monasteries'),
    shields: read.isOn('shields'),
    tiles: tiles === undefined ? '' : readTiles(tiles),
    takeBack: false,
    hints: read.isOn('hints'),
  });
  const simple = usualFurtherPort(read.text('port-simple'), mainPort, { own: USUAL_PORT, further: USUAL_PORT + 1 });
  const dialectPort = (
    name: 'port-five-colours' | 'port-final-score' | 'port-start-initial',
    change: Partial<CarcassonneLinesDialect>,
  ): CarcassonneLinesPort[] =>
    read.whole(name) === 0 ? [] : [{ name, port: read.whole(name), dialect: { ...dialect, ...change }, options }];
  return {
    dialect,
    morePorts: [
      ...dialectPort('port-five-colours', { fiveColours: true }),
      ...dialectPort('port-final-score', { finalScore: true }),
      ...dialectPort('port-start-initial', { startInitial: true }),
      ...(simple === undefined
        ? []
        : [{ name: 'port-simple', port: simple, dialect, options: { ...options, ...SIMPLE } }]),
    ],
    start: read.whole('start'),
    grace: read.whole('grace') * 1000,
    silence: read.whole('silence') * 1000,
    clock: turn === 0 ? { kind: 'none' } : { kind: 'turn', ms: turn },
    options,
  };
}

function readTiles(file: string): string {
  const content = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (content.trim() === '') throw new Error(`The setting ${NAME}.tiles names an empty file: ${file}.`);
  return content;
}

function checkOptions(options: Options): Options {
  const checked = parseOptions(carcassonne, COLOURS.length, options);
  if (!isRefusal(checked)) return checked;
  throw new Error(
    `The setting ${NAME}.tiles cannot be used. ${[checked.detail, ...(checked.reasons ?? [])].join(' ')}`,
  );
}
