import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
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
      output: {
        // What every page needs is one file, and what several bundles share is a few: on a phone dozens of small files take
        // longer than the bytes they save.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 2 },
            {
              name: 'shared',
              test: /\/web\/(app|kit|style)\//,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 2000,
            },
          ],
        },
      },
    },
  },
  // The worker draws cards as a match on a server does, but a browser has no hashes that answer at once.
  resolve: {
    alias: [{ find: /^\.\/digest\.ts$/, replacement: fileURLToPath(new URL('web/kit/sha256.ts', import.meta.url)) }],
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
});
