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
import { type CarcassonneLinesDialect, DOCUMENT } from './codec.ts';

export const NAME = 'carcassonne-lines';

export interface CarcassonneLinesSettings {
  readonly dialect: CarcassonneLinesDialect;
  /** Seconds. */
  readonly start: number;
  readonly grace: Millis;
  readonly options: Options;
}

/** Of the server's settings; an error names the key that cannot be read. */
export function readSettings(settings: Readonly<Record<string, string>>): CarcassonneLinesSettings {
  const text = (key: string): string | undefined => settings[`${NAME}.${key}`];
  const wrong = (key: string, want: string): Error => new Error(`${NAME}.${key} is '${text(key)}': it takes ${want}`);
  const seconds = (key: string, usual: number, most: number): number => {
    const value = Number(text(key) ?? usual);
    if (!Number.isInteger(value) || value < 0 || value > most) throw wrong(key, `whole seconds up to ${most}`);
    return value;
  };
  const isOn = (key: string, usual: boolean): boolean => {
    const value = text(key) ?? (usual ? 'on' : 'off');
    if (value !== 'on' && value !== 'off') throw wrong(key, 'on or off');
    return value === 'on';
  };
  const initials = text('initials') ?? DOCUMENT.initials;
  if (!isInitials(initials)) throw wrong('initials', Object.keys(INITIALS).join(' or '));
  return {
    dialect: { initials, fiveColours: isOn('five-colours', DOCUMENT.fiveColours) },
    start: seconds('start', 30, 3600),
    grace: seconds('grace', 60, 86_400) * 1000,
    // The protocol has no word for a tile that is taken up again.
    options: {
      fields: isOn('fields', true),
      monasteries: isOn('monasteries', true),
      shields: isOn('shields', true),
      tiles: '',
      takeBack: false,
      hints: isOn('hints', true),
    },
  };
}

function isInitials(text: string): text is InitialsName {
  return Object.hasOwn(INITIALS, text);
}
