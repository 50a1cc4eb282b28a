// `serve --watch`: runs the server in a process of its own and starts it again when a file of a game changes. Matches survive in the
// store, and the clients connect again by themselves.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGamePackage } from '../../game-package/define-game.ts';
import type { CliContext, ExitCode } from '../terminal/command.ts';

/** What a game is written in; its store changes all the time. */
const SOURCES = new Set('.css .js .json .jsx .mjs .mts .png .svg .ts .tsx .wasm .webp .woff2'.split(' '));
const IGNORED = new Set(['node_modules', 'data', 'dist']);
/** Editors write a file in several steps: milliseconds without a change before it counts. */
const QUIET = 100;

/** The folders of the games that are worked on: an installed package does not change. */
export function watchedFolders(packages: readonly AnyGamePackage[]): readonly string[] {
  const folders = packages.flatMap(({ folder }) => (folder ? [fileURLToPath(folder)] : []));
  return folders.filter(folder => !/[\\/]node_modules[\\/]/.test(folder));
}

/** Until `stopped`, or until the first server ends by itself. `folders` are those of the games. */
export async function serveWatched(
  folders: readonly string[],
  stopped: Promise<void>,
  context: CliContext,
): Promise<ExitCode> {
  const server = new ServerProcess();
  const changes = new Changes(folders);
  const stop = { isAsked: false };
  void stopped.then(() => {
    stop.isAsked = true;
    changes.close();
    return server.stop();
  });
  const first = await Promise.race([server.start(), changes.next().then(() => undefined)]);
  if (first !== undefined) {
    changes.close();
    return first === 0 ? 0 : first === 2 ? 2 : 1;
  }
  while (!stop.isAsked) {
    const built = await Promise.all(folders.map(build));
    if (stop.isAsked) break;
    if (built.every(Boolean)) {
      await server.stop();
      void server.start();
    } else context.terminal.err(context.texts.serve.notBuilt);
    await changes.next();
  }
  await server.stop();
  return 0;
}

/** The same command without `--watch`. */
class ServerProcess {
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> = Promise.resolve(null);

  /** Resolves with its exit code when it ends. */
  start(): Promise<number | null> {
    const args = process.argv.slice(1).filter(word => word !== '--watch');
    const child = spawn(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit' });
    this.#child = child;
    this.#ended = new Promise(resolve => child.once('exit', resolve));
    return this.#ended;
  }

  async stop(): Promise<void> {
    this.#child?.kill('SIGTERM');
    await this.#ended;
  }
}

/** Runs the script `build` of a package, if it has one. */
function build(folder: string): Promise<boolean> {
  if (!hasBuildScript(folder)) return Promise.resolve(true);
  return new Promise(resolve => {
    const npm = spawn('npm', ['run', '--silent', 'build'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    npm.once('error', () => resolve(false));
    npm.once('exit', code => resolve(code === 0));
  });
}

function hasBuildScript(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  try {
    const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Readonly<Record<string, string>> }; // npm reads it likewise
    return scripts?.['build'] !== undefined;
  } catch {
    return false;
  }
}

/** Changes of source files below some folders. */
class Changes {
  readonly #folders: readonly string[];
  readonly #watchers = new Map<string, FSWatcher>();
  #quiet: NodeJS.Timeout | undefined;
  #isPending = false;
  #wake: (() => void) | undefined;

  constructor(folders: readonly string[]) {
    this.#folders = folders;
    this.#watchAll();
  }

  /** Resolves after a change since the last call, and when nothing is watched any more. */
  next(): Promise<void> {
    return new Promise(resolve => {
      this.#wake = resolve;
      this.#settle();
    });
  }

  close(): void {
    clearTimeout(this.#quiet);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
    this.#isPending = true;
    this.#settle();
  }

  #settle(): void {
    if (!this.#isPending || !this.#wake) return;
    this.#isPending = false;
    this.#wake();
    this.#wake = undefined;
  }

  /** The folders themselves, and what lies below them but for dependencies and what is built. */
  #watchAll(): void {
    for (const folder of this.#folders) {
      this.#watch(folder, false);
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && !entry.name.startsWith('.') && !IGNORED.has(entry.name))
          this.#watch(join(folder, entry.name), true);
    }
  }

  #watch(folder: string, recursive: boolean): void {
    if (this.#watchers.has(folder)) return;
    const watcher = watch(folder, { recursive }, (_, name) => this.#changed(name));
    watcher.on('error', () => this.#watchers.delete(folder)); // it was removed
    this.#watchers.set(folder, watcher);
  }

  #changed(name: string | null): void {
    if (name !== null && !SOURCES.has(extname(name)) && extname(name) !== '') return;
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.#watchAll();
      this.#isPending = true;
      this.#settle();
    }, QUIET);
  }
}
