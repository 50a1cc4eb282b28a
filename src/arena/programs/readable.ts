// What a program in bubblewrap can read: the system's libraries and interpreters, the installation its interpreter comes from, and
// what its command names. Everything else of the machine is not there.

import { closeSync, existsSync, lstatSync, openSync, readdirSync, readlinkSync, readSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { findProgram } from './find-program.ts';

/** Folders of the system; on most distributions all but /usr are links into it. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
/** Package stores that hold the whole system. */
const STORES = ['/nix/store', '/gnu/store'];
/** Settings of the dynamic linker and of interpreters, without which they do not start. */
const SETTINGS = /^(?:ld\.so\.(?:cache|conf|conf\.d)|alternatives|java-.*|python3?.*|localtime|mono|perl|ruby.*)$/;

/** Mounts of bubblewrap that show the system and nothing else. */
export function systemMounts(): string[] {
  const folders = SYSTEM.filter(path => existsSync(path)).flatMap(path =>
    lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
  );
  const stores = STORES.filter(path => existsSync(path));
  const settings = readdirSync('/etc')
    .filter(name => SETTINGS.test(name))
    .map(name => `/etc/${name}`);
  return [...folders, ...[...stores, ...settings].flatMap(path => ['--ro-bind-try', path, path])];
}

/** A path that every sandbox shows. */
export const isSystem = (path: string): boolean =>
  [...SYSTEM, ...STORES].some(folder => path === folder || path.startsWith(`${folder}/`));

/** What a sandbox has of its own: the machine's is not shown in its place. */
const OWN = /^\/(?:(?:dev|proc|sys)(?:\/.*)?|tmp)?$/;

/** The paths that a sandbox does not show anyway: neither of the system nor of the sandbox's own file systems. Each path once. */
export const besidesSystem = (paths: readonly string[]): string[] =>
  [...new Set(paths)].filter(path => !isSystem(path) && !OWN.test(path));

/** A folder that is too large to show as a whole: it holds the home, the current folder or all temporary files. */
const isShared = (folder: string): boolean =>
  [homedir(), process.cwd(), tmpdir()].some(path => path === folder || path.startsWith(`${folder}/`)) || folder === '/';

/** The installation of an interpreter outside the system, such as one of pyenv or nvm, or a virtual environment. */
function installationOf(file: string): string | undefined {
  if (!['bin', 'sbin', 'shims'].includes(basename(dirname(file)))) return undefined;
  const prefix = dirname(dirname(file));
  const isInstallation = ['lib', 'libexec', 'pyvenv.cfg'].some(name => existsSync(join(prefix, name)));
  return isInstallation && !isShared(prefix) ? prefix : undefined;
}

/** The interpreter in the first line of a script. */
function interpreterOf(file: string): string | undefined {
  const start = Buffer.alloc(256);
  try {
    const fd = openSync(file, 'r');
    readSync(fd, start, 0, start.length, 0);
    closeSync(fd);
  } catch {
    return undefined;
  }
  const [, path, word] = /^#! *(\S+)(?: +(?:-S +)?(\S+))?/.exec(start.toString('latin1')) ?? [];
  if (path === undefined) return undefined;
  const found = findProgram(basename(path) === 'env' && word !== undefined ? word : path);
  return 'file' in found ? found.file : undefined;
}

/** What the executable needs besides the system: itself, and where its interpreter is installed. */
export function readableFor(file: string): string[] {
  const interpreter = interpreterOf(file);
  const files = [file, ...(interpreter === undefined ? [] : [interpreter])].flatMap(path => [path, realpathSync(path)]);
  return besidesSystem(files).map(path => installationOf(path) ?? path);
}
