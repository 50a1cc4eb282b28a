// Makes few files of many, which a process would read one by one at every start:
// - dist/src/protocol/schema.js of src/protocol/schema.ts and the 700 modules it imports,
// - dist/program of dist/src: the command line and everything that runs as a process or a thread of its own. Packages of others
//   stay what they are, in node_modules.

import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';
import { ROOT } from './setup.mjs';

const BUILT = join(ROOT, 'dist/src');
const PROGRAM = join(ROOT, 'dist/program');

/** What Node is told to run, by its path without the ending; it has the same path in dist/src and in dist/program. */
const ENTRIES = [
  'cli/main',
  'cli/contest/arena-bridge',
  'cli/contest/arena-worker',
  'cli/contest/uno-worker',
  'server/workers/analysis-worker',
  'server/workers/bot-worker',
  'server/workers/reading-worker',
  // `ludoteca` with one more game, for tests; its folder is left out of the package.
  'cli/testing/toy-program',
];

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
      const path = relative(BUILT, id).split(sep).join('/');
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
      input: Object.fromEntries(ENTRIES.map(entry => [entry, join(BUILT, `${entry}.js`)])),
      output: { entryFileNames: '[name].js', chunkFileNames: 'modules/[name]-[hash].js', intro: programFolder },
    },
  },
});

// Styles and scripts that pages carry inside, and compressed data, lie beside the module that reads them.
for (const name of readdirSync(join(ROOT, 'src'), { recursive: true }))
  if (/\.(br|css|js)$/.test(name) && !/\btestdata\b/.test(name))
    for (const folder of [BUILT, PROGRAM]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      copyFileSync(join(ROOT, 'src', name), join(folder, name));
    }
