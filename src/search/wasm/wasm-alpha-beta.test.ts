import { afterEach, expect, test, vi } from 'vitest';
import { createWasmAlphaBeta, type WasmGame } from './wasm-alpha-beta.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A module without any function. */
const EMPTY = btoa('\0asm\u0001\0\0\0');

const game = (module: string): WasmGame<number> => ({
  module,
  tables: [],
  toAct: () => 0,
  writeState: () => undefined,
});

/** Throws when it is called with `new`. */
function failing(message: string): object {
  return vi.fn(function fail() {
    throw new Error(message);
  });
}

test('where a policy forbids compiling there is no search in WebAssembly', () => {
  const Module = failing('WebAssembly.Module(): blocked by Content Security Policy');
  vi.stubGlobal('WebAssembly', { Module });
  expect(createWasmAlphaBeta(game(EMPTY), { tableBits: 4 })).toBeUndefined();
  expect(Module).toHaveBeenCalledOnce();
});

test('where there is no memory for another search there is none either', () => {
  const Instance = failing('WebAssembly.Instance(): Out of memory');
  vi.stubGlobal('WebAssembly', { Module: Object, Instance });
  expect(createWasmAlphaBeta(game(btoa('another module')), { tableBits: 4 })).toBeUndefined();
  expect(Instance).toHaveBeenCalledOnce();
});
