// The recorded games through the contract: every legal placement, follower spot, score event and total must be the same at
// every turn.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Action, actionList, type GameEvent, seatName } from '../../../src/core/game.ts';
import { parseOptions } from '../../../src/core/options.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { rules as carcassonne } from './index.ts';
import type { State } from './state.ts';
import { act } from './testing.ts';
import { parseRecordedGames, type RecordedGame, recordedOptions, recordedSteps } from './testing-recordings.ts';

const games = parseRecordedGames(
  gunzipSync(readFileSync(new URL('testdata/games.jsonl.gz', import.meta.url))).toString(),
);
const list = actionList(carcassonne.maxLegal);

function start(game: RecordedGame): State {
  const options = parseOptions(carcassonne, game.players, recordedOptions(game));
  if (isRefusal(options)) throw new Error(options.detail);
  return carcassonne.init(game.players, options);
}

function look(s: State, tell: readonly GameEvent[]) {
  const toAct = carcassonne.toAct(s);
  carcassonne.legal(s, toAct, list);
  const legal = Array.from(list.items.subarray(0, list.size), (action: Action) => carcassonne.print(s, toAct, action));
  const score = Array.from({ length: s.seats }, (_, seat) => carcassonne.score(s, seat));
  return { toAct: seatName(toAct), legal, score, view: carcassonne.view(s, 0), tell };
}

test.each(games.map(game => [game.game, game.variant, game.players, game] as const))(
  'recorded game %i (%s, %i players)',
  (_number, _variant, _players, game) => {
    const s = start(game);
    expect(carcassonne.view(s, 0).tiles).toEqual([{ x: 0, y: 0, tile: game.start.tile }]);
    for (const { journal, expected, observe } of recordedSteps(game))
      expect(observe(look(s, act(s, journal.at(-1)!)))).toEqual(expected);
  },
);
