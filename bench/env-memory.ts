// Bytes that a game takes in a batch of `ludoteca env`, and that a saved state takes beside it.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AnyGame, actionList } from '../src/core/game.ts';
import { usualSeats } from '../src/core/options.ts';
import { seededRandom } from '../src/core/random.ts';
import { Batch } from '../src/env/batch.ts';
import { FrameWriter } from '../src/env/frame.ts';
import { parseSettings } from '../src/env/settings.ts';

const GAMES = 4096;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // the flag has just defined it

function held(): number {
  collect();
  collect(); // what the first one moved
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** In the middle of games of uniformly random play, which all began at once. */
export function memoryOf(game: AnyGame, decisions: number): { readonly inBatch: number; readonly saved: number } {
  const settings = parseSettings({ game: game.id, environments: GAMES }, { games: [game], bots: {} });
  if ('refused' in settings) throw new Error(settings.detail);
  const start: unknown = game.init(usualSeats(game), settings.options);
  const room = { settings, start, list: actionList(game.maxLegal), now: () => 0 };
  const [out, random] = [new FrameWriter(), seededRandom('memory')];
  const before = held();
  const batch = new Batch(room);
  const rows = Int32Array.from({ length: GAMES }, (_, row) => row);
  for (let i = 0; i < decisions; i++) {
    const actions = rows.map(row => {
      const { legal, size } = batch.environment(row)!;
      return legal[random(size)]!;
    });
    batch.step({ count: GAMES, columns: [rows, actions] }, out);
  }
  const playing = held();
  batch.save({ count: GAMES, columns: [rows] }, out);
  return { inBatch: (playing - before) / GAMES, saved: (held() - playing) / GAMES };
}
