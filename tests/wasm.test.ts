// The searches in WebAssembly that are shipped are what the compiler makes of their sources.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface CompileScript {
  hasCompiler(): boolean;
  sourcesMark(game: string): string;
  wasmGames(): readonly string[];
}

const SCRIPT = new URL('../scripts/wasm/compile.mjs', import.meta.url);
const { hasCompiler, sourcesMark, wasmGames } = (await import(SCRIPT.href)) as CompileScript; // as the script exports them

test('the games with alpha-beta have one', () => {
  expect(wasmGames()).toEqual(['dama', 'piranhas']);
});

test.each(wasmGames())('the module of %s was compiled from the sources as they are', game => {
  const module = readFileSync(new URL(`../games/${game}/bots/wasm/module.ts`, import.meta.url), 'utf8');
  expect(module, 'node scripts/wasm/compile.mjs writes it anew').toContain(`'${sourcesMark(game)}'`);
});

// `npm test` installs the compiler first, and says so where it cannot.
test.runIf(hasCompiler())('compiling again gives the same bytes', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(SCRIPT), '--check'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout.trim().split('\n')).toEqual(wasmGames().map(game => `${game}: unchanged`));
  expect(status).toBe(0);
});
