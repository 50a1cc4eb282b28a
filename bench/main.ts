// `npm run bench [NAME ...]`: every benchmark, one after another, each in a process of its own. Compare figures of one run only.

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
  arena: [],
  storage: [],
  postgres: [],
  cluster: [],
  accounts: [],
  community: ['5000', '50000'],
  presence: ['2000', '100'],
  slow: ['20000'],
  server: [],
  attack: ['10'],
  requests: ['2000', '10000'],
};

const asked = process.argv.slice(2);
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
  const { status } = spawnSync(process.execPath, [file, ...BENCHES[name]!], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
