// Makes one file of src/protocol/schema.ts and what it imports: 700 modules, which a server would read one by one at every start.

import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from './setup.mjs';

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: join(ROOT, 'src/protocol/schema.ts'),
    outDir: join(ROOT, 'dist/src/protocol'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'schema.js' } },
  },
});
