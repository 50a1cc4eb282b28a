// All recorded games through `ludoteca rules`, one process of the built program, a request after every action.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  parseRecordedGames,
  type RecordedObservation,
  recordedOptions,
  recordedSteps,
} from '../../games/carcassonne/rules/testing-recordings.ts';
import { SOAK } from '../counts.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/ludoteca.js', import.meta.url));
const GAMES = new URL('../../games/carcassonne/rules/testdata/games.jsonl.gz', import.meta.url);
const ASK = ['toAct', 'legal', 'score', 'view', 'tell'];

test('recorded games: placements, spots, score events and totals are the same at every turn', async () => {
  const child = spawn(process.execPath, [PROGRAM, 'rules', 'carcassonne'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const games = parseRecordedGames(gunzipSync(readFileSync(GAMES)).toString());
  expect(games).toHaveLength(24);
  // In `npm test` one in four; all of them without a process in games/carcassonne/rules.
  for (const game of games.filter((_, at) => SOAK || at % 4 === 0)) {
    const setup = { seats: game.players, options: recordedOptions(game) };
    const steps = recordedSteps(game);
    const requests = steps.map(({ journal }, id) => JSON.stringify({ id, setup, journal, ask: ASK, seat: 0 }));
    child.stdin.write(`${requests.join('\n')}\n`);
    for (const [id, { journal, expected, observe }] of steps.entries()) {
      const line = String((await answers.next()).value);
      const answer = JSON.parse(line) as RecordedObservation & { readonly id: number }; // the form that was asked for
      expect(answer.id, line).toBe(id);
      expect(observe(answer), `game ${game.game} after ${journal.at(-1)}`).toEqual(expected);
    }
  }
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
