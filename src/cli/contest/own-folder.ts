// A program of several files names only one of them in its command. The folder of that file is its own, and readable, unless it is
// a folder that holds more than this program.

import { statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { resolveArguments } from '../../arena/programs/arguments.ts';
import type { ProgramCommand } from '../../arena/programs/process.ts';

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** Files that a command line names, its program included where it is given with its folder. */
function namedFiles([name = '', ...args]: readonly string[]): string[] {
  const program = name.includes('/') ? [resolve(name)] : [];
  return [...program, ...resolveArguments(args).named].filter(path =>
    statSync(path, { throwIfNoEntry: false })?.isFile(),
  );
}

export interface FolderSharing {
  /** Commands of other programs, whose folders are not shown. */
  readonly others: readonly (readonly string[])[];
  /** Whether the current folder may be shown: it is the author's who tries his own program, but not a tournament's. */
  readonly current: boolean;
}

export function withOwnFolder<P extends ProgramCommand>(program: P, { others, current }: FolderSharing): P {
  const theirs = others.flatMap(namedFiles);
  const shared = [homedir(), tmpdir(), ...(current ? [dirname(process.cwd())] : [process.cwd()])];
  const folders = namedFiles(program.command)
    .map(path => dirname(path))
    .filter(
      folder =>
        folder !== '/' && !shared.some(path => isWithin(path, folder)) && !theirs.some(path => isWithin(path, folder)),
    );
  return folders.length === 0 ? program : { ...program, needs: [...(program.needs ?? []), ...new Set(folders)] };
}
