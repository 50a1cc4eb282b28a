import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type ResolvedConfig } from 'vite';
import { buildElement, buildLibrary } from './scripts/library.mjs';

const OUT = fileURLToPath(new URL('dist/web/', import.meta.url));

/** Builds the modules that games of others import, beside the client. */
function library(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'library',
    apply: 'build',
    configResolved: resolved => {
      config = resolved;
    },
    async closeBundle() {
      const settings = { target: config.build.target, alias: ALIASES };
      await buildLibrary(OUT, settings);
      await buildElement(OUT, settings);
    },
  };
}

/** Lists what the client consists of, for the service worker: with all of it, the page works without a server. */
function clientFiles(): Plugin {
  return {
    name: 'client-files',
    apply: 'build',
    // The library has to be there.
    closeBundle: {
      sequential: true,
      handler() {
        const files = readdirSync(OUT, { recursive: true, encoding: 'utf8', withFileTypes: true })
          .filter(entry => entry.isFile() && !['sw.js', 'client-files.json'].includes(entry.name))
          .map(entry => join(entry.parentPath, entry.name))
          // What is for pages of others is no part of the client.
          .filter(file => !file.startsWith(join(OUT, 'embed')))
          .sort();
        const hash = createHash('sha256');
        for (const file of files) hash.update(file.slice(OUT.length)).update(readFileSync(file));
        const paths = files.map(file => `/${file.slice(OUT.length).replaceAll('\\', '/')}`);
        const version = hash.digest('hex').slice(0, 16);
        writeFileSync(join(OUT, 'client-files.json'), JSON.stringify({ version, files: paths }));
      },
    },
  };
}

const OWN_MODULES = /\/web\/(app|kit|style)\//;
const PAGE_TEXTS = /\/web\/locales\/en(-pages\.ts$|\/pages\/)/;

/** Knows which modules need the texts of `en-pages.ts`, themselves or through what they import, once all are read. */
function pageTexts(): { readonly plugin: Plugin; needs(id: string): boolean } {
  let importsOf: ((id: string) => readonly string[]) | undefined;
  const needs = (id: string, seen = new Set<string>()): boolean => {
    if (PAGE_TEXTS.test(id)) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return (importsOf?.(id) ?? []).some(imported => needs(imported, seen));
  };
  const plugin: Plugin = {
    name: 'page-texts',
    buildEnd() {
      importsOf = id => this.getModuleInfo(id)?.importedIds ?? [];
    },
  };
  return { plugin, needs: id => needs(id) };
}

const pages = pageTexts();
/** Many small files would take longer than the bytes they save: below this size they are merged. */
const SHARED = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 16000 };

const ALIASES = [
  // The worker draws cards as a match on a server does, but a browser has no hashes that answer at once.
  { find: /^\.\/digest\.ts$/, replacement: fileURLToPath(new URL('web/kit/sha256.ts', import.meta.url)) },
  {
    find: /^(.*\/)?packaged-file\.ts$/,
    replacement: fileURLToPath(new URL('web/kit/no-packaged-file.ts', import.meta.url)),
  },
];

export default defineConfig({
  root: 'web',
  plugins: [pages.plugin, library(), clientFiles()],
  // Without a JSX plugin: the bundler's own transform knows preact's runtime.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The style sheets use light-dark() and container query units.
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    // A data: address would break `default-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long plugins take is no news to somebody who starts a server.
      checks: { bundlerTimings: false },
      output: {
        // What is shared would be named after everything that shares it, and these names are part of what is downloaded.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${name.replace(/(~.*)?\.[^.]*$/, '')}-[hash][extname]`,
        // What every page needs is one file, and what several bundles share is a few: on a phone dozens of small files take
        // longer than the bytes they save.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            // A first visit needs no texts of other pages, nor what would be merged with them.
            { ...SHARED, name: 'shared', test: id => OWN_MODULES.test(id) && !pages.needs(id), priority: 1 },
            { ...SHARED, name: 'pages', test: pages.needs },
          ],
        },
      },
    },
  },
  resolve: {
    alias: ALIASES,
  },
  worker: {
    format: 'es',
    // The server knows it by this name: only the worker may compile WebAssembly.
    rolldownOptions: { output: { entryFileNames: 'assets/worker-[hash].js' } },
  },
  server: { proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
});
