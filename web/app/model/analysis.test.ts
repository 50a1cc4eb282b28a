import { expect, test } from 'vitest';
import { AUDIENCE } from '../../../src/core/game.ts';
import type { Entry } from '../../../src/core/journal.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { dama } from '../../../src/games/dama/index.ts';
import { Match } from '../../../src/match/match.ts';
import type { AnalysisShown } from '../../../src/server/api/analysis-routes.ts';
import { loadBoard } from '../../boards/index.ts';
import { curvesOf, type Point, pointAt, previewOf, turnsOf } from './analysis.ts';
import { type Reel, threadReel } from './reel.ts';

function journal(): Entry[] {
  const setup = { game: 'dama', rules: dama.rulesVersion, seats: 2, options: dama.defaults } as const;
  const rest = { clock: { kind: 'none' }, absence: 'lose', grace: 0 } as const;
  const match = Match.create('m', dama, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const seat of [0, 1]) match.sit(seat, { name: `${seat}`, kind: 'person' }, '', 0);
  match.start(0);
  for (const text of ['25-34', '54-43', '27-36', '63-54'])
    match.act(match.toAct, Number(match.parse(match.toAct, text)), undefined, 1);
  match.resign(1, 2);
  return match.take();
}

async function reelOf(entries: readonly Entry[]): Promise<Reel> {
  const reel = await threadReel(entries, loadBoard);
  if (isRefusal(reel)) throw new Error(reel.detail);
  return reel;
}

/** Five entries stand before the first move: created, sealed, two seated, started. */
const FIRST = 5;
const point = (move: number, value: number, best: string, played: string): Point => ({
  version: FIRST + move,
  seat: move % 2,
  value,
  best,
  played,
});
const ANALYSIS: AnalysisShown = {
  state: 'done',
  bot: 'search-6',
  measure: 'chances',
  done: 3,
  of: 3,
  points: [point(0, 0.1, '25-34', '25-34'), point(1, 0.5, '52-43', '54-43'), point(3, -0.4, '63-54', '63-54')],
};
const name = (seat: number): string => `${seat}`;

test('the curve is told from one side, holds where nothing was judged, and ends with the result', async () => {
  const reel = await reelOf(journal());
  expect(reel.stops).toEqual([0, 1, 2, 3, 4].map(move => FIRST + move));
  const [curve, ...others] = curvesOf(ANALYSIS, reel, name);
  expect(others).toEqual([]);
  expect(curve!.values).toEqual([0.1, -0.5, -0.5, 0.4, 1]);
  const points = curvesOf({ ...ANALYSIS, measure: 'points' }, reel, name);
  expect(points.map(series => series.values)).toEqual([
    [0.1, 0.1, 0.1, 0.1, 0.1],
    [0.5, 0.5, 0.5, -0.4, -0.4],
  ]);
});

test('a move that cost much is where it turned; what was best is not', async () => {
  const reel = await reelOf(journal());
  expect(pointAt(ANALYSIS, reel, 1)).toBe(ANALYSIS.points[1]);
  expect(pointAt(ANALYSIS, reel, 2)).toBeUndefined();
  const turns = turnsOf(ANALYSIS, reel);
  expect(turns.map(({ stop, point: { played }, cost }) => [stop, played, Math.round(cost * 10)])).toEqual([
    [1, '54-43', 9],
  ]);
  expect(turnsOf({ ...ANALYSIS, state: 'running' }, reel)).toEqual([]);
});

test('the best move is shown on a table of its own', async () => {
  const reel = await reelOf(journal());
  const preview = previewOf(reel, ANALYSIS.points[1]!, AUDIENCE)!;
  expect(preview.event).toMatchObject({ t: 'acted', seat: 1, text: '52-43' });
  expect(preview.view).not.toEqual(dama.view(reel.past.states[FIRST + 2] as never, AUDIENCE)); // dama's own state
  expect(previewOf(reel, { ...ANALYSIS.points[1]!, best: 'nonsense' }, AUDIENCE)).toBeUndefined();
});

test('a journal with a move or a result against the rules is noticed', async () => {
  const entries = journal();
  expect((await reelOf(entries)).fairness.verdict).toBe('fair');
  const foul = entries.map(
    (entry, at): Entry => (at === FIRST + 1 && entry.t === 'acted' ? { ...entry, action: 0 } : entry),
  );
  const seen = await threadReel(foul, loadBoard);
  expect(isRefusal(seen) ? seen.refused : seen.fairness.verdict).toBe('illegal');
  const last = entries.at(-1)!;
  const bent = [...entries.slice(0, -1), { ...last, ending: { by: 'rules' } } as Entry]; // the ending of an 'ended' entry
  expect((await reelOf(bent)).fairness.verdict).toBe('other-result');
});
