// What both README commands do first: install locked dependencies when they are missing or changed, build what is stale.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(`Ludoteca needs Node 20.19, 22.12 or later; this is ${process.versions.node}.`);
  process.exit(1);
}

export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (done.error) throw done.error;
  return done.status ?? 1;
}

export function orStop(status) {
  if (status !== 0) process.exit(status);
}

const stamp = name => join(ROOT, 'node_modules', '.ludoteca', name);

function isFresh(name, mark) {
  return existsSync(stamp(name)) && readFileSync(stamp(name), 'utf8') === mark;
}

function remember(name, mark) {
  mkdirSync(join(ROOT, 'node_modules', '.ludoteca'), { recursive: true });
  writeFileSync(stamp(name), mark);
}

/** Installs exactly what the lock file says, once. */
export function install() {
  const mark = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (isFresh('installed', mark)) return;
  console.log('Installing dependencies ...');
  orStop(run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']));
  remember('installed', mark);
}

/** Name, size and time of every source: cheap to read, different when anything changed. */
function sourcesMark(...folders) {
  const hash = createHash('sha256');
  const look = folder => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (entry.name !== 'testdata') look(path);
      } else {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path} ${size} ${mtimeMs}\n`);
      }
    }
  };
  for (const folder of folders) look(join(ROOT, folder));
  for (const file of [
    'package-lock.json',
    'tsconfig.base.json',
    'tsconfig.build.json',
    'tsconfig.library.json',
    'vite.config.ts',
    'scripts/library.mjs',
  ])
    hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

const bin = name => join(ROOT, 'node_modules', '.bin', name);

/** Several tests may want the build at once: one makes it, the others wait for it. */
function withLock(act) {
  const lock = join(ROOT, 'node_modules', '.ludoteca', 'building');
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isAlive(readFileSync(lock, { encoding: 'utf8', flag: 'a+' }))) rmSync(lock, { force: true });
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
  const unlock = () => rmSync(lock, { force: true });
  process.once('exit', unlock);
  act();
  unlock();
}

function isAlive(pid) {
  try {
    process.kill(Number(pid) || process.pid, 0);
    return true;
  } catch {
    return false;
  }
}

export function build(options = {}) {
  withLock(() => buildStale(options));
}

/** The commit of this build, for `ludoteca --version`: from the variable where the sources come without their history. */
function writeCommit() {
  const git = spawnSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const commit = process.env.LUDOTECA_COMMIT || (git.status === 0 ? git.stdout.trim() : '');
  const file = join(ROOT, 'dist/commit');
  if (commit !== '' && !(existsSync(file) && readFileSync(file, 'utf8') === commit)) writeFileSync(file, commit);
}

/** Removes what was built from sources that are gone, so that it gets into no package. */
function pruneBuild(folder) {
  for (const name of readdirSync(join(ROOT, 'dist', folder), { recursive: true })) {
    const source = join(ROOT, folder, name.replace(/\.js(\.map)?$/, ''));
    if (/\.js(\.map)?$/.test(name) && !['.ts', '.tsx', '.js'].some(ending => existsSync(source + ending)))
      rmSync(join(ROOT, 'dist', folder, name), { force: true });
  }
}

/** What is written last of everything that is made of the code. */
const CODE = ['dist/types/src/library/core.d.ts', 'dist/man/ludoteca.1'];

function buildStale({ quiet = false }) {
  const code = sourcesMark('src', 'games', 'bench');
  if (!isFresh('code', code) || !CODE.every(file => existsSync(join(ROOT, file)))) {
    if (!quiet) console.log('Building the server ...');
    orStop(run(bin('tsc'), ['-p', 'tsconfig.build.json']));
    for (const folder of ['src', 'games', 'bench']) pruneBuild(folder);
    orStop(run(process.execPath, [join(ROOT, 'scripts/bundle.mjs')]));
    orStop(run(process.execPath, [join(ROOT, 'scripts/declarations.mjs')]));
    orStop(run(process.execPath, [join(ROOT, 'scripts/man.mjs')]));
    remember('code', code);
  }
  const web = sourcesMark('web', 'src', 'games');
  if (!isFresh('web', web) || !existsSync(join(ROOT, 'dist/web/index.html'))) {
    if (!quiet) console.log('Building the web client ...');
    // A test that builds has another NODE_ENV, which would put the paths of the sources into the client.
    const env = { ...process.env, NODE_ENV: 'production' };
    orStop(run(bin('vite'), ['build', '--logLevel', 'warn'], { env }));
    remember('web', web);
  }
  const help = sourcesMark('docs', 'web/help', 'scripts', 'web/style');
  const texts = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map(file => readFileSync(join(ROOT, file)));
  const mark = createHash('sha256').update(help).update(Buffer.concat(texts)).digest('hex');
  if (!isFresh('help', mark) || !existsSync(join(ROOT, 'dist/help/index.html'))) {
    if (!quiet) console.log('Building the manuals ...');
    orStop(run(process.execPath, [join(ROOT, 'scripts/help.mjs')]));
    remember('help', mark);
  }
  writeCommit();
}
