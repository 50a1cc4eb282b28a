import { expect, test } from 'vitest';
import { kindOfWork, type Stall, Watchdog } from './watchdog.ts';

interface Work {
  readonly ms: number;
  /** The part of this time in which the process computed. If left out, it is all of it. */
  readonly computed?: number;
  readonly longest?: { readonly what: string; readonly ms: number };
}

function watched(): { work(work: Work): void; stalls: Stall[]; sentences: string[]; watchdog: Watchdog } {
  let [now, computed] = [0, 0];
  let longest = { what: '', ms: 0 };
  const [stalls, sentences]: [Stall[], string[]] = [[], []];
  const watchdog = new Watchdog({
    cpu: { takeLongest: () => longest },
    onStall: stall => stalls.push(stall),
    report: sentence => sentences.push(sentence),
    clock: () => now,
    computed: () => computed,
  });
  watchdog.start();
  watchdog.close();
  const work = ({ ms, computed: own = ms, longest: most = { what: '', ms: 0 } }: Work): void => {
    now += 20 + ms;
    computed += own;
    longest = most;
    watchdog.tick();
  };
  return { work, stalls, sentences, watchdog };
}

test('a stall is named after the work that took most of it', () => {
  const { work, stalls, sentences } = watched();
  work({ ms: 40, longest: { what: 'GET /api/status', ms: 39 } });
  expect(stalls).toEqual([]);
  work({ ms: 300, longest: { what: 'GET /api/status', ms: 290 } });
  work({ ms: 80, longest: { what: '{"t":"view","match":"abc"}', ms: 75 } });
  work({ ms: 90, longest: { what: 'GET /api/status', ms: 10 } });
  work({ ms: 5000, computed: 3 });
  expect(stalls).toEqual([
    { what: 'GET /api/status', ms: 300 },
    { what: 'message view', ms: 80 },
    { what: 'other', ms: 90 },
    { what: 'machine', ms: 5000 },
  ]);
  // Once a minute.
  expect(sentences).toEqual(['The server stood still for 300 ms: GET /api/status.']);
  work({ ms: 60_000, computed: 0 });
  expect(sentences).toHaveLength(2);
});

test('a server is slow while the stalls of the last minute are long together', () => {
  const { work, watchdog } = watched();
  for (let i = 0; i < 3; i++) work({ ms: 900, longest: { what: 'gateway', ms: 800 } });
  expect(watchdog.slow).toBeUndefined();
  work({ ms: 1000, longest: { what: 'GET /api/status', ms: 1000 } });
  expect(watchdog.slow).toEqual({ what: 'GET /api/status', ms: 1000 });
  for (let i = 0; i < 1500; i++) work({ ms: 20 });
  expect(watchdog.slow).toBeUndefined();
});

const nameOf = (i: number): string => String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26));

test('strangers cannot make up names without end', () => {
  const { work, stalls } = watched();
  for (let i = 0; i < 300; i++) work({ ms: 60, longest: { what: `{"t":"${nameOf(i)}"}`, ms: 60 } });
  expect(new Set(stalls.map(({ what }) => what)).size).toBeLessThanOrEqual(101);
  expect([kindOfWork('{"t":"ping"}'), kindOfWork('{}'), kindOfWork('')]).toEqual(['message ping', 'message', 'other']);
});
