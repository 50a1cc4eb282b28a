// The built product, for tests that start real processes. `npm test` has built it already; a test that is run by itself builds
// what has changed since.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
let isFresh = false;

/** The path of a file of the build, for example `dist/program/cli/main.js`; builds first where sources are newer. */
export function builtFile(path: string): string {
  if (!isFresh) {
    const done = spawnSync(process.execPath, [join(ROOT, 'scripts/build.mjs')], { encoding: 'utf8' });
    if (done.status !== 0) throw new Error(`the product could not be built: ${done.stdout}${done.stderr}`);
    isFresh = true;
  }
  return join(ROOT, path);
}
