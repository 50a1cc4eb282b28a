// The options with which bubblewrap starts a program in a sandbox: own namespaces, no capabilities, an allow-list of what can be read, and temporary file
// systems of a bounded size. The same sandbox for an operator who is root and for one who is not.

import { spawnSync } from 'node:child_process';
import { findProgram } from './find-program.ts';
import type { ForeignLimits } from './limits.ts';
import { isRoot } from './operator.ts';
import { systemMounts } from './readable.ts';

/** The folder in which a sandboxed program starts: one of ours, mounted here so that its real path stays hidden, or an empty one. */
export const HOME = '/home/player';
/** The temporary file systems of a sandbox: what is kept there counts as memory. */
export const TEMPORARY_FOLDERS = ['/tmp', '/dev/shm', HOME];
/** The file descriptor at which bubblewrap finds the filter for system calls. */
export const FILTER_FD = 3;
/** The user that a program sees itself as, unless root gives it one of its own. */
const NOBODY = '65534';

interface BubblewrapFeatures {
  /** Temporary file systems of a given size (0.7). */
  readonly size: boolean;
  /** No user namespaces inside (0.8). */
  readonly disableUserns: boolean;
}

export interface BubblewrapRequest {
  readonly limits: Pick<ForeignLimits, 'storage'>;
  /** Files and folders to show, read-only. */
  readonly readable: readonly string[];
  /** A folder of ours to which the program may write. If undefined, it gets an empty one. */
  readonly folder: string | undefined;
  /** The user that root lends to the program. */
  readonly user: number | undefined;
  readonly hasFilter: boolean;
}

/** The path of bubblewrap, so that its environment need not contain the operator's search path. */
export function bubblewrapFile(): string {
  const found = findProgram('bwrap');
  return 'file' in found ? found.file : 'bwrap';
}

let features: BubblewrapFeatures | undefined;

function findFeatures(): BubblewrapFeatures {
  if (!features) {
    const { stdout } = spawnSync('bwrap', ['--help'], { encoding: 'utf8', timeout: 10_000 });
    const help = stdout ?? '';
    features = { size: help.includes('--size'), disableUserns: help.includes('--disable-userns') };
  }
  return features;
}

/** A folder in memory. The program may write to it, but not change what lies beside it. */
function temporary(path: string, storage: number, { size }: BubblewrapFeatures): string[] {
  const bytes = String(storage * 2 ** 20);
  return ['--perms', path === HOME ? '0777' : '1777', ...(size ? ['--size', bytes] : []), '--tmpfs', path];
}

/** bubblewrap would make it for root alone. Where it exists, nothing changes. */
const folderAt = (path: string): string[] => ['--perms', '0755', '--dir', path];

/**
 * Devices, without two that a usual /dev has: mapped memory of /dev/zero can belong to no process, and the machine has a limited
 * number of terminals.
 */
const DEVICES = ['null', 'full', 'random', 'urandom'].flatMap(name => ['--dev-bind', `/dev/${name}`, `/dev/${name}`]);
const STREAMS = ['stdin', 'stdout', 'stderr'].flatMap((name, fd) => [
  '--symlink',
  `/proc/self/fd/${fd}`,
  `/dev/${name}`,
]);

/** Shows a file or folder of the machine at the same place. */
function shown(path: string): string[] {
  const names = path.split('/').slice(1, -1);
  const parents = names.flatMap((_, i) => folderAt(`/${names.slice(0, i + 1).join('/')}`));
  return parents.concat('--ro-bind', path, path);
}

/** Options of bubblewrap. */
export function bubblewrapOptions({ limits, readable, folder, user, hasFilter }: BubblewrapRequest): string[] {
  const known = findFeatures();
  const spaces = ['--unshare-pid', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
  // Root changes to the program's user inside, with these three capabilities, which are lost by it. Others need a user namespace.
  const rights =
    user === undefined
      ? ['--unshare-user', '--uid', NOBODY, '--gid', NOBODY, ...(known.disableUserns ? ['--disable-userns'] : [])]
      : ['CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap(name => ['--cap-add', name]);
  const mounts = [
    folderAt('/etc'),
    systemMounts(),
    ['--tmpfs', '/dev', ...DEVICES, ...STREAMS, '--symlink', '/proc/self/fd', '/dev/fd'],
    [...temporary('/dev/shm', limits.storage, known), '--remount-ro', '/dev', '--proc', '/proc'],
    temporary('/tmp', limits.storage, known),
    folderAt('/home'),
    folder === undefined ? temporary(HOME, limits.storage, known) : ['--bind', folder, HOME],
    readable.flatMap(shown),
    ['--remount-ro', '/', '--chdir', HOME, '--remount-ro', '/proc'],
  ].flat();
  const filter = hasFilter ? ['--seccomp', String(FILTER_FD)] : [];
  const start = ['--hostname', 'player', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'];
  return [...spaces, ...start, ...rights, ...mounts, ...filter];
}

/** The `setpriv` command with which a process changes to this user for good. The list is empty without a user. */
export function setprivCommand(user: number | undefined): string[] {
  if (user === undefined) return [];
  const to = ['--reuid', String(user), '--regid', String(user), '--clear-groups'];
  return ['setpriv', ...to, '--bounding-set', '-all', '--inh-caps', '-all', '--no-new-privs'];
}

/** Why bubblewrap cannot be used here. */
export interface BubblewrapProblem {
  /** One sentence without its full stop. */
  readonly why: string;
  /** It is there, but it may not make namespaces. */
  readonly isForbidden: boolean;
}

let problem: BubblewrapProblem | undefined;
let isTried = false;

/** Why bubblewrap cannot be used here, or undefined if it can. Only the first call tries it. */
export function bubblewrapProblem(): BubblewrapProblem | undefined {
  if (!isTried) {
    isTried = true;
    const onLinux = process.platform === 'linux';
    problem = onLinux ? tryBubblewrap() : { why: 'bubblewrap exists only on Linux', isForbidden: false };
  }
  return problem;
}

function tryBubblewrap(): BubblewrapProblem | undefined {
  const user = isRoot() ? 65_534 : undefined;
  const request = { limits: { storage: 1 }, readable: [], folder: undefined, user, hasFilter: false };
  const args = [...bubblewrapOptions(request), '--', ...setprivCommand(user), 'true'];
  const { status, error, stderr } = spawnSync('bwrap', args, { encoding: 'utf8', timeout: 10_000 });
  if (status === 0) return undefined;
  if (error && 'code' in error && error.code === 'ENOENT')
    return { why: 'bubblewrap is not installed', isForbidden: false };
  const said = (error?.message ?? stderr).trim().split('\n').at(-1);
  return { why: `bubblewrap cannot be used here (${said})`, isForbidden: true };
}
