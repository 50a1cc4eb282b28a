// The only place that starts foreign code: programs of players, compilers on their sources, interpreters, valgrind. A process is watched
// while it runs, ended when it breaks a limit, and never outlives the process that started it.

import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { Duplex, type Readable, type Writable } from 'node:stream';
import type { UnseatedFault } from './faults.ts';
import { descriptorMemory, socketMemory } from './kernel-memory.ts';
import { FOREIGN_LIMITS, type ForeignLimits, type LimitEnforcement } from './limits.ts';
import { type ProcessStat, ProcessTree } from './process-tree.ts';
import { bestSandbox, type ForeignCommand, type Launch, prepareLaunch, type Sandbox } from './sandbox.ts';
import {
  memoryOf,
  type StoredAmount,
  storedInDeletedFiles,
  storedInFolder,
  storedInTemporary,
  sumOf,
  type Usage,
} from './usage.ts';

/** Milliseconds between two looks at what foreign code uses. */
const PACE = 20;
/** Milliseconds between two looks at folders and open files: more of them if a look takes longer than this share of the time. */
const SLOW_PACE = { least: 100, most: 1000 };
const SLOW_SHARE = 0.2;
/** Milliseconds for the end of a process after its input was closed. */
const GRACE = 150;
/** Milliseconds in which it may use up its share beforehand: coming up takes more than waiting for a turn. */
const CPU_CREDIT = 2000;
/** Bytes of memory in the kernel for each entry of a temporary file system. */
const ENTRY_BYTES = 1024;

export interface ForeignOptions {
  readonly limits?: Partial<ForeignLimits> | undefined;
  /** The strongest one this machine has, unless another is asked for. */
  readonly sandbox?: Sandbox | undefined;
  /** It has been ended for this. At most once. */
  onFault(fault: UnseatedFault): void;
  /** What it was just seen to use. */
  onUsage?(usage: Usage): void;
}

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: string | null;
}

const NOTHING_STORED: StoredAmount = { bytes: 0, files: 0 };
const NO_USAGE: Usage = { processes: 0, memory: 0, cpu: 0, storage: 0, files: 0 };

export class ForeignProcess {
  readonly sandbox: Sandbox;
  readonly held: LimitEnforcement;
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Its first process has ended. What it started may still be there until `stop`. */
  readonly ended: Promise<ProcessEnd>;
  /** And its output is closed. */
  readonly closed: Promise<void>;
  readonly #child: ChildProcess;
  readonly #launch: Launch;
  readonly #limits: ForeignLimits;
  readonly #options: ForeignOptions;
  readonly #tree: ProcessTree | undefined;
  readonly #leash: Duplex | undefined;
  readonly #startedAt = performance.now();
  #watch: NodeJS.Timeout | undefined;
  #nextSlowLook = 0;
  #stored = NOTHING_STORED;
  /** Bytes in open files, mappings and sockets. */
  #kernelMemory = 0;
  #peak: Usage = NO_USAGE;
  #isStopped = false;
  /** Nothing more counts: a fault is known, or the process was ended. */
  #isIgnored = false;

  constructor(launch: Launch, limits: ForeignLimits, options: ForeignOptions) {
    this.#launch = launch;
    this.#limits = limits;
    this.#options = options;
    this.sandbox = launch.sandbox;
    this.held = launch.held;
    const { file, args, cwd, env, spawnUser: uid, descriptors } = launch;
    const child = spawn(file, args, {
      ...(cwd !== undefined && { cwd }),
      ...(env !== undefined && { env }),
      ...(uid !== undefined && { uid, gid: uid }),
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', ...descriptors],
    });
    this.#child = child;
    this.stdin = child.stdin!;
    this.stdout = child.stdout!;
    this.stderr = child.stderr!;
    this.#leash = child.stdio.slice(3).find(stream => stream instanceof Duplex);
    if (this.#leash) answer(this.#leash);
    // The process has ended and does not read any more.
    this.stdin.on('error', () => undefined);
    this.ended = new Promise(resolve => {
      child.once('exit', (code, signal) => {
        this.#checkGroup();
        resolve(signalled(code, signal));
      });
      child.once('error', error => {
        this.#fail({ by: 'missing', detail: error.message });
        resolve({ code: 127, signal: null });
      });
    });
    this.closed = new Promise(resolve => void child.once('close', () => resolve()));
    if (child.pid === undefined) return;
    if (uid !== undefined) endFirst(child.pid);
    this.#tree = new ProcessTree(child.pid, launch);
    this.#watch = setInterval(() => this.#check(), PACE);
  }

  /** The most it was seen to use. */
  get peak(): Usage {
    return this.#peak;
  }

  get isRunning(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** From now on its limits are not checked, and no fault is reported. The process is not killed. */
  ignore(): void {
    this.#isIgnored = true;
    clearInterval(this.#watch);
  }

  /** Ends all its processes at once. */
  kill(): void {
    this.ignore();
    this.#end();
  }

  /** Closes its input, gives it a moment, ends all its processes and removes what was only there for it. */
  async stop(): Promise<void> {
    this.ignore();
    if (this.#isStopped) return;
    this.#isStopped = true;
    if (this.isRunning) {
      this.stdin.end();
      const killTimer = setTimeout(() => this.#end(), GRACE);
      await this.ended;
      clearTimeout(killTimer);
    }
    this.#end();
    this.stdout.destroy();
    this.stderr.destroy();
    await this.#launch.cleanUp();
  }

  #end(): void {
    // A sandbox that is still starting must not begin.
    this.#leash?.destroy();
    this.#launch.group?.kill();
    this.#tree?.kill();
  }

  /** The kernel may have ended it between two looks. */
  #checkGroup(): void {
    const { group } = this.#launch;
    if (!group?.isOutOfMemory) return;
    const peak = Math.max(this.#peak.memory, group.peak);
    this.#fail({ by: 'memory', limit: this.#limits.memory * 2 ** 20, peak });
  }

  #fail(fault: UnseatedFault): void {
    if (this.#isIgnored) return;
    this.kill();
    this.#options.onFault(fault);
  }

  #check(): void {
    if (this.#isIgnored || !this.#tree) return;
    const usage = this.#measure();
    this.#peak = highest(this.#peak, usage);
    this.#options.onUsage?.(usage);
    const { memory, processes, storage, files, cores } = this.#limits;
    const most = memory * 2 ** 20;
    const mostStored = storage * 2 ** 20;
    const mostCpu = (CPU_CREDIT + performance.now() - this.#startedAt) * cores;
    if (usage.memory > most) this.#fail({ by: 'memory', limit: most, peak: usage.memory });
    else if (usage.processes > processes) this.#fail({ by: 'processes', limit: processes, count: usage.processes });
    else if (usage.storage > mostStored) this.#fail({ by: 'storage', limit: mostStored, used: usage.storage });
    else if (usage.files > files) this.#fail({ by: 'files', limit: files, count: usage.files });
    else if (usage.cpu > mostCpu) this.#fail({ by: 'cpu', limit: Math.round(mostCpu), used: usage.cpu });
  }

  #measure(): Usage {
    const list = this.#tree!.list();
    const { sandbox, watched, hasOwnPids } = this.#launch;
    // The first is the sandbox's own and out of reach. So is the second, process 1 of the namespace, but its memory counts.
    const inside = hasOwnPids ? list.slice(1) : list;
    const programs = hasOwnPids ? list.slice(2) : list;
    const first = sandbox === 'bubblewrap' ? programs[0]?.pid : undefined;
    const temporary = first === undefined ? NOTHING_STORED : storedInTemporary(first, watched !== undefined);
    const ofProcesses = inside.reduce((sum, { pid }) => sum + memoryOf(pid), 0);
    const now = performance.now();
    if (now >= this.#nextSlowLook) {
      this.#lookSlowly(inside, first, ofProcesses);
      const took = performance.now() - now;
      this.#nextSlowLook = now + Math.min(SLOW_PACE.most, Math.max(SLOW_PACE.least, took / SLOW_SHARE));
    }
    return {
      processes: programs.length,
      memory: ofProcesses + this.#kernelMemory + temporary.bytes + temporary.files * ENTRY_BYTES,
      cpu: list.reduce((sum, { cpu }) => sum + cpu, 0),
      storage: this.#stored.bytes,
      files: this.#stored.files + temporary.files,
    };
  }

  #lookSlowly(inside: readonly ProcessStat[], first: number | undefined, ofProcesses: number): void {
    const { watched } = this.#launch;
    const { files, memory } = this.#limits;
    if (watched !== undefined) this.#stored = sumOf([storedInFolder(watched, files), storedInDeletedFiles(inside)]);
    const pids = inside.map(({ pid }) => pid);
    // Only with bubblewrap do its sockets have a network of their own.
    this.#kernelMemory =
      descriptorMemory(pids, memory * 2 ** 20 - ofProcesses) + (first === undefined ? 0 : socketMemory(first));
  }
}

/** Written by root, and inherited by all its processes, this cannot be taken back by another user. */
function endFirst(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // It has ended already, or this is not Linux.
  }
}

/** The sandbox asks once whether we are alive. */
function answer(leash: Duplex): void {
  leash.on('error', () => undefined);
  leash.once('data', () => leash.end('\n'));
}

/** Starts foreign code; a sentence where there is nothing to start. */
export function startForeign(
  command: ForeignCommand,
  options: ForeignOptions,
): ForeignProcess | { readonly missing: string } {
  const limits = { ...FOREIGN_LIMITS, ...options.limits };
  const launch = prepareLaunch(command, limits, options.sandbox ?? bestSandbox());
  return 'missing' in launch ? launch : new ForeignProcess(launch, limits, options);
}

/** Some signals have several names, of which the first is the usual one: SIGABRT is also called SIGIOT. */
export const SIGNAL_NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(constants.signals)
    .toReversed()
    .map(([name, number]) => [number, name]),
);

/** A shell or a sandbox says 128 + n for a child that died of signal n. */
function signalled(code: number | null, signal: string | null): ProcessEnd {
  const name = code !== null && code > 128 ? SIGNAL_NAMES.get(code - 128) : undefined;
  return name === undefined ? { code, signal } : { code: null, signal: name };
}

/** The fault of a program that ended by itself when a move was due. */
export function faultOfEnd({ code, signal }: ProcessEnd): UnseatedFault {
  if (signal !== null) return { by: 'crash', signal };
  return code === 0 || code === null ? { by: 'no-move' } : { by: 'crash', code };
}

function highest(one: Usage, other: Usage): Usage {
  return {
    processes: Math.max(one.processes, other.processes),
    memory: Math.max(one.memory, other.memory),
    cpu: Math.max(one.cpu, other.cpu),
    storage: Math.max(one.storage, other.storage),
    files: Math.max(one.files, other.files),
  };
}
