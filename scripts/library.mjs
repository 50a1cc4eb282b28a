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
  'ludoteca/board': 'kit',
  preact: 'preact',
  'preact/hooks': 'preact-hooks',
  'preact/jsx-runtime': 'preact-jsx-runtime',
};

/** A style sheet that a module imports becomes a call that adds it: such a module comes without a page that links the sheet. */
const stylesInScripts = styles => ({
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
import { addStyles } from ${JSON.stringify(join(ROOT, styles))};
addStyles(css);`;
  },
});

function buildModules(out, { target, alias, styles, input, output }) {
  return build({
    root: join(ROOT, 'web'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [stylesInScripts(styles)],
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    resolve: { alias },
    build: {
      outDir: out,
      emptyOutDir: false,
      target,
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict', output, checks: { bundlerTimings: false } },
    },
  });
}

/** `alias`: what the client replaces in modules of the server. */
export async function buildLibrary(out, { target, alias }) {
  const lent = ['preact', 'preact/hooks', 'preact/jsx-runtime'];
  const result = await buildModules(out, {
    target,
    alias: [...lent.map(name => ({ find: new RegExp(`^${name}$`), replacement: sourceOf(MODULES[name]) })), ...alias],
    styles: 'web/library/styles.ts',
    input: Object.fromEntries(Object.values(MODULES).map(name => [name, sourceOf(name)])),
    output: { entryFileNames: 'lib/[name]-[hash].js', chunkFileNames: 'lib/shared-[hash].js' },
  });
  const built = new Map(result.output.filter(one => one.isEntry).map(one => [one.name, `/${one.fileName}`]));
  const list = Object.fromEntries(Object.entries(MODULES).map(([name, file]) => [name, built.get(file)]));
  mkdirSync(join(out, 'lib'), { recursive: true });
  writeFileSync(join(out, 'lib/modules.json'), JSON.stringify(list));
}

const ELEMENT_STYLES = 'web/library/element/styles.ts';

/** Boards for pages of others: the element, and pictures of positions in Node, with a preact of its own. */
export function buildElement(out, { target, alias }) {
  return buildModules(out, {
    target,
    alias: [{ find: /^.*\/kit\/styles\.ts$|^\.\/styles\.ts$/, replacement: join(ROOT, ELEMENT_STYLES) }, ...alias],
    styles: ELEMENT_STYLES,
    input: { board: sourceOf('element/index') },
    output: { entryFileNames: 'embed/[name].js', chunkFileNames: 'embed/[name]-[hash].js' },
  });
}
