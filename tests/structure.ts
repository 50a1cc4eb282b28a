// Figures about the structure of the whole tree, for `npm run structure` and for the test that keeps the limits.

import { type FunctionLength, functionsOf } from './functions.ts';
import { exportedTypes, folderCycles, type SourceFile, sourceFiles, typesDeclaredTwice } from './source-files.ts';

/** Longer ones have a second idea. */
export const LIMITS = { functionLines: 100, fileLines: 400 };

const FOLDERS = ['src', 'web'];

export interface Structure {
  readonly files: number;
  readonly lines: number;
  /** Longest first. */
  readonly functions: readonly FunctionLength[];
  /** Longest first. */
  readonly longFiles: readonly { readonly path: string; readonly lines: number }[];
  readonly typeNames: number;
  readonly typesTwice: readonly (readonly [name: string, paths: readonly string[]])[];
  readonly cycles: readonly (readonly string[])[];
  readonly journalReaders: readonly string[];
}

const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1;

/** `root`: the checkout to look at; this one if absent. */
export function structureOf(root?: string): Structure {
  const code = FOLDERS.map(folder => sourceFiles(folder, /\.tsx?$/, root));
  const everything = FOLDERS.flatMap(folder => sourceFiles(folder, /\.(tsx?|css)$/, root));
  return {
    files: everything.length,
    lines: everything.reduce((sum, file) => sum + linesOf(file), 0),
    functions: code
      .flat()
      .flatMap(functionsOf)
      .toSorted((a, b) => b.lines - a.lines),
    longFiles: everything
      .map(file => ({ path: file.path, lines: linesOf(file) }))
      .filter(({ lines }) => lines > LIMITS.fileLines)
      .toSorted((a, b) => b.lines - a.lines),
    typeNames: code.reduce((sum, files) => sum + new Set(files.flatMap(exportedTypes)).size, 0),
    typesTwice: code.flatMap(typesDeclaredTwice),
    cycles: code.flatMap(folderCycles),
    journalReaders: code
      .flat()
      .filter(readsJournal)
      .map(({ path }) => path),
  };
}

const KINDS =
  'created|sealed|vacated|started|acted|retracted|absent|returned|withdrew|paused|resumed|timed|recovered|ended';
const KIND_COMPARED = new RegExp(`(?:case|[!=]==) '(${KINDS})'`, 'g');

/** Does a file tell kinds of journal entries apart: who sat down, and at least four others? */
export function readsJournal({ text }: SourceFile): boolean {
  const others = new Set([...text.matchAll(KIND_COMPARED)].map(([, kind]) => kind));
  return /(?:case|[!=]==) 'seated'/.test(text) && others.size >= 4;
}

export function describeStructure(root?: string): string {
  const { files, lines, functions, longFiles, typeNames, typesTwice, cycles, journalReaders } = structureOf(root);
  const long = functions.filter(({ lines: length }) => length > LIMITS.functionLines);
  const show = ({ name, path, line, lines: length }: FunctionLength): string => `${length} ${name} (${path}:${line})`;
  return [
    `Product code: ${files} files, ${lines} lines (TypeScript and CSS of src and web, without tests)`,
    `Longest function: ${functions[0] ? show(functions[0]) : 'none'}`,
    ...list(`Functions over ${LIMITS.functionLines} lines`, long.map(show)),
    ...list(
      `Files over ${LIMITS.fileLines} lines`,
      longFiles.map(file => `${file.lines} ${file.path}`),
    ),
    ...list(
      `Exported type names declared in more than one file, of ${typeNames}`,
      typesTwice.map(([name, paths]) => `${name}: ${paths.join(', ')}`),
    ),
    ...list(
      'Groups of folders that import each other',
      cycles.map(folders => `${folders.length} folders: ${folders.join(', ')}`),
    ),
    ...list('Files that tell kinds of journal entries apart', journalReaders),
  ].join('\n');
}

const list = (title: string, items: readonly string[]): string[] => [
  `${title}: ${items.length}`,
  ...items.map(item => `  ${item}`),
];
