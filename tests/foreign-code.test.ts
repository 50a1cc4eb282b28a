// Foreign code is started in one place only. Whatever else starts a process or a thread is listed here with
// what it starts.

import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const ALLOWED: Readonly<Record<string, string>> = {
  'src/arena/programs/launcher.ts': 'the launcher of foreign code',
  'src/arena/programs/sandbox.ts': 'tries whether unshare works here',
  'src/arena/programs/bubblewrap.ts': 'tries whether bubblewrap works here',
  'src/arena/programs/cgroup.ts': 'tries whether control groups work here',
  'src/arena/programs/process-tree.ts': 'ends the processes of a user with kill',
  'games/piranhas/gateway/arena-bridge.ts': 'runs inside the sandbox and starts the program there',
  'src/cli/commands/bench.ts': 'the benchmarks of this project',
  'src/cli/commands/serve-watched.ts': 'this server, and the build of a game that its operator names',
  'src/cli/commands/workers.ts': 'the workers of this server',
  'src/cli/contest/arena-pool.ts': 'threads of this project that play games',
  'games/uno/contest/tournament.ts': 'threads of this project that play games',
  'src/game-package/load-game.ts': 'has Node look for a syntax error in a game, without running it',
  'src/server/base/compute-worker.ts':
    'threads and processes of this project that run the bots of all games, which the operator trusts',
  'src/server/base/reading/reading-lane.ts': 'threads of this project that read for others',
  'src/server/records/analysis/analyses.ts': 'threads of this project that analyse matches',
  'src/server/records/puzzles/puzzle-nights.ts': 'a thread of this project that makes puzzles',
};

/** Ways of Node to start a process or a thread, or to load compiled code. */
const STARTS = /child_process|node:cluster|process\.binding|new Worker\(|\bdlopen\b/;

test('nothing but the launcher starts foreign code', () => {
  const files = ['src', 'games'].flatMap(folder => sourceFiles(folder));
  expect(files.length).toBeGreaterThan(100);
  const starting = files.filter(({ text }) => STARTS.test(text)).map(({ path }) => path);
  expect(starting.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});
