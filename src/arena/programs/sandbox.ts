// What stands between foreign code and the machine, and how a command is started behind it. docs/sandbox.md says what each promises.

import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { release, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { resolveArguments } from './arguments.ts';
import { bubblewrapFile, bubblewrapOptions, bubblewrapProblem, HOME, setprivCommand } from './bubblewrap.ts';
import { type ControlGroup, createGroup } from './cgroup.ts';
import { findProgram, whyUnreadable } from './find-program.ts';
import type { ForeignLimits, LimitEnforcement } from './limits.ts';
import { isRoot, randomUser } from './operator.ts';
import { besidesSystem, isSystem, readableFor } from './readable.ts';
import { removeForeign } from './remove-foreign.ts';
import { seccompFilter } from './seccomp.ts';

export const SANDBOXES = ['bubblewrap', 'process group', 'none'] as const;
export type Sandbox = (typeof SANDBOXES)[number];

/** What is started. */
export interface ForeignCommand {
  readonly command: readonly string[];
  /** Files and folders it reads besides those the command names. */
  readonly needs?: readonly string[];
  /** A folder in which it starts and to which it may write. If absent, it gets an empty one of its own. */
  readonly folder?: string;
}

/** Everything `spawn` needs, and what is to be cleaned up. */
export interface Launch {
  readonly sandbox: Sandbox;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** The user `spawn` changes to. */
  readonly spawnUser?: number | undefined;
  /** The user its processes have in the end, where it is theirs alone. */
  readonly user?: number | undefined;
  /** Its processes have a namespace of their own, below two processes of the sandbox: none of them can leave it. */
  readonly hasOwnPids: boolean;
  /** The folder in which it starts, which also stands in its environment: both tell whose its processes are, unless they hide it. */
  readonly marker?: string;
  /** File descriptors after the standard ones; the pipe is the leash. */
  readonly descriptors: readonly (number | 'pipe')[];
  readonly held: LimitEnforcement;
  /** Where the kernel itself enforces limits. */
  readonly group?: ControlGroup | undefined;
  /** A folder on disk whose content counts as storage. */
  readonly watched?: string | undefined;
  /** Closes and removes what was only needed for the process. */
  cleanUp(): Promise<void>;
}

export const hasBubblewrap = (): boolean => bubblewrapProblem() === undefined;

/** The strongest sandbox this machine has. */
export const bestSandbox = (): Sandbox => (hasBubblewrap() ? 'bubblewrap' : 'process group');

/** Tasks beyond the processes: a virtual machine has dozens of threads, and they count. */
const THREADS = 512;
/** After standard input, output and error. */
const FIRST_DESCRIPTOR = 3;
/** Open files of each process. */
const OPEN_FILES = 1024;
/** The name of the variable that marks all processes of one command. */
export const MARKER = 'LUDOTECA_MATCH';

/** Since 5.14 Linux counts the processes of a user namespace apart from all others of the user. */
function countsBySpace(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return major > 5 || (major === 5 && minor >= 14);
}

/**
 * bubblewrap ends with us only from a certain moment on, and its process inside the sandbox is the last to get there: it then
 * sleeps. After that we are asked whether we are alive. Without an answer the program must not begin.
 */
const waitForSandbox = (leash: number): string[] => [
  'while read -r pid name state rest </proc/1/stat && [ "$state" = R ]; do :; done',
  `echo >&${leash}`,
  `read -r go <&${leash} || exit 1`,
  `exec ${leash}>&-`,
];

/** The kernel ends these processes first when the machine has no memory left. */
const END_FIRST = 'echo 1000 2>/dev/null >/proc/self/oom_score_adj';
const becomeCommand = (...lines: readonly string[]): string[] => [
  '/bin/sh',
  '-c',
  [...lines, 'exec "$0" "$@"'].join('; '),
];

/** Lines of a shell that set limits which cannot be raised again. */
function limitLines({ processes, storage }: ForeignLimits, canCount: boolean): string[] {
  const tasks = processes + THREADS;
  return [
    'ulimit -c 0',
    `ulimit -f ${storage * 2048}`,
    `ulimit -n ${OPEN_FILES} 2>/dev/null`,
    ...(canCount ? [`{ ulimit -u ${tasks} || ulimit -p ${tasks}; } 2>/dev/null`] : []),
    // Message queues of POSIX. A shell has no such limit of its own.
    'prlimit --pid $$ --msgqueue=0:0 2>/dev/null',
  ];
}

/** Prepares the start of foreign code; a sentence where there is nothing to start. */
export function prepareLaunch(
  { command, needs = [], folder }: ForeignCommand,
  limits: ForeignLimits,
  sandbox: Sandbox,
): Launch | { readonly missing: string } {
  const [name = '', ...words] = command;
  // In bubblewrap only the file itself counts: the folders above it are new ones.
  const refuse = (path: string): string | undefined =>
    isRoot() && sandbox !== 'none' ? whyUnreadable(path, sandbox === 'process group') : undefined;
  const found = findProgram(name, { refuse });
  if ('missing' in found) return found;
  if (sandbox === 'none') return unconfined(found.file, words, folder);
  const { args, named } = resolveArguments(words);
  const hidden = besidesSystem(named)
    .map(refuse)
    .find(why => why !== undefined);
  if (hidden !== undefined) return { missing: hidden };
  // A folder it could not enter would only hide what lies in it. Folders come before what lies in them.
  const shown = needs.filter(path => existsSync(path) && refuse(path) === undefined);
  const readable = besidesSystem([...readableFor(found.file), ...named, ...shown]).toSorted(
    (one, other) => one.length - other.length,
  );
  const request = { file: found.file, args, readable, folder, limits };
  return sandbox === 'bubblewrap' ? inBubblewrap(request) : inProcessGroup(request);
}

interface LaunchRequest {
  readonly file: string;
  readonly args: readonly string[];
  readonly readable: readonly string[];
  readonly folder: string | undefined;
  readonly limits: ForeignLimits;
}

function unconfined(file: string, args: readonly string[], cwd: string | undefined): Launch {
  return {
    sandbox: 'none',
    file,
    args,
    cwd,
    hasOwnPids: false,
    descriptors: [],
    held: { memory: 'watched', processes: 'watched', cpu: 'watched', network: 'open', files: 'open' },
    cleanUp: async () => undefined,
  };
}

const searchPath = (): string => process.env['PATH'] ?? '/usr/bin:/bin';

/** Folders of the search path that a sandbox shows. The names of others are not shown. */
function shownPath(readable: readonly string[]): string {
  const isShown = (folder: string): boolean =>
    isSystem(folder) || readable.some(path => folder === path || folder.startsWith(`${path}/`));
  return searchPath().split(delimiter).filter(isShown).join(delimiter);
}

const environment = (home: string, path: string): Record<string, string> => ({
  PATH: path,
  LANG: 'C.UTF-8',
  HOME: home,
});

/** `env -i`: shells add variables of their own. */
function withEnvironment(variables: Readonly<Record<string, string>>): string[] {
  return ['/usr/bin/env', '-i', ...Object.entries(variables).map(([key, value]) => `${key}=${value}`)];
}

function inBubblewrap({ file, args, readable, folder, limits }: LaunchRequest): Launch {
  const user = randomUser();
  const filter = seccompFilter();
  if (folder !== undefined && user !== undefined) chownSync(folder, user, user);
  const options = bubblewrapOptions({ limits, readable, folder, user, hasFilter: filter !== undefined });
  const files = [...(filter === undefined ? [] : [filter]), Buffer.from(options.join('\0') + '\0')].map(openNameless);
  const canCount = user !== undefined || countsBySpace();
  const variables = environment(HOME, shownPath(readable));
  const descriptors = [...files, 'pipe' as const];
  const leash = FIRST_DESCRIPTOR + files.length;
  const inside = [
    ...becomeCommand(...waitForSandbox(leash), ...limitLines(limits, canCount)),
    ...withEnvironment(variables),
    ...setprivCommand(user),
    file,
    ...args,
  ];
  const group = createGroup(limits, THREADS);
  // Inside, nothing under /proc can be written: what is asked of the kernel here stays.
  const wrapped = [bubblewrapFile(), '--args', String(leash - 1), '--', ...inside];
  const chain = [...becomeCommand(END_FIRST), ...(group?.enter ?? []), ...wrapped];
  return {
    sandbox: 'bubblewrap',
    group,
    file: chain[0]!,
    args: chain.slice(1),
    cwd: '/',
    // A program can read the environment of process 1.
    env: variables,
    user,
    hasOwnPids: true,
    descriptors,
    held: {
      memory: group ? 'cgroup' : 'watched',
      processes: group ? 'cgroup' : canCount ? 'rlimit' : 'watched',
      cpu: group ? 'cgroup' : 'watched',
      network: 'none',
      files: 'sandboxed',
    },
    watched: folder,
    cleanUp: async () => {
      for (const file of files) closeSync(file);
      await group?.remove();
      if (folder !== undefined && user !== undefined) chownSync(folder, 0, 0);
    },
  };
}

/** bubblewrap reads its filter and its options from descriptors; the files behind them have no name. */
function openNameless(content: Buffer): number {
  const folder = mkdtempSync(join(tmpdir(), 'ludoteca-bubblewrap-'));
  const path = join(folder, 'content');
  writeFileSync(path, content);
  const fd = openSync(path, 'r');
  rmSync(folder, { recursive: true });
  return fd;
}

/** Without bubblewrap, but with user namespaces, processes can at least be kept together. The shell is their first process. */
const UNSHARE = 'unshare --user --map-current-user --pid --fork --kill-child --mount-proc /bin/sh -c'
  .split(' ')
  .concat('"$0" "$@"; exit $?');

let isUnshareUsable: boolean | undefined;

function canUnshare(): boolean {
  const [file, ...args] = UNSHARE;
  isUnshareUsable ??= spawnSync(file!, [...args, 'true'], { timeout: 10_000, stdio: 'ignore' }).status === 0;
  return isUnshareUsable;
}

function inProcessGroup({ file, args, folder, limits }: LaunchRequest): Launch {
  const user = randomUser();
  const own = folder ?? mkdtempSync(join(tmpdir(), 'ludoteca-program-'));
  if (user !== undefined) chownSync(own, user, user);
  const marker = own;
  const variables = { ...environment(own, searchPath()), [MARKER]: marker };
  const apart = user === undefined && canUnshare() ? UNSHARE : [];
  const limited = becomeCommand(...limitLines(limits, user !== undefined), END_FIRST);
  const chain = [...apart, ...limited, ...withEnvironment(variables), file, ...args];
  return {
    sandbox: 'process group',
    file: chain[0]!,
    args: chain.slice(1),
    cwd: own,
    env: variables,
    spawnUser: user,
    user,
    hasOwnPids: apart.length > 0,
    marker,
    descriptors: [],
    held: {
      memory: 'watched',
      processes: user === undefined ? 'watched' : 'rlimit',
      cpu: 'watched',
      network: 'open',
      files: user === undefined ? 'open' : 'user',
    },
    watched: own,
    cleanUp: async () => {
      if (folder !== undefined && user !== undefined) chownSync(folder, 0, 0);
      if (folder === undefined) await removeForeign(own);
    },
  };
}
