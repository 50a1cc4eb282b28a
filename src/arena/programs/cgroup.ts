// Control groups (cgroup v2) enforce memory, tasks and processor time in the kernel, without the gap between two looks of the watch.
// They need a part of the tree that belongs to this process alone: a service with `Delegate=yes`, or
// `systemd-run --user --scope -p Delegate=yes ludoteca …`. Elsewhere there are none, and the watch remains.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ForeignLimits } from './limits.ts';

const MOUNT = '/sys/fs/cgroup';
const CONTROLLERS = ['memory', 'pids', 'cpu'];
/** Where this process goes: a group that gives controllers to others must not have processes itself. */
const MAIN = 'ludoteca-main';
/** MiB above the limit at which the kernel ends a program: the sandbox itself and what the kernel keeps count there, too. */
const MARGIN = 32;
/** Microseconds in which a share of the processor is measured. */
const PERIOD = 100_000;

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The control groups of this process, as the kernel reports them. */
export interface GroupMembership {
  readonly mount: string;
  /** /proc/self/cgroup. */
  readonly groups: string;
  readonly pid: number;
}

/**
 * Finds the control group in which this process may create groups, and moves the process into a group below it. Returns undefined
 * if there is none.
 */
export function findDelegatedGroup({ mount, groups, pid }: GroupMembership): string | undefined {
  const path = /^0::(.*)$/m.exec(groups)?.[1];
  if (path === undefined || !existsSync(join(mount, 'cgroup.controllers'))) return undefined;
  const own = join(mount, path);
  // Another thread of this process was here before.
  if (basename(own) === MAIN) return dirname(own);
  const offered = read(join(own, 'cgroup.controllers')).split(' ');
  if (!CONTROLLERS.every(name => offered.includes(name))) return undefined;
  // With anybody else in it, such as the shell of a session, the group is not ours.
  if (read(join(own, 'cgroup.procs')) !== String(pid)) return undefined;
  try {
    accessSync(join(own, 'cgroup.subtree_control'), constants.W_OK);
    mkdirSync(join(own, MAIN), { recursive: true });
    writeFileSync(join(own, MAIN, 'cgroup.procs'), String(pid));
    writeFileSync(join(own, 'cgroup.subtree_control'), CONTROLLERS.map(name => `+${name}`).join(' '));
    return own;
  } catch {
    return undefined;
  }
}

export class ControlGroup {
  readonly #folder: string;

  constructor(base: string, { memory, processes, cores }: ForeignLimits, threads: number) {
    this.#folder = join(base, `program-${randomBytes(6).toString('hex')}`);
    mkdirSync(this.#folder);
    const set = (name: string, value: number | string): void => writeFileSync(join(this.#folder, name), String(value));
    set('memory.max', (memory + MARGIN) * 2 ** 20);
    // All processes of the program end together.
    set('memory.oom.group', 1);
    set('pids.max', processes + threads);
    set('cpu.max', `${Math.round(cores * PERIOD)} ${PERIOD}`);
    // Without swap in the kernel there is no such file.
    if (existsSync(join(this.#folder, 'memory.swap.max'))) set('memory.swap.max', 0);
  }

  /** A shell that enters the group and becomes the command that follows. */
  get enter(): string[] {
    return ['/bin/sh', '-c', 'echo $$ > "$0" && exec "$@"', join(this.#folder, 'cgroup.procs')];
  }

  /** The kernel has ended the program because it used too much memory. */
  get isOutOfMemory(): boolean {
    return /^oom_kill [1-9]/m.test(read(join(this.#folder, 'memory.events')));
  }

  /** Bytes, the most so far. */
  get peak(): number {
    return Number(read(join(this.#folder, 'memory.peak')));
  }

  kill(): void {
    try {
      writeFileSync(join(this.#folder, 'cgroup.kill'), '1');
    } catch {
      // Before Linux 5.14 there is no such file; the processes are ended one by one.
    }
  }

  /** Succeeds once the last process is gone. */
  async remove(): Promise<void> {
    for (let attempt = 0; attempt < 50; attempt++) {
      try {
        rmdirSync(this.#folder);
        return;
      } catch {
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    }
  }
}

let base: string | undefined;
let isSought = false;

/** Makes a group for one program. Returns undefined if this machine does not let us. */
export function createGroup(limits: ForeignLimits, threads: number): ControlGroup | undefined {
  if (!isSought) {
    isSought = true;
    base = process.platform === 'linux' ? findUsableGroup(limits, threads) : undefined;
  }
  return base === undefined ? undefined : new ControlGroup(base, limits, threads);
}

/** Tried once with a process that does nothing, so that no program fails for it. */
function findUsableGroup(limits: ForeignLimits, threads: number): string | undefined {
  const found = findDelegatedGroup({ mount: MOUNT, groups: read('/proc/self/cgroup'), pid: process.pid });
  if (found === undefined) return undefined;
  try {
    const trial = new ControlGroup(found, limits, threads);
    const { status } = spawnSync(trial.enter[0]!, [...trial.enter.slice(1), 'true'], {
      timeout: 5000,
      stdio: 'ignore',
    });
    void trial.remove();
    return status === 0 ? found : undefined;
  } catch {
    return undefined;
  }
}
