// Builds the modules that games of others import in browsers: `ludoteca/core`, `ludoteca/search`, `ludoteca/board`, and preact as the page
// lends it. They lie in dist/web/lib under names made of their content; modules.json lists them by the names that are imported.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

import { ROOT } from './setup.mjs';

const sourceOf = name => join(ROOT, 'web/library', `${name}.ts`);

/** By the name in an import, the file in web/library. */
const MODULES = {
  'ludoteca/core': 'core',
  'ludoteca/search': 'search',
  'ludoteca/board': 'board',
  preact: 'preact',
  'preact/hooks': 'preact-hooks',
  'preact/jsx-runtime': 'preact-jsx-runtime',
};

/** A style sheet that a module imports becomes a call that adds it: such a module comes without a page that links the sheet. */
export const stylesInScripts = {
  name: 'styles-in-scripts',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.css')) return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && `\0styles:${found.id}.js`;
  },
  load(id) {
    if (!id.startsWith('\0styles:')) return null;
    const css = id.slice('\0styles:'.length, -'.js'.length);
    return `import css from ${JSON.stringify(`${css}?inline`)};
import { addStyles } from ${JSON.stringify(join(ROOT, 'web/kit/styles.ts'))};
addStyles(css);`;
  },
};

export async function buildLibrary(out, { target, resolve }) {
  const lent = ['preact', 'preact/hooks', 'preact/jsx-runtime'];
  const result = await build({
    root: join(ROOT, 'web'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [stylesInScripts],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    resolve: {
      alias: [
        ...lent.map(name => ({ find: new RegExp(`^${name}$`), replacement: sourceOf(MODULES[name]) })),
        ...resolve.alias,
      ],
    },
    build: {
      outDir: out,
      emptyOutDir: false,
      target,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.values(MODULES).map(name => [name, sourceOf(name)])),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'lib/[name]-[hash].js', chunkFileNames: 'lib/shared-[hash].js' },
        checks: { bundlerTimings: false },
      },
    },
  });
  const built = new Map(result.output.filter(one => one.isEntry).map(one => [one.name, `/${one.fileName}`]));
  const list = Object.fromEntries(Object.entries(MODULES).map(([name, file]) => [name, built.get(file)]));
  mkdirSync(join(out, 'lib'), { recursive: true });
  writeFileSync(join(out, 'lib/modules.json'), JSON.stringify(list));
}
