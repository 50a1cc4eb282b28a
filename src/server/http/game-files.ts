// The modules of games that are not built into the web client, as browsers load them: GET /games/ID/HASH/PATH. Served is what the entries
// of a game reach by imports and by `new URL('file', import.meta.url)`, inside the folder of its package, and nothing else.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { init, parse } from 'es-module-lexer';
import type { FastifyInstance } from 'fastify';
import type { GameShown } from '../../protocol/rest.ts';
import { noSuchPage } from '../base/refusals.ts';
import { type StaticFile, sendFile, staticFile } from './static-files.ts';

/** What is needed of a package to serve it. */
export interface ServedGame {
  readonly rules: { readonly id: string };
  /** The address of its main module. It is absent if the game is built into the client. */
  readonly module?: URL | undefined;
  readonly browser?:
    | {
        readonly card?: URL | undefined;
        readonly board?: URL | undefined;
        readonly lesson?: URL | undefined;
        readonly puzzles?: URL | undefined;
      }
    | undefined;
}

export type BrowserPaths = NonNullable<GameShown['browser']>;

export interface GameFiles {
  /** By path. */
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Where browsers find the modules of each game, by its id. */
  readonly paths: ReadonlyMap<string, BrowserPaths>;
  /** Why a part of a game cannot be served: one sentence each. */
  readonly faults: readonly string[];
}

/** What a module may name by `new URL(..., import.meta.url)`, besides modules. */
const ASSETS = new Set(['.css', '.svg', '.png', '.webp', '.json', '.wasm', '.woff2']);
const MODULES = new Set(['.js', '.mjs']);
const ASSET = /\bnew\s+URL\(\s*(['"])([^'"\n]+)\1\s*,\s*import\.meta\.url\s*,?\s*\)/g;

/** By name: `ludoteca/core` -> `/lib/core-….js`. Written by the build of the client. */
export type LibraryPaths = Readonly<Record<string, string>>;

export const NO_GAME_FILES: GameFiles = { files: new Map(), paths: new Map(), faults: [] };

/** Where the build lists the modules of the library. */
export const LIBRARY_LIST = '/lib/modules.json';

export async function readGameFiles(
  games: readonly ServedGame[],
  client: ReadonlyMap<string, StaticFile>,
): Promise<GameFiles> {
  const outside = games.filter(({ module, browser }) => module !== undefined || browser);
  if (outside.length === 0) return NO_GAME_FILES;
  await init;
  const list = client.get(LIBRARY_LIST);
  const library: LibraryPaths = list ? JSON.parse(list.body.toString()) : {}; // written by vite.config.ts
  const files = new Map<string, StaticFile>();
  const paths = new Map<string, BrowserPaths>();
  const faults: string[] = [];
  for (const game of outside) {
    const { id } = game.rules;
    const graph = new GameGraph(game, library);
    const entries = graph.read();
    faults.push(...graph.faults.map(fault => `game ${id}: ${fault}`));
    const base = `/games/${id}/${graph.hash()}`;
    for (const [path, body] of graph.files) files.set(`${base}/${path}`, staticFile(path, body, true));
    paths.set(id, Object.fromEntries(entries.map(([part, path]) => [part, encodeURI(`${base}/${path}`)])));
  }
  return { files, paths, faults };
}

/** Why a module cannot be served to browsers. */
class NotServed extends Error {}

/** What the entries of one game reach. */
class GameGraph {
  readonly #game: ServedGame;
  readonly #library: LibraryPaths;
  readonly #folder: string;
  /** By path inside the folder, with imports as browsers need them. */
  readonly files = new Map<string, Buffer>();
  readonly faults: string[] = [];

  constructor(game: ServedGame, library: LibraryPaths) {
    this.#game = game;
    this.#library = library;
    const { module, browser } = game;
    const entry = module ?? browser?.board ?? browser?.card ?? browser?.lesson ?? '';
    this.#folder = packageFolder(realPath(fileURLToPath(entry)));
  }

  /** The path of each entry that can be served. One that cannot be leaves nothing behind. */
  read(): [part: string, path: string][] {
    const { module, browser } = this.#game;
    const { card, board, lesson, puzzles } = browser ?? {};
    const entries = { main: module, card, board, lesson, puzzles };
    return Object.entries(entries).flatMap(([part, url]) => {
      if (url === undefined) return [];
      const found = this.#tryModule(realPath(fileURLToPath(url)));
      if (typeof found === 'string') return [[part, found]];
      this.faults.push(`browsers cannot load ${part}: ${found.message}`);
      return [];
    });
  }

  hash(): string {
    const hash = createHash('sha256');
    for (const path of [...this.files.keys()].sort())
      hash.update(`${path}\0`).update(this.files.get(path)!).update('\0');
    return hash.digest('hex').slice(0, 16);
  }

  /** Adds a module with all that it needs, or nothing. */
  #tryModule(file: string): string | NotServed {
    const before = new Set(this.files.keys());
    try {
      return this.#module(file);
    } catch (error) {
      for (const path of this.files.keys()) if (!before.has(path)) this.files.delete(path);
      return error instanceof NotServed ? error : new NotServed(`${relative(this.#folder, file)}: ${String(error)}`);
    }
  }

  #module(file: string): string {
    const path = this.#pathOf(file, MODULES);
    if (this.files.has(path)) return path;
    // Known before its imports are read: modules may import each other.
    this.files.set(path, Buffer.alloc(0));
    const source = readFileSync(file, 'utf8');
    this.files.set(path, Buffer.from(this.#rewritten(source, file, path)));
    for (const [, , name] of source.matchAll(ASSET)) this.#asset(name!, file);
    return path;
  }

  /** The source with `/lib/...` for the names of the library. */
  #rewritten(source: string, file: string, path: string): string {
    const [imports] = parse(source, path);
    let written = '';
    let end = 0;
    for (const { n: name, s: from, e: to, d: dynamic } of imports) {
      // `import.meta`, or an address that is only known when it runs.
      if (dynamic === -2 || name === undefined) continue;
      const isDynamic = dynamic >= 0;
      const target = this.#target(name, file, isDynamic);
      if (target === undefined) continue;
      written += source.slice(end, from) + (isDynamic ? JSON.stringify(target) : target);
      end = to;
    }
    return written + source.slice(end);
  }

  /** Returns what to write in the place of an import, or undefined if it stays as it is. */
  #target(name: string, file: string, isDynamic: boolean): string | undefined {
    if (/^\.\.?\//.test(name)) {
      const target = fileURLToPath(new URL(name, pathToFileURL(file)));
      // What is loaded later may be meant for Node alone, like a gateway. Browsers never ask for it.
      if (isDynamic) this.#tryModule(target);
      else this.#module(target);
      return undefined;
    }
    const known = this.#library[name];
    if (known === undefined && !isDynamic)
      throw new NotServed(
        `${relative(this.#folder, file)} imports '${name}'; browsers have ${Object.keys(this.#library).join(', ')} and the files of the package`,
      );
    return known;
  }

  /** A file named by a module. One that is not there, lies elsewhere or is of another kind is not served. */
  #asset(name: string, from: string): void {
    if (!/^\.\.?\//.test(name) && /^[a-z]+:|^\//i.test(name)) return;
    const file = fileURLToPath(new URL(name, pathToFileURL(from)));
    if (!ASSETS.has(extname(file)) || !existsSync(file) || !this.#isInside(file)) return;
    this.files.set(this.#pathOf(file, ASSETS), readFileSync(file));
  }

  /** Links count as what they lead to. Packages within and hidden files are no part of the package. */
  #isInside(file: string): boolean {
    const path = relative(this.#folder, realpathSync(file)).split(sep).join('/');
    return !/^\.\.\/|^\/|^[a-zA-Z]:|(^|\/)(node_modules\/|\.)/.test(path);
  }

  #pathOf(file: string, endings: ReadonlySet<string>): string {
    const shown = relative(this.#folder, file);
    if (!endings.has(extname(file))) throw new NotServed(`${shown} is not a JavaScript module`);
    if (!existsSync(file)) throw new NotServed(`${shown} does not exist`);
    if (!this.#isInside(file)) throw new NotServed(`${shown} lies outside the folder of the package`);
    // Links inside the package would give one module two addresses.
    return shown.split(sep).join('/');
  }
}

/** What is not there is said to be missing later. */
const realPath = (file: string): string => (existsSync(file) ? realpathSync(file) : file);

/** The nearest folder with a package.json; without one, the folder of the module. */
function packageFolder(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
    if (folder === dirname(folder)) return dirname(file);
  }
}

/** What the service worker keeps for playing offline, besides the client: all files of these games. */
const OFFLINE_LIST = '/games/files.json';

export function serveGameFiles(fastify: FastifyInstance, { files }: GameFiles): void {
  const paths = Array.from(files.keys(), encodeURI);
  const hashes = new Set(paths.map(path => path.split('/')[3]));
  const list = { version: [...hashes].join('-'), files: paths };
  fastify.get(OFFLINE_LIST, (_request, reply) => reply.header('cache-control', 'no-cache').send(list));
  fastify.get<{ Params: Record<'game' | 'hash' | '*', string> }>('/games/:game/:hash/*', (request, reply) => {
    const { game, hash, '*': path } = request.params;
    const file = files.get(`/games/${game}/${hash}/${path}`);
    return file ? sendFile(request, reply, file) : reply.code(404).send(noSuchPage);
  });
}
