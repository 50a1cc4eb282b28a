// The project's own sources as text: what they import and declare. For tests that keep the structure, and for
// `npm run structure`.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

const FOR_TESTS = /\.(test|suite)\.tsx?$|\/testing(-\w+)?\.ts$|\/testing\/|\/testdata\/|^games\/[^/]+\/bench\//;

/** The product code of a folder, without tests, benchmarks and what only they use; `names` says which files of it. */
export function sourceFiles(folder: string, names = /\.tsx?$/, root = ROOT): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(name => join(folder, name).split(sep).join('/'))
    .filter(path => names.test(path) && !FOR_TESTS.test(path))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export interface ImportedFile {
  readonly target: string;
  readonly typeOnly: boolean;
  /** `import()`: loaded when it is used. */
  readonly isLazy: boolean;
}

const IMPORT = /^\s*(?:import|export)\s+(type\s)?[^'"]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm;

/** Imported modules; data does not count. */
export function importsOf({ path, text }: SourceFile): ImportedFile[] {
  return [...text.matchAll(IMPORT)]
    .filter(([, , from, dynamic]) => !(from ?? dynamic)!.endsWith('.json'))
    .map(([, type, from, dynamic]) => ({
      target: join(dirname(path), (from ?? dynamic)!)
        .split(sep)
        .join('/'),
      typeOnly: type !== undefined,
      isLazy: dynamic !== undefined,
    }));
}

export function exportedTypes({ text }: SourceFile): string[] {
  return [...text.matchAll(/^export (?:declare )?(?:abstract )?(?:interface|type|class) (\w+)/gm)].map(
    ([, name]) => name!,
  );
}

/**
 * Groups of folders that import each other, each sorted; Tarjan's algorithm. Two kinds of edges do
 * not count: what a game's `game.ts` loads when it is used, since the game is plugged into the program there, and what the texts of a
 * game import, since words are typed by what they describe.
 */
export function folderCycles(files: readonly SourceFile[]): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    const from = dirname(file.path);
    if (/^games\/[^/]+\/texts\//.test(file.path)) continue;
    const to = edges.get(from) ?? new Set();
    for (const { target, isLazy } of importsOf(file))
      if (dirname(target) !== from && !(isLazy && file.path.endsWith('/game.ts'))) to.add(dirname(target));
    edges.set(from, to);
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (folder: string): void => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder)!);
    stack.push(folder);
    for (const next of edges.get(folder) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(folder, Math.min(lowest.get(folder)!, lowest.get(next)!));
    }
    if (lowest.get(folder) !== order.get(folder)) return;
    const group = stack.splice(stack.indexOf(folder));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const folder of edges.keys()) if (!order.has(folder)) visit(folder);
  return cycles;
}

/** Exported type names that stand in more than one file, with those files. */
export function typesDeclaredTwice(files: readonly SourceFile[]): [name: string, paths: string[]][] {
  const places = new Map<string, string[]>();
  for (const file of files)
    for (const name of exportedTypes(file)) {
      places.set(name, [...(places.get(name) ?? []), file.path]);
    }
  return [...places].filter(([, paths]) => paths.length > 1);
}
