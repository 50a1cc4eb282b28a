import type { Game } from '../../core/game.ts';
import { ACTIONS, MAX_LEGAL } from './actions.ts';
import { draw } from './drawing.ts';
import { parse, print } from './notation.ts';
import * as refusals from './refusals.ts';
import { apply, idle, init, legal, mayAct, payoff, sample, score, toAct, weight, why, withdraw } from './rules.ts';
import { copyState, FOLLOW, MOST_SEATS, PHASE, SEAT, type State, TURN } from './state.ts';
import { MOST_TILES, parseTileFile, printTileFileError } from './tile-file.ts';
import { type Options, pileSize } from './tile-tables.ts';
import { eventsFor, imagine, type View, view } from './view.ts';

export const carcassonne: Game<State, View, Options> = {
  id: 'carcassonne',
  rulesVersion: 1,
  seats: [2, MOST_SEATS],
  actions: ACTIONS,
  maxLegal: MAX_LEGAL,
  secrets: false,
  absence: 'suspend',
  clock: { kind: 'none' },
  defaults: { fields: true, monasteries: true, shields: true, tiles: '', takeBack: true, hints: true },
  options: {
    fields: { type: 'boolean' },
    monasteries: { type: 'boolean' },
    shields: { type: 'boolean' },
    tiles: { type: 'string', maxLength: 65_536 },
    takeBack: { type: 'boolean' },
    hints: { type: 'boolean' },
  },
  check: (_seats, options) => {
    const { errors } = parseTileFile(options.tiles);
    if (errors.length > 0) return refusals.tileFile(errors.map(printTileFileError));
    const count = pileSize(options);
    return count < 2 || count > MOST_TILES ? refusals.tileCount(count, MOST_TILES) : undefined;
  },
  init,
  toAct,
  mayAct,
  legal,
  why,
  weight,
  sample,
  apply,
  copy: copyState,
  score,
  payoff,
  turn: s => s.now[TURN]!,
  idle,
  retractable: (s, seat) => s.tables.options.takeBack && s.now[PHASE] === FOLLOW && s.now[SEAT] === seat,
  withdraw,
  view,
  imagine,
  eventsFor,
  print,
  parse,
  draw,
};
