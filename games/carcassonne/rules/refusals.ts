// Every refusal of this folder: a code and one sentence.

import { type Refusal, type RefusalDetails, refuse } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';

/** By code, without its prefix `carcassonne/`. */
const SENTENCES = {
  'game-over': 'The game is over.',
  'not-your-turn': 'It is not your turn.',
  'tile-first': 'Place the tile first.',
  'tile-placed': 'The tile is already placed. Place a follower, or pass.',
  'draw-first': 'Draw a tile first.',
  'not-in-pile': 'No such tile is left in the pile.',
  'not-an-action': 'There is no such action.',
  // A tile.
  'cell-taken': 'There is already a tile at {x},{y}.',
  'not-adjacent': 'There is no tile beside {x},{y}.',
  'does-not-fit': 'Roads, cities and fields must continue on the neighbouring tiles.',
  // A follower.
  'no-follower': 'You have no followers left.',
  'no-such-part': 'The tile has no {label}.',
  'part-taken': 'There is already a follower on the road, city or field that {label} belongs to.',
  // A move written down.
  'not-a-tile': 'This line does not describe a tile: {detail}',
  'unknown-command': 'Expected x,y/r for a tile, a label such as C1, or pass.',
  // A tile file.
  'tile-file': 'The tile file has errors: {first}',
  'tile-count': 'A game needs 2 to {most} tiles, not {count}.',
} as const;

export type CarcassonneRefusalCode = keyof typeof SENTENCES;

export function refusal(
  code: CarcassonneRefusalCode,
  details: RefusalDetails = {},
  reasons?: readonly string[],
): Refusal {
  return refuse(`carcassonne/${code}`, fill<string>(SENTENCES[code], details), reasons);
}
