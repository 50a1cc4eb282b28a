// `npm run bench [NAME ...]`: every benchmark, one after another, each in a process of its own. Compare figures of one run only.
// `npm run bench levels GAME [games] [seconds] [seed]`: what follows `levels` are its arguments.

import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Name -> the arguments of its usual, short run. */
const BENCHES: Readonly<Record<string, readonly string[]>> = {
  dama: [],
  piranhas: [],
  wasm: ['200000', '5'],
  'piranhas-wire': ['50', '300'],
  carcassonne: [],
  uno: [],
  sagrada: [],
  levels: ['dama', '10', '0', 'short'],
  env: ['2', '2'],
  arena: [],
  storage: [],
  postgres: [],
  cluster: [],
  workers: [],
  accounts: [],
  community: ['5000', '50000'],
  presence: ['2000', '100'],
  slow: ['20000'],
  server: [],
  attack: ['10'],
  requests: ['2000', '10000'],
};

const given = process.argv.slice(2);
const levelsAt = given.indexOf('levels');
const asked = levelsAt < 0 ? given : given.slice(0, levelsAt + 1);
const levelsArguments = levelsAt < 0 ? [] : given.slice(levelsAt + 1);
const unknown = asked.filter(name => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() || 'unknown';
console.log(`commit ${commit}, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`);
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  console.log(`\n== ${name}`);
  const file = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  const own = name === 'levels' && levelsArguments.length > 0 ? levelsArguments : BENCHES[name]!;
  const { status } = spawnSync(process.execPath, [file, ...own], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
