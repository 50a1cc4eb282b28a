// Makes few files of many, which a process would read one by one at every start:
// - dist/src/protocol/schema.js of src/protocol/schema.ts and the 700 modules it imports,
// - dist/program of dist/src and dist/games: the command line and everything that runs as a process or a thread of its own. Packages of others
//   stay what they are, in node_modules.

import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';
import { ROOT } from './setup.mjs';

const DIST = join(ROOT, 'dist');
const BUILT = join(DIST, 'src');
const PROGRAM = join(ROOT, 'dist/program');

/** What Node is told to run, by its path without the ending in dist/program: modules of src lie there without `src`. */
const ENTRIES = [
  'cli/main',
  'cli/contest/arena-worker',
  'server/workers/analysis-worker',
  'server/workers/bot-worker',
  'server/workers/reading-worker',
  // What programs of others import: package.json, `exports`.
  'library/core',
  'library/games',
  'library/search',
  'library/client',
  'library/client-browser',
  'library/server',
  'library/testing',
  // `ludoteca` with one more game, for tests; its folder is left out of the package.
  'cli/testing/toy-program',
];

/** What games start as a thread or a process of its own. */
const GAME_ENTRIES = readdirSync(join(ROOT, 'games'), { recursive: true })
  .filter(name => /[\\/](worker|arena-bridge)\.ts$/.test(name))
  .map(name => `games/${name.split(sep).join('/').replace(/\.ts$/, '')}`);

const builtFrom = entry => join(entry.startsWith('games/') ? DIST : BUILT, `${entry}.js`);

/** Common to both: run by Node, written as it is, beside what was written before. */
const forNode = { root: ROOT, configFile: false, logLevel: 'warn' };
const output = { emptyOutDir: false, copyPublicDir: false, target: 'node20', minify: false };

await build({
  ...forNode,
  ssr: { noExternal: true },
  build: {
    ...output,
    ssr: join(ROOT, 'src/protocol/schema.ts'),
    outDir: join(BUILT, 'protocol'),
    rolldownOptions: { output: { entryFileNames: 'schema.js' } },
  },
});

/**
 * A module finds files beside it by `import.meta.url`. In a bundle that is the address of the bundle, so it is replaced by the
 * address that the module would have in dist/program if it were still a file of its own.
 */
const addresses = {
  name: 'addresses',
  transform: {
    filter: { code: 'import.meta.url' },
    handler: (code, id) => {
      const path = relative(DIST, id)
        .split(sep)
        .join('/')
        .replace(/^src\//, '');
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, PROGRAM_FOLDER).href`);
    },
  },
};

/** Said at the top of each file. */
function programFolder({ fileName }) {
  const up = '../'.repeat(fileName.split('/').length - 1) || './';
  return `const PROGRAM_FOLDER = new URL('${up}', import.meta.url);`;
}

rmSync(PROGRAM, { recursive: true, force: true });
await build({
  ...forNode,
  ssr: { external: true },
  plugins: [addresses],
  build: {
    ...output,
    ssr: true,
    outDir: PROGRAM,
    rolldownOptions: {
      input: Object.fromEntries([...ENTRIES, ...GAME_ENTRIES].map(entry => [entry, builtFrom(entry)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'modules/[name]-[hash].js', intro: programFolder },
    },
  },
});

// Styles and scripts that pages carry inside, and compressed data, lie beside the module that reads them.
for (const [sources, ...targets] of [
  ['src', BUILT, PROGRAM],
  ['games', join(DIST, 'games'), join(PROGRAM, 'games')],
])
  for (const name of readdirSync(join(ROOT, sources), { recursive: true }))
    if (/\.(br|css|js)$/.test(name) && !/\b(testdata|board|lesson)\b/.test(name))
      for (const folder of targets) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        copyFileSync(join(ROOT, sources, name), join(folder, name));
      }
