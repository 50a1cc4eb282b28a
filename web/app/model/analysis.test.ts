import { expect, test } from 'vitest';
import { rules as dama } from '../../../games/dama/rules/index.ts';
import { AUDIENCE } from '../../../src/core/game.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { Match } from '../../../src/match/match.ts';
import type { AnalysisShown } from '../../../src/protocol/analysis.ts';
import { loadBoard } from '../../boards/index.ts';
import { type AnalysisPoint, curvesOf, pointAt, previewOf, turningPoints } from './analysis.ts';
import { createReplay, type Replay } from './replay.ts';

function journal(): JournalEntry[] {
  const setup = { game: 'dama', rules: dama.rulesVersion, seats: 2, options: dama.defaults } as const;
  const rest = { clock: { kind: 'none' }, absence: 'lose', grace: 0 } as const;
  const match = Match.create('m', dama, { ...setup, ...rest }, '5eed'.repeat(16), 0);
  for (const seat of [0, 1]) match.sit(seat, { name: `${seat}`, kind: 'person' }, '', 0);
  match.start(0);
  for (const text of ['25-34', '54-43', '27-36', '63-54'])
    match.act(match.toAct, Number(match.parse(match.toAct, text)), undefined, 1);
  match.request('resign', 1, 2);
  return match.takePending();
}

async function reelOf(entries: readonly JournalEntry[]): Promise<Replay> {
  const replay = await createReplay(entries, loadBoard);
  if (isRefusal(replay)) throw new Error(replay.detail);
  return replay;
}

/** Five entries stand before the first move: created, sealed, two seated, started. */
const FIRST = 5;
const point = (move: number, value: number, best: string, played: string, playedValue?: number): AnalysisPoint => ({
  version: FIRST + move,
  seat: move % 2,
  value,
  best,
  played,
  ...(playedValue !== undefined && { playedValue }),
});
const ANALYSIS: AnalysisShown = {
  state: 'done',
  bot: 'search-6',
  measure: 'chances',
  done: 3,
  of: 3,
  points: [point(0, 0.1, '25-34', '25-34'), point(1, 0.5, '52-43', '54-43', -0.4), point(3, -0.4, '63-54', '63-54')],
};
const name = (seat: number): string => `${seat}`;

test('the curve is that of one side in per cent, has gaps where nothing was judged, and ends with the result', async () => {
  const replay = await reelOf(journal());
  expect(replay.stops).toEqual([0, 1, 2, 3, 4].map(move => FIRST + move));
  const [curve, ...others] = curvesOf(ANALYSIS, replay, name);
  expect(others).toEqual([]);
  expect(curve!.values).toEqual([55, 25, undefined, 70, 100]);
  const points = curvesOf({ ...ANALYSIS, measure: 'points' }, replay, name);
  expect(points.map(series => series.values)).toEqual([
    [0.1, undefined, undefined, undefined, undefined],
    [undefined, 0.5, undefined, -0.4, undefined],
  ]);
});

test('a move that cost much is where it turned; what was best is not', async () => {
  const replay = await reelOf(journal());
  expect(pointAt(ANALYSIS, replay, 1)).toBe(ANALYSIS.points[1]);
  expect(pointAt(ANALYSIS, replay, 2)).toBeUndefined();
  const turns = turningPoints(ANALYSIS, replay);
  expect(turns.map(({ stop, point: { played }, cost }) => [stop, played, Math.round(cost * 10)])).toEqual([
    [1, '54-43', 9],
  ]);
  expect(turningPoints({ ...ANALYSIS, state: 'running' }, replay)).toEqual([]);
  expect(turningPoints(ANALYSIS, replay, 0)).toEqual([]);
  expect(turningPoints(ANALYSIS, replay, 1)).toEqual(turns);
});

test('the best move is shown on a table of its own', async () => {
  const replay = await reelOf(journal());
  const preview = previewOf(replay, ANALYSIS.points[1]!, ['52-43'], AUDIENCE)!;
  expect(preview.event).toMatchObject({ t: 'acted', seat: 1, text: '52-43' });
  expect(preview.view).not.toEqual(dama.view(replay.history.states[FIRST + 2] as never, AUDIENCE)); // dama's own state
  expect(previewOf(replay, ANALYSIS.points[1]!, ['nonsense'], AUDIENCE)).toBeUndefined();
});

test('a journal with a move or a result against the rules is noticed', async () => {
  const entries = journal();
  expect((await reelOf(entries)).fairness.verdict).toBe('fair');
  const foul = entries.map(
    (entry, at): JournalEntry => (at === FIRST + 1 && entry.t === 'acted' ? { ...entry, action: 0 } : entry),
  );
  const seen = await createReplay(foul, loadBoard);
  expect(isRefusal(seen) ? seen.refused : seen.fairness.verdict).toBe('illegal');
  const last = entries.at(-1)!;
  const bent = [...entries.slice(0, -1), { ...last, ending: { by: 'rules' } } as JournalEntry]; // the ending of an 'ended' entry
  expect((await reelOf(bent)).fairness.verdict).toBe('other-result');
});
