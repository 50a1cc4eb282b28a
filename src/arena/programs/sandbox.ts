// What stands between a program and the machine. With bubblewrap: own name spaces (no network, no other processes in sight,
// everything read-only but its own folder). Without: a process group of its own and what `ulimit` can do; the report says which.
// None at all is for one's own program on one's own machine.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const SANDBOXES = ['bubblewrap', 'process group', 'none'] as const;
export type Sandbox = (typeof SANDBOXES)[number];

export interface Launch {
  readonly file: string;
  readonly args: readonly string[];
  readonly sandbox: Sandbox;
}

/** Blocks of 512 bytes a file may have: 64 MiB. */
const FILE_BLOCKS = 131_072;

/** Finds the program; a sentence where there is none. */
export function findProgram(name: string, path = process.env['PATH'] ?? ''): { file: string } | { missing: string } {
  const candidates = name.includes('/') ? [resolve(name)] : path.split(delimiter).map(folder => join(folder, name));
  const file = candidates.find(candidate => existsSync(candidate) && statSync(candidate).isFile());
  if (file === undefined) return { missing: `${name}: no such program` };
  try {
    accessSync(file, constants.X_OK);
    return { file };
  } catch {
    return { missing: `${name}: not executable` };
  }
}

let isBubblewrapUsable: boolean | undefined;

/** Is bubblewrap there, and may this user use it? Tried once. */
export function hasBubblewrap(): boolean {
  isBubblewrapUsable ??=
    spawnSync('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true'], { timeout: 10_000 }).status === 0;
  return isBubblewrapUsable;
}

/** `needs`: files and folders the program reads besides those its command line names. */
export function launchIn(
  sandbox: Sandbox,
  file: string,
  args: readonly string[],
  folder: string,
  needs: readonly string[] = [],
): Launch {
  if (sandbox === 'none') return { file, args, sandbox };
  // File names among the arguments are given as seen from here; the program starts in its own folder.
  const seen = args.map(arg => (existsSync(arg) && (arg.includes('/') || statSync(arg).isFile()) ? resolve(arg) : arg));
  const bounded = ['-c', `ulimit -c 0; ulimit -f ${FILE_BLOCKS}; exec "$0" "$@"`, file, ...seen];
  if (sandbox === 'process group') return { file: '/bin/sh', args: bounded, sandbox };
  const own = [file, ...seen, ...needs].filter(path => path.startsWith('/tmp/') && existsSync(path));
  // What the command names may lie in /tmp, which is hidden.
  const shown = own.flatMap(path => ['--ro-bind', path, path]);
  const spaces = ['--unshare-all', '--die-with-parent', '--new-session'];
  const candidates = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', '/tmp', ...shown];
  const wrap = [...spaces, ...candidates, '--bind', folder, folder, '--chdir', folder];
  return { file: 'bwrap', args: [...wrap, '--', '/bin/sh', ...bounded], sandbox };
}
