// What the search in WebAssembly needs of Piranhas. The module is compiled from wasm/ in this folder; the tables stand in the order
// of wasm/tables.as, and a state is the buffer of state.ts followed by one word of options.

import type { WasmGame } from '../../../src/search/wasm/wasm-alpha-beta.ts';
import { LINE, REACH, STEP } from '../rules/board.ts';
import { toAct } from '../rules/rules.ts';
import { BYTES, type State, ZOBRIST_HIGH, ZOBRIST_LOW } from '../rules/state.ts';
import { FROM_MIDDLE, LEAST_STEPS, STEPS } from './evaluation.ts';
import { CANONICAL, FOLDED, OFFSETS } from './features.ts';
import { WASM_BASE64 } from './wasm/module.ts';

/** `weights`: as learnedEvaluator takes them. */
export function wasmPiranhas(weights: ArrayLike<number>): WasmGame<State> {
  const tables = [
    ZOBRIST_LOW,
    ZOBRIST_HIGH,
    Int32Array.from(weights),
    CANONICAL,
    LINE,
    REACH,
    STEP,
    STEPS,
    OFFSETS,
    FOLDED,
    FROM_MIDDLE,
    Uint8Array.from(LEAST_STEPS),
  ];
  return {
    module: WASM_BASE64,
    tables,
    toAct,
    writeState: (s, bytes) => {
      for (const [i, byte] of s.bytes.entries()) bytes.setUint8(i, byte);
      bytes.setInt32(BYTES, s.official ? 1 : 0, true);
    },
  };
}
