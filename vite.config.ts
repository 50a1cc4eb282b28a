import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  // Without a JSX plugin: the bundler's own transform knows preact's runtime.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // light-dark() and container query units, which the style sheets stand on.
    target: ['es2022', 'chrome123', 'firefox121', 'safari17.5'],
    // A data: address would break `default-src 'self'`.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs is one file, and what several wings share a few: dozens of small ones cost a phone more than they spare it.
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
  server: { proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
});
