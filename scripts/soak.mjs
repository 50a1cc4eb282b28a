// `npm run soak`: the long runs, with large counts. Each part prints what it did. `npm run soak kill fuzz` runs those alone;
// counts can be set one by one, for example KILLS=300 npm run soak kill, and files chosen: FILES=chat,play npm run soak far. Newcomers
// need ten minutes of two cores for each game: GAMES=uno FILES=learn-web,learn-offline-web npm run soak web.

import { spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { needChromium, wantHeadlessShell } from './chromium.mjs';
import { farTests } from './far-tests.mjs';
import { CLUSTER_PROGRAMS, wantPrograms } from './optional-programs.mjs';
import { build, install, ROOT } from './setup.mjs';

/** Name -> the test files it runs, with the counts of tests/counts.ts for a soak. */
const PARTS = {
  kill: [
    'end-to-end',
    ['kill.test.ts', 'carcassonne-kill.test.ts', 'sagrada-kill.test.ts', 'tournament-kill.test.ts', 'backup.test.ts'],
  ],
  cluster: [
    'end-to-end',
    [
      'tests/cluster/faults.test.ts',
      'tests/cluster/cut-off.test.ts',
      'tests/cluster/lifecycle.test.ts',
      'tests/cluster/rolling.test.ts',
      'tests/cluster/silent-node.test.ts',
      'tests/cluster/two-balancers.test.ts',
    ],
  ],
  // Two hours, so only if it is named: `MINUTES=120 npm run soak endurance`.
  endurance: ['end-to-end', ['tests/cluster/endurance.test.ts']],
  // Tests of the play protocol once more, with clients and tables on different nodes, and with the counts of `npm test`.
  far: ['end-to-end', farTests(), { FAR: '1', SOAK: '0' }],
  faults: ['end-to-end', ['faults.test.ts']],
  pool: ['end-to-end', ['pool-cluster.test.ts', 'tests/cluster/pool-players.test.ts']],
  rolling: [
    'end-to-end',
    ['tests/cluster/rolling-tournament.test.ts', 'tests/cluster/rolling-tournament-nodes.test.ts'],
  ],
  // Servers and nodes that stand still for half a minute, which is longer than a lease.
  stalls: ['end-to-end', ['clock-stalls.test.ts', 'edge-stalls.test.ts', 'owner-stalls.test.ts']],
  store: ['unit', ['src/server/base/storage/kill.test.ts', 'src/server/records/match-counter.test.ts']],
  fuzz: [
    'unit,end-to-end',
    [
      'tests/fuzz.test.ts',
      'uno-fuzz.test.ts',
      'sagrada-fuzz.test.ts',
      'piranhas-fuzz.test.ts',
      'bad-input.test.ts',
      'broken-connections.test.ts',
    ],
  ],
  // A file for each game.
  puzzles: ['unit', ['games/puzzles.test.ts', 'puzzles/puzzles.test.ts']],
  migrate: ['unit', ['src/server/base/storage/postgres/migration-soak.test.ts']],
  // With motion, which `npm test` mostly leaves out, and with whole matches.
  web: [
    'end-to-end',
    [
      'absence-web.test.ts',
      'accessibility.test.ts',
      'accounts-web.test.ts',
      'analysis-web.test.ts',
      'board-keys.test.ts',
      'carcassonne-board.test.ts',
      'carcassonne-mixed.test.ts',
      'chat-web.test.ts',
      'evening.test.ts',
      'help.test.ts',
      'hints-web.test.ts',
      'hot-seat.test.ts',
      'layout.test.ts',
      'learn-offline-web.test.ts',
      'learn-web.test.ts',
      'match-lists.test.ts',
      'offline-web.test.ts',
      'page-memory.test.ts',
      'people.test.ts',
      'piranhas-web.test.ts',
      'records-web.test.ts',
      'sagrada-board.test.ts',
      'sagrada-browsers.test.ts',
      'screen-reader.test.ts',
      'slow-web.test.ts',
      'tournament-pages.test.ts',
      'uno-board.test.ts',
      'uno-browsers.test.ts',
      'web-invitations.test.ts',
      'web-pages.test.ts',
      'web-play.test.ts',
    ],
  ],
  line: ['end-to-end', ['bad-line.test.ts', 'line-breaks.test.ts', 'lost-press.test.ts']],
  secrecy: ['end-to-end', ['uno-secrecy.test.ts', 'sagrada-secrets.test.ts']],
  returning: [
    'end-to-end',
    ['carcassonne-absence.test.ts', 'carcassonne-soak.test.ts', 'carcassonne-bot-rules.test.ts'],
  ],
  habits: [
    'end-to-end',
    [
      'carcassonne-habits.test.ts',
      'late-habits.test.ts',
      'piranhas-habits.test.ts',
      'sagrada-habits.test.ts',
      'uno-habits.test.ts',
    ],
  ],
  arena: [
    'end-to-end',
    [
      'arena-tournament.test.ts',
      'arena-dama-contest.test.ts',
      'dama-contest-users.test.ts',
      'dama-trial.test.ts',
      'uno-tournament.test.ts',
    ],
  ],
  programs: [
    'end-to-end',
    [
      'carcassonne-rules.test.ts',
      'client-libraries.test.ts',
      'examples.test.ts',
      'package.test.ts',
      'python.test.ts',
      'train.test.ts',
    ],
  ],
  sandbox: ['end-to-end', ['sandbox.test.ts']],
  'new-game': ['end-to-end', ['new-game.test.ts', 'three-wells-web.test.ts']],
  // Every position of Dama's endgame tables.
  endgame: ['unit', ['games/dama/bots/endgame.test.ts'], { DAMA_ENDGAMES: '1', DAMA_PIECES: '4' }],
  // What is said about thousands of positions, and the checkers.
  reasons: ['unit', ['games/reasons.test.ts']],
  // 10,000 sequential tests at each bound: how often they end wrongly.
  sprt: ['unit', ['src/arena/sprt.test.ts']],
  // Changes that a test must notice.
  mutations: ['unit', ['tests/mutations.test.ts']],
  properties: ['unit', ['src', 'games', 'web']],
};

/** Parts that run only if they are named. */
const LONGEST = new Set(['endurance']);

const wanted = process.argv.slice(2);
const unknown = wanted.filter(name => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}". Parts: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(2);
}
install();
wantPrograms(CLUSTER_PROGRAMS);
build();
const env = { ...process.env, SOAK: '1', CHROMIUM: needChromium(), HEADLESS_SHELL: wantHeadlessShell() };

function run(project, files, more) {
  return new Promise((resolve, reject) => {
    const projects = project.split(',').flatMap(name => ['--project', name]);
    // A fault that does not come again is still a fault.
    const args = ['run', ...projects, '--retry', '0', '--reporter', 'verbose', ...files];
    const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), args, {
      cwd: ROOT,
      env: { ...env, ...more },
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('close', code => resolve(code ?? 1));
  });
}

/** Those of a part that were asked for. */
function chosen(files) {
  const names = process.env.FILES?.split(',');
  return names ? files.filter(file => names.some(name => basename(file) === `${name}.test.ts`)) : files;
}

const results = [];
for (const [name, [project, all, more]] of Object.entries(PARTS)) {
  if (wanted.length > 0 ? !wanted.includes(name) : LONGEST.has(name)) continue;
  const files = chosen(all);
  if (files.length === 0) continue;
  const start = Date.now();
  console.log(`\n== ${name}: ${files.join(' ')}`);
  const status = await run(project, files, more);
  results.push({ name, status, files: files.length, seconds: (Date.now() - start) / 1000 });
}
console.log();
if (results.length === 0) {
  console.error(`No part has a file of FILES=${process.env.FILES}.`);
  process.exit(2);
}
for (const { name, status, files, seconds } of results)
  console.log(
    `${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s, ${files} file${files === 1 ? '' : 's'}`,
  );
process.exit(results.some(({ status }) => status !== 0) ? 1 : 0);
