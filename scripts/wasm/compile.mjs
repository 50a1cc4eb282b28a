// Compiles the search in WebAssembly for each game that has rules for it: `node scripts/wasm/compile.mjs` writes
// games/GAME/bots/wasm/module.ts, and with --check it only says whether that file is what the compiler makes of the sources.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const SEARCH = fileURLToPath(new URL('../../src/search/wasm', import.meta.url));
const GAMES = fileURLToPath(new URL('../../games/', import.meta.url));
const ENDING = '.as';

// The stub of a runtime never frees: all of memory is laid out by hand, and nothing is allocated.
const OPTIONS = ['--runtime', 'stub', '--noAssert', '--optimizeLevel', '3', '--shrinkLevel', '0'];

const folderOf = game => join(GAMES, game, 'bots/wasm');

/** Games with rules for the search in WebAssembly. */
export function wasmGames() {
  return readdirSync(GAMES).filter(game => existsSync(join(folderOf(game), `rules${ENDING}`)));
}

/** Name -> text of everything that a game's module is compiled from. The search imports './rules', which is the game's. */
function sourcesOf(game) {
  const sources = new Map();
  for (const folder of [SEARCH, folderOf(game)])
    for (const file of readdirSync(folder).sort())
      if (file.endsWith(ENDING)) sources.set(file.slice(0, -ENDING.length), readFileSync(join(folder, file), 'utf8'));
  return sources;
}

/** Of the sources, the compiler and its options: it changes when the module has to be compiled again. */
export function sourcesMark(game) {
  const hash = createHash('sha256')
    .update(readFileSync(join(HERE, 'package-lock.json')))
    .update(OPTIONS.join(' '));
  for (const [name, text] of sourcesOf(game)) hash.update(`\n${name}\n${text}`);
  return hash.digest('hex');
}

const COMPILER = join(HERE, 'node_modules/assemblyscript/package.json');

/** Is the compiler installed, in the version that the lock file has? */
export function hasCompiler() {
  if (!existsSync(COMPILER)) return false;
  const { packages } = JSON.parse(readFileSync(join(HERE, 'package-lock.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(COMPILER, 'utf8'));
  return version === packages['node_modules/assemblyscript'].version;
}

/** Installs the compiler beside this file: with 100 MB it is too large to come with the other tools. */
function installCompiler() {
  if (hasCompiler()) return;
  console.log('Installing the compiler of WebAssembly ...');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1', '--fetch-timeout=60000'];
  spawnSync('npm', args, { cwd: HERE, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** For the test that compiles the modules again; without the compiler it is skipped. */
export function wantWasmCompiler() {
  installCompiler();
  if (!hasCompiler())
    console.log('Skipped: the test that compiles the searches in WebAssembly. Run "npm ci" in scripts/wasm.');
}

/** The bytes of a game's module. */
async function compile(game) {
  const { default: asc } = await import('assemblyscript/asc');
  const sources = sourcesOf(game);
  let bytes;
  let said = '';
  const { error } = await asc.main(['search.ts', '--outFile', 'module.wasm', ...OPTIONS], {
    stderr: {
      write: text => {
        said += text;
      },
    },
    readFile: name => sources.get(name.replaceAll(sep, '/').replace(/\.ts$/, '')) ?? null,
    writeFile: (name, contents) => {
      if (name === 'module.wasm') bytes = contents;
    },
    listFiles: () => [],
  });
  if (error || said !== '') throw new Error(said || error.message);
  return Buffer.from(bytes);
}

const LINE = 4000;

function moduleText(game, bytes) {
  const base64 = bytes.toString('base64');
  const lines = [];
  for (let at = 0; at < base64.length; at += LINE) lines.push(`  '${base64.slice(at, at + LINE)}',\n`);
  return `// The search in WebAssembly with the rules of this game, not to be edited. Compiled by node scripts/wasm/compile.mjs.

/** Of the sources, the compiler and its options. */
export const SOURCES_HASH = '${sourcesMark(game)}';

/** ${bytes.length} bytes, as base64. */
// biome-ignore format: a table
export const WASM_BASE64 = [
${lines.join('')}].join('');
`;
}

async function main() {
  const isCheck = process.argv.includes('--check');
  for (const game of wasmGames()) {
    const file = join(folderOf(game), 'module.ts');
    const text = moduleText(game, await compile(game));
    const isSame = existsSync(file) && readFileSync(file, 'utf8') === text;
    console.log(`${game}: ${isSame ? 'unchanged' : 'changed'}`);
    if (isCheck && !isSame) process.exitCode = 1;
    if (!isCheck && !isSame) writeFileSync(file, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  installCompiler();
  await main();
}
