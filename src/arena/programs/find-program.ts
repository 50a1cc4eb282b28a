import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';

export interface ProgramSearch {
  readonly path?: string;
  /** Says why a file cannot be used. Returns undefined if it can. */
  readonly refuse?: (file: string) => string | undefined;
  readonly platform?: NodeJS.Platform;
}

/** Programs are started through /bin/sh and ended by process group, which Windows does not have. */
const NOT_ON_WINDOWS = 'programs cannot be started on Windows. Use WSL; docs/platforms.md has the details';

/** Finds the program; a sentence where there is none. */
export function findProgram(
  name: string,
  { path = process.env['PATH'] ?? '', refuse = () => undefined, platform = process.platform }: ProgramSearch = {},
): { file: string } | { missing: string } {
  if (platform === 'win32') return { missing: `${name}: ${NOT_ON_WINDOWS}` };
  const candidates = name.includes('/') ? [resolve(name)] : path.split(delimiter).map(folder => join(folder, name));
  const files = candidates.filter(candidate => existsSync(candidate) && statSync(candidate).isFile());
  if (files.length === 0) return { missing: `${name}: no such program` };
  const usable = files.filter(isExecutable);
  if (usable.length === 0) return { missing: `${name}: not executable` };
  const file = usable.find(one => refuse(one) === undefined);
  return file === undefined ? { missing: refuse(usable[0]!)! } : { file };
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const OTHERS_READ = 0o4;
const OTHERS_ENTER = 0o1;

/**
 * Says why a user without any rights cannot read a file or folder, and what to do. Returns undefined if it can be read.
 */
export function whyUnreadable(path: string, checksParents: boolean): string | undefined {
  const advice = 'Programs that root starts run as an unprivileged user.';
  const stats = statSync(path);
  const needed = stats.isDirectory() ? OTHERS_READ | OTHERS_ENTER : OTHERS_READ;
  if ((stats.mode & needed) !== needed)
    return `${path} is not readable for others. ${advice} Allow it with chmod o+rX.`;
  if (!checksParents) return undefined;
  for (let folder = dirname(path); folder !== '/'; folder = dirname(folder))
    if ((statSync(folder).mode & OTHERS_ENTER) === 0)
      return `${path} lies in ${folder}, which others may not enter. ${advice} Move it elsewhere, or install bubblewrap.`;
  return undefined;
}
