// Data of the package that is too large for a source file. This is the only file below the match that reads anything; the
// build of the web client replaces it by one that finds nothing (vite.config.ts), so nothing may depend on such a file being there.

import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** The contents of a file beside a module, which is compressed with brotli; undefined where there is none. */
export function readPackaged(module: string, name: string): Uint8Array | undefined {
  const file = new URL(name, module);
  return existsSync(file) ? brotliDecompressSync(readFileSync(file)) : undefined;
}
