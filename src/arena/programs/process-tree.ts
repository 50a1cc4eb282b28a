// Which processes belong to a foreign command, as the kernel shows them under /proc. Elsewhere than on Linux nothing is seen.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type Launch, MARKER } from './sandbox.ts';

/** One process at one moment. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly session: number;
  readonly threads: number;
  /** Milliseconds of processor time, with those of children that ended. */
  readonly cpu: number;
  /** When it started, in ticks since the boot: a number that is given out again has another one. */
  readonly started: number;
}

/** Milliseconds a tick of /proc. */
const TICK = 10;

/** A file of /proc; empty when the process has ended, or the kernel has no such file. */
export function readProc(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

/** Returns undefined if the process has ended, also while its parent has not read its exit status. */
export function statOf(pid: number): ProcessStat | undefined {
  const text = readProc(`/proc/${pid}/stat`);
  // The name before it may contain anything. Field 3 of proc(5) is the first here.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 22 || (fields[0] === 'Z' && liveThread(pid) === undefined)) return undefined;
  const at = (field: number): number => Number(fields[field - 3]);
  return {
    pid,
    parent: at(4),
    session: at(6),
    threads: at(20),
    cpu: (at(14) + at(15) + at(16) + at(17)) * TICK,
    started: at(22),
  };
}

/** A thread that still runs; the first one may have ended before the others, and then tells nothing about their memory. */
export function liveThread(pid: number): string | undefined {
  const isLive = (thread: string): boolean => {
    const text = readProc(`/proc/${pid}/task/${thread}/stat`);
    return /^ [^ZX]/.test(text.slice(text.lastIndexOf(')') + 1));
  };
  try {
    return readdirSync(`/proc/${pid}/task`).find(isLive);
  } catch {
    // It ended while we looked.
    return undefined;
  }
}

function childrenOf({ pid, threads }: ProcessStat): number[] {
  let tasks = [String(pid)];
  // Each thread has children of its own.
  if (threads > 1) {
    try {
      tasks = readdirSync(`/proc/${pid}/task`);
    } catch {
      return [];
    }
  }
  return tasks.flatMap(task =>
    readProc(`/proc/${pid}/task/${task}/children`)
      .split(' ')
      .filter(child => child !== '')
      .map(Number),
  );
}

function allPids(): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number);
}

/** The marker is the folder in which the command started: a process has it in its environment, or is still there. */
function isMarked(pid: number, marker: string): boolean {
  return isIn(pid, marker) || readProc(`/proc/${pid}/environ`).split('\0').includes(`${MARKER}=${marker}`);
}

function isIn(pid: number, folder: string): boolean {
  try {
    const cwd = readlinkSync(`/proc/${pid}/cwd`);
    return cwd === folder || cwd.startsWith(`${folder}/`);
  } catch {
    return false;
  }
}

/** The processes of one command, also those whose parent has ended. */
export class ProcessTree {
  readonly #root: number;
  readonly #launch: Pick<Launch, 'hasOwnPids' | 'user' | 'marker'>;
  /** Seen once, by process and start: with another parent and another session it still belongs to the command. */
  readonly #known = new Map<number, number>();

  constructor(root: number, launch: Pick<Launch, 'hasOwnPids' | 'user' | 'marker'>) {
    this.#root = root;
    this.#launch = launch;
  }

  /** What is running, the first one first. */
  list(): ProcessStat[] {
    if (process.platform !== 'linux') return [];
    const found = new Map<number, ProcessStat>();
    const add = (pid: number): void => {
      const stat = found.has(pid) ? undefined : statOf(pid);
      if (stat) found.set(pid, stat);
    };
    add(this.#root);
    // In a namespace of their own orphans stay below its first process; elsewhere they leave the tree.
    if (!this.#launch.hasOwnPids) {
      for (const [pid, started] of this.#known) {
        if (statOf(pid)?.started === started) add(pid);
        else this.#known.delete(pid);
      }
    }
    // A map is visited in the order of insertion, with what is added meanwhile.
    for (const stat of found.values()) childrenOf(stat).forEach(add);
    for (const { pid, started } of found.values()) this.#known.set(pid, started);
    return [...found.values()];
  }

  /** Ends all processes, at once and for good. */
  kill(): void {
    this.#signal();
    if (this.#launch.hasOwnPids) return;
    if (this.#launch.user !== undefined) {
      // All processes of this user. The kernel does it in one step, so that none of them can fork meanwhile.
      const user = { uid: this.#launch.user, gid: this.#launch.user };
      spawnSync('/bin/sh', ['-c', 'kill -9 -1'], { ...user, timeout: 5000, stdio: 'ignore' });
    } else this.#killHidden();
  }

  /** What left the tree between two looks still has the session or the marker. Repeated, since it may fork while we look. */
  #killHidden(): void {
    if (process.platform !== 'linux') return;
    const { marker } = this.#launch;
    for (let round = 0; round < 10; round++) {
      const hidden = allPids().filter(pid => {
        const stat = statOf(pid);
        if (!stat || pid === process.pid) return false;
        const { session, started } = stat;
        return (
          session === this.#root || this.#known.get(pid) === started || (marker !== undefined && isMarked(pid, marker))
        );
      });
      if (hidden.length === 0) return;
      for (const pid of hidden) end(pid);
    }
  }

  /** Children are found by their parent, so they are listed before it is gone, and once more for those born meanwhile. */
  #signal(): void {
    const before = this.list();
    end(-this.#root);
    for (const { pid } of [...before, ...this.list()]) end(pid);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}
