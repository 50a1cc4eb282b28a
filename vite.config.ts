import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, normalizePath, type Plugin, type ResolvedConfig } from 'vite';
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

const GAME_BOARD = /\/games\/[^/]+\/board\//;
const BUNDLES = fileURLToPath(new URL('web/app/bundles/', import.meta.url));
/** From the home page to a match: a first visit downloads these bundles, those that are not shown when it has nothing else to do (web/app/page.tsx). */
const FIRST_VISIT = new Set(['home', 'setup', 'table']);

/** Names the file of each module by the bundles that need it, once all modules are read. */
function bundleFiles(): {
  readonly plugin: Plugin;
  fileOf(id: string): string | undefined;
  isPart(id: string): boolean;
} {
  const modules = new Map<string, ReadonlySet<string>>();
  /** The page of a game loads its board, so what boards need does not wait for the page of a match. */
  const ofBoards = new Set<string>();
  const plugin: Plugin = {
    name: 'bundle-files',
    buildEnd() {
      const reached = (id: string, found = new Set<string>()): ReadonlySet<string> => {
        if (found.has(id)) return found;
        found.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reached(imported, found);
        return found;
      };
      // The bundle `offline` contains pages of others.
      for (const file of readdirSync(BUNDLES).filter(one => one !== 'offline.ts'))
        modules.set(parse(file).name, reached(normalizePath(join(BUNDLES, file))));
      for (const id of this.getModuleIds()) if (GAME_BOARD.test(id)) reached(id, ofBoards);
    },
  };
  const neededBy = (id: string): string[] => [...modules.keys()].filter(bundle => modules.get(bundle)!.has(id)).sort();
  return {
    plugin,
    fileOf: id => {
      const bundles = neededBy(id);
      if (!bundles.some(bundle => FIRST_VISIT.has(bundle))) return undefined;
      if (ofBoards.has(id)) return 'common';
      if (bundles.length === 1) return bundles[0];
      return bundles.join() === 'replay,table' ? 'match' : 'common';
    },
    isPart: id => neededBy(id).length > 0,
  };
}

const bundles = bundleFiles();
/** What boards share, and the rules of a game, which are also part of its lesson and its puzzles. */
const BOARD_PARTS = /\/web\/(boards\/shared|kit)\//;
const GAME_RULES = /\/games\/([^/]+)\/rules\//;
/** A group of exactly these modules: others decide where those lie that they import. */
const ALONE = { priority: 1, includeDependenciesRecursively: false };

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
  plugins: [bundles.plugin, library(), clientFiles()],
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
        // Dozens of small files take longer on a phone than the bytes they save. No file contains what a first visit needs together with
        // what it does not need. A module lies in the file of all the bundles that need it or of more, as do the modules that it imports:
        // no two files import each other.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            { ...ALONE, name: id => bundles.fileOf(id) ?? null },
            { ...ALONE, name: 'boards', test: id => BOARD_PARTS.test(id) && !bundles.isPart(id) },
            { ...ALONE, name: id => GAME_RULES.exec(id)?.[1] ?? null },
            // What later pages share. Files below this size are merged.
            {
              name: 'shared',
              test: /\/web\/(app|kit|style|locales)\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 16_000,
            },
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
