// The search of alpha-beta.ts with everything below an iteration in WebAssembly, where a node takes less than half the time.
// It visits the same nodes and finds the same answers. A game brings a module compiled from the sources in this folder and
// its own rules (scripts/wasm/compile.mjs), and the tables that its rules read.

import type { Action, Seat } from '../../core/game.ts';
import { type Budget, stopwatch } from '../budget.ts';
import {
  type AlphaBetaLimits,
  type AlphaBetaResult,
  deepen,
  NO_NODE_LIMIT,
  type RootSearch,
  type SearchEngine,
  shuffle,
  USUAL_WINDOW,
} from '../deepening.ts';

export type ModuleTable = Int8Array | Uint8Array | Int16Array | Int32Array;

export interface WasmGame<S> {
  /** The compiled module, as base64. */
  readonly module: string;
  /** What its rules read, in the order in which its source expects them. */
  readonly tables: readonly ModuleTable[];
  toAct(s: S): Seat;
  /** Writes a state as the module's source expects it. */
  writeState(s: S, bytes: DataView): void;
}

export interface WasmSettings {
  /** As in AlphaBetaSettings. */
  readonly tableBits: number;
  readonly window?: number;
}

/** The functions that search.as exports; all numbers are 32-bit integers. */
interface SearchModule {
  readonly memory: { readonly buffer: ArrayBuffer };
  start(tableBits: number): number;
  tablesAt(): number;
  tablesBytes(): number;
  rootStateAt(): number;
  rootListAt(): number;
  lineAt(): number;
  lineLength(): number;
  nodes(): number;
  isStopped(): number;
  clear(): void;
  newSearch(seat: Seat, mostNodes: number): number;
  allowStop(): void;
  searchRoot(depth: number, alpha: number, beta: number): number;
}

/** As much of WebAssembly as is used here: the types of Node do not describe it. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: Readonly<Record<string, Readonly<Record<string, (value: number) => number>>>>,
  ) => { readonly exports: unknown };
}

/** Each table begins at a multiple of this. */
const ALIGNMENT = 8;

/** Compiled once for each game in a thread. Undefined if WebAssembly is missing or the page's policy forbids it. */
const compiled = new Map<string, object | undefined>();

function compile({ Module }: WebAssemblyApi, base64: string): object | undefined {
  if (!compiled.has(base64)) {
    let module: object | undefined;
    try {
      module = new Module(Uint8Array.from(atob(base64), character => character.charCodeAt(0)));
    } catch {
      // Only a policy without 'wasm-unsafe-eval' does this: a test compiles every module that is shipped.
    }
    compiled.set(base64, module);
  }
  return compiled.get(base64);
}

/** undefined where there is no WebAssembly or no memory for it: the search in TypeScript gives the same answers, later. */
export function createWasmAlphaBeta<S>(game: WasmGame<S>, settings: WasmSettings): SearchEngine<S> | undefined {
  const { WebAssembly: api } = globalThis as { readonly WebAssembly?: WebAssemblyApi };
  const module = api && compile(api, game.module);
  if (!module) return undefined;
  let isSpent: ((nodes: number) => boolean) | undefined;
  let search: SearchModule;
  try {
    const { exports } = new api.Instance(module, { search: { isSpent: nodes => (isSpent?.(nodes) ? 1 : 0) } });
    search = exports as SearchModule; // as search.as declares them
  } catch {
    return undefined; // no address space for another memory
  }
  if (search.start(settings.tableBits) === 0) return undefined;
  writeTables(search, game.tables);
  const { buffer } = search.memory;
  const root: RootSearch = {
    searchRoot: search.searchRoot,
    line: () => [...new Int32Array(buffer, search.lineAt(), search.lineLength())],
    nodes: search.nodes,
    isStopped: () => search.isStopped() !== 0,
    allowStop: search.allowStop,
  };
  const state = new DataView(buffer, search.rootStateAt());

  return {
    clear: search.clear,
    search(s: S, budget: Budget, limits: AlphaBetaLimits = {}): AlphaBetaResult {
      const seat = game.toAct(s);
      game.writeState(s, state);
      isSpent = stopwatch(budget, 1);
      const size = search.newSearch(seat, Math.min(budget.nodes ?? NO_NODE_LIMIT, NO_NODE_LIMIT));
      if (seat < 0 || size === 0) throw new Error(`nothing to search: seat ${seat} has ${size} actions`);
      const actions = new Int32Array(buffer, search.rootListAt(), size);
      if (limits.random) shuffle(actions, size, limits.random);
      const first: Action = actions[0]!;
      return deepen(root, first, settings.window ?? USUAL_WINDOW, limits.depth);
    },
  };
}

/** Copies the tables one after another to where the rules expect them. */
function writeTables(search: SearchModule, tables: readonly ModuleTable[]): void {
  const sizes = tables.map(table => Math.ceil(table.byteLength / ALIGNMENT) * ALIGNMENT);
  const size = sizes.reduce((a, b) => a + b, 0);
  if (size !== search.tablesBytes()) throw new Error(`tables of ${size} bytes instead of ${search.tablesBytes()}`);
  let at = search.tablesAt();
  for (const [i, table] of tables.entries()) {
    const bytes = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
    new Uint8Array(search.memory.buffer, at, table.byteLength).set(bytes);
    at += sizes[i]!;
  }
}
