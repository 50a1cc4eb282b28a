// Figures about the structure of the whole tree, for `npm run structure` and for the tests of what must never happen.

import { type ClassSize, classesOf, type FunctionLength, functionsOf } from './functions.ts';
import { exportedTypes, folderCycles, type SourceFile, sourceFiles, typesDeclaredTwice } from './source-files.ts';

/** What is listed: a reader decides whether it has a second idea. */
export const LIMITS = { functionLines: 100, fileLines: 400, classMethods: 25, lineCharacters: 100 };

const FOLDERS = ['src', 'games', 'web'];

export interface Structure {
  readonly files: number;
  readonly lines: number;
  /** Longest first. */
  readonly functions: readonly FunctionLength[];
  /** Longest first. */
  readonly longFiles: readonly { readonly path: string; readonly lines: number }[];
  /** Those with most methods first. */
  readonly largeClasses: readonly ClassSize[];
  readonly density: Density;
  readonly typeNames: number;
  readonly typesTwice: readonly (readonly [name: string, paths: readonly string[]])[];
  readonly cycles: readonly (readonly string[])[];
  /** Files that tell many kinds of journal entries apart. */
  readonly journalReaders: readonly string[];
  /** Those of them that keep what the entries add up to. */
  readonly journalInterpreters: readonly string[];
}

/** How dense lines of code are, comments and blank lines not counted. */
export interface Density {
  readonly codeLines: number;
  /** Indentation counted, here and below. */
  readonly meanCharacters: number;
  /** Lines over `LIMITS.lineCharacters`. */
  readonly longLines: number;
}

const COMMENT = /^(\/\/|\/?\*)/;

export function densityOf(files: readonly SourceFile[]): Density {
  const lines = files.flatMap(({ text }) => text.split('\n'));
  const code = lines.filter(line => line.trim() !== '' && !COMMENT.test(line.trim()));
  return {
    codeLines: code.length,
    meanCharacters: code.reduce((sum, line) => sum + line.length, 0) / code.length,
    longLines: code.filter(line => line.length > LIMITS.lineCharacters).length,
  };
}

const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1;

/** `root`: the checkout to look at; this one if absent. */
export function structureOf(root?: string): Structure {
  const code = FOLDERS.map(folder => sourceFiles(folder, /\.tsx?$/, root));
  const everything = FOLDERS.flatMap(folder => sourceFiles(folder, /\.(tsx?|css)$/, root));
  const journalReaders = code
    .flat()
    .filter(readsJournal)
    .map(({ path }) => path);
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
    largeClasses: code
      .flat()
      .flatMap(classesOf)
      .filter(({ methods }) => methods > LIMITS.classMethods)
      .toSorted((a, b) => b.methods - a.methods),
    density: densityOf(code.flat()),
    typeNames: code.reduce((sum, files) => sum + new Set(files.flatMap(exportedTypes)).size, 0),
    typesTwice: code.flatMap(typesDeclaredTwice),
    cycles: code.flatMap(folderCycles),
    journalReaders,
    journalInterpreters: journalReaders.filter(path => !Object.hasOwn(NO_INTERPRETERS, path)),
  };
}

/** Kinds of journal entries: those that occur in no other log, and those that the log of a tournament has too. */
const OWN_KINDS = 'sealed|seated|vacated|acted|retracted|absent|returned|timed|recovered';
const SHARED_KINDS = 'created|started|withdrew|paused|resumed|ended';
const KIND_COMPARED = new RegExp(`(?:case|[!=]==) '(${OWN_KINDS}|${SHARED_KINDS})'`, 'g');
const MANY_KINDS = 4;

/** Has the file a function that tells at least four kinds of journal entries apart? */
export function readsJournal(file: SourceFile): boolean {
  if (kindsIn(file.text).size < MANY_KINDS) return false;
  const lines = file.text.split('\n');
  return functionsOf(file).some(({ line, lines: length }) => {
    const kinds = kindsIn(lines.slice(line - 1, line - 1 + length).join('\n'));
    return kinds.size >= MANY_KINDS && [...kinds].some(kind => OWN_KINDS.split('|').includes(kind));
  });
}

const kindsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(KIND_COMPARED)].map(([, kind]) => kind!));

/** Files that tell entries apart but keep nothing that the entries add up to, and what they do instead. */
export const NO_INTERPRETERS: Readonly<Record<string, string>> = {
  'src/match/audit.ts': 'decides whether an entry may follow; what it adds up to comes from the stepper',
  'games/carcassonne/gateway/line-feed.ts': 'makes lines of an old protocol of events',
  'games/sagrada/gateway/player.ts': 'makes messages of an old protocol of events',
  'games/uno/gateway/translator.ts': 'makes messages of an old protocol of events',
};

const show = ({ name, path, line, lines }: FunctionLength): string => `${lines} ${name} (${path}:${line})`;

export function describeStructure(root?: string): string {
  const structure = structureOf(root);
  const { files, lines, functions, longFiles, largeClasses, density, typeNames, typesTwice, cycles } = structure;
  const { codeLines, meanCharacters, longLines } = density;
  const longShare = ((100 * longLines) / codeLines).toFixed(1);
  const long = functions.filter(({ lines: length }) => length > LIMITS.functionLines);
  return [
    `Product code: ${files} files, ${lines} lines (TypeScript and CSS of src, games and web, without tests)`,
    `Lines of code: ${codeLines}, ${meanCharacters.toFixed(1)} characters on average; ${longShare} % have more than ${LIMITS.lineCharacters}`,
    `Longest function: ${functions[0] ? show(functions[0]) : 'none'}`,
    ...list(`Functions over ${LIMITS.functionLines} lines`, long.map(show)),
    ...list(
      `Files over ${LIMITS.fileLines} lines`,
      longFiles.map(file => `${file.lines} ${file.path}`),
    ),
    ...list(
      `Classes with more than ${LIMITS.classMethods} methods`,
      largeClasses.map(({ name, path, methods }) => `${methods} ${name} (${path})`),
    ),
    ...list(
      `Exported type names declared in more than one file, of ${typeNames}`,
      typesTwice.map(([name, paths]) => `${name}: ${paths.join(', ')}`),
    ),
    ...list(
      'Groups of folders that import each other',
      cycles.map(folders => `${folders.length} folders: ${folders.join(', ')}`),
    ),
    ...list('Places that interpret journal entries', structure.journalInterpreters),
    ...list(
      'Files that tell kinds of journal entries apart for another purpose',
      structure.journalReaders.flatMap(path => (NO_INTERPRETERS[path] ? [`${path}: ${NO_INTERPRETERS[path]}`] : [])),
    ),
  ].join('\n');
}

const list = (title: string, items: readonly string[]): string[] => [
  `${title}: ${items.length}`,
  ...items.map(item => `  ${item}`),
];
