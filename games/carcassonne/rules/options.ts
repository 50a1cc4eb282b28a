import type { Refusal } from '../../../src/core/game.ts';
import type { OptionSchemas } from '../../../src/core/options.ts';
import { refusal } from './refusals.ts';
import { MOST_TILES, parseTileFile, printTileFileError } from './tile-file.ts';
import { pileSize } from './tile-tables.ts';

export interface Options {
  /** Appendix A.1: followers may stand in fields. */
  readonly fields: boolean;
  /** Appendix A.2: tiles with M are in the pile. */
  readonly monasteries: boolean;
  /** Appendix A.3: tiles with U are in the pile. */
  readonly shields: boolean;
  /** A tile file of one's own, whose first line is the start tile. If empty, it is that of the base game. */
  readonly tiles: string;
  /** May a placed tile be taken up again while its follower is pending? */
  readonly takeBack: boolean;
  /** May clients of people point out the best move? This changes no rule, and the server itself never does so. */
  readonly hints: boolean;
}

export const DEFAULTS: Options = {
  fields: true,
  monasteries: true,
  shields: true,
  tiles: '',
  takeBack: true,
  hints: true,
};

export const SCHEMAS: OptionSchemas<Options> = {
  fields: { type: 'boolean' },
  monasteries: { type: 'boolean' },
  shields: { type: 'boolean' },
  tiles: { type: 'string', maxLength: 65_536 },
  takeBack: { type: 'boolean' },
  hints: { type: 'boolean' },
};

/** The tile file must be readable, and the pile of a playable size. */
export function checkOptions(_seats: number, options: Options): Refusal | undefined {
  const { tiles, errors } = parseTileFile(options.tiles);
  if (errors.length > 0) {
    const reasons = errors.map(printTileFileError);
    return refusal('tile-file', { first: reasons[0]! }, reasons);
  }
  // Blank lines alone are a file that was chosen, not the absence of one.
  const count = options.tiles !== '' && tiles.length === 0 ? 0 : pileSize(options);
  return count < 2 || count > MOST_TILES ? refusal('tile-count', { most: MOST_TILES, count }) : undefined;
}
