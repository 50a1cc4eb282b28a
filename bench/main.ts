// `npm run bench [NAME ...]`: every benchmark, one after another, each in a process of its own. Compare figures of one run only.
// `npm run bench levels GAME [games] [seconds] [seed]`: what follows `levels`, `reasons` or `hint` are its arguments.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { games } from '../games/index.ts';

/** Name -> the arguments of its usual, short run. The benchmark of a game is called by the game's id, another one of it `ID-NAME`. */
const BENCHES: Readonly<Record<string, readonly string[]>> = {
  wasm: ['200000', '5'],
  levels: ['dama', '10', '0', 'short'],
  env: ['2', '2'],
  reasons: ['dama', '200'],
  hint: ['dama', '20'],
  ladder: ['300', '30000'],
  arena: [],
  storage: [],
  postgres: [],
  wal: [],
  cluster: [],
  workers: [],
  'bot-workers': [],
  accounts: [],
  community: ['5000', '50000'],
  home: ['200'],
  presence: ['2000', '100'],
  pool: ['100', '120'],
  slow: ['20000'],
  server: [],
  attack: ['10'],
  strangers: ['20', '1000', '100', '100'],
  requests: ['2000', '10000'],
};

const built = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

function fileOf(name: string): string | undefined {
  const [, game = '', own = 'speed'] = /^([a-z0-9]+)(?:-(.+))?$/.exec(name) ?? [];
  return [`./${name}.js`, `../games/${game}/bench/${own}.js`].map(built).find(existsSync);
}

const usual = [...games.map(({ id }) => id).filter(id => fileOf(id) !== undefined), ...Object.keys(BENCHES)];

const given = process.argv.slice(2);
/** Those that take arguments: what follows the name. */
const WITH_ARGUMENTS: ReadonlySet<string> = new Set(['levels', 'reasons', 'hint']);
const namedAt = given.findIndex(name => WITH_ARGUMENTS.has(name));
const asked = namedAt < 0 ? given : given.slice(0, namedAt + 1);
const ownArguments = namedAt < 0 ? [] : given.slice(namedAt + 1);
const unknown = asked.filter(name => fileOf(name) === undefined);
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${usual.join(', ')}.`);
  process.exit(2);
}

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown';
console.log(`commit ${commit}, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`);
for (const name of asked.length > 0 ? asked : usual) {
  console.log(`\n== ${name}`);
  const own = WITH_ARGUMENTS.has(name) && ownArguments.length > 0 ? ownArguments : (BENCHES[name] ?? []);
  const { status } = spawnSync(process.execPath, [fileOf(name)!, ...own], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
