// The command line of a program names files as seen from the folder in which the command is started; the program itself starts
// in an empty folder. Names of files become absolute paths, and those paths are what it may read.

import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

export interface ResolvedArguments {
  readonly args: readonly string[];
  /** Files and folders that the arguments name. */
  readonly named: readonly string[];
}

/** `--book=`, `-Djava.library.path=` or nothing, and what follows. */
const OPTION = /^(-[^=]*=)?(.*)$/s;

const isFolderName = (word: string): boolean => word === '.' || word === '..' || word.includes('/');

/**
 * A word that is a path of an existing file or folder. A plain word may happen to be the name of a folder as well (`./bot fast`), so
 * it only counts as one after an option, as in `-cp classes`.
 */
function findPath(word: string, afterOption: boolean): string | undefined {
  if (word === '' || !existsSync(word)) return undefined;
  return isFolderName(word) || afterOption || statSync(word).isFile() ? resolve(word) : undefined;
}

export function resolveArguments(args: readonly string[]): ResolvedArguments {
  const named: string[] = [];
  const seen = args.map((arg, i) => {
    const [, option = '', value = ''] = OPTION.exec(arg)!;
    if (option === '' && arg.startsWith('-')) return arg;
    const afterOption = option !== '' || (args[i - 1] ?? '').startsWith('-');
    // A class path is a list.
    const parts = value.split(':').map(word => {
      const path = findPath(word, afterOption);
      if (path !== undefined) named.push(path);
      return path ?? word;
    });
    return option + parts.join(':');
  });
  return { args: seen, named };
}
