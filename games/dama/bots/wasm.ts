// What the search in WebAssembly needs of Dama. The module is compiled from wasm/ in this folder; the tables stand in the order of
// wasm/tables.as.

import type { WasmGame } from '../../../src/search/wasm/wasm-alpha-beta.ts';
import { toAct } from '../rules/rules.ts';
import type { State } from '../rules/state.ts';
import { BINOMIALS, RANKS, STORED_INDEX } from './endgame.ts';
import { LEAD, type LearnedTables } from './evaluation-learned.ts';
import { BASE_3, BASE_5, BY_ROWS } from './features.ts';
import { WASM_BASE64 } from './wasm/module.ts';

/** `endgames`: by place in the index of the positions that are kept. */
export function wasmDama({ phased, kingBlocks }: LearnedTables, endgames: Int8Array): WasmGame<State> {
  return {
    module: WASM_BASE64,
    tables: [phased, BY_ROWS, STORED_INDEX.starts, kingBlocks, BASE_3, BASE_5, LEAD, BINOMIALS, RANKS, endgames],
    toAct,
    writeState: (s, bytes) => {
      const words = [s.x, s.o, s.kings, s.ply, s.next, s.limit, s.majority ? 1 : 0];
      for (const [i, word] of words.entries()) bytes.setInt32(4 * i, word, true);
    },
  };
}
