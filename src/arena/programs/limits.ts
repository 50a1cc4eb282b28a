export interface ProgramLimits {
  /** Milliseconds a move. */
  readonly move: number;
  /** Milliseconds for all moves of a game, with `move` as the increment of every one. If 0, there is no such limit. */
  readonly bank: number;
  /** MiB, resident, all processes of a program together. */
  readonly memory: number;
  /** KiB a program may write between two questions. */
  readonly output: number;
  readonly processes: number;
  /**
   * Milliseconds to start up: the clock starts when a program says `hello`, or when they are over. If 0, it runs from
   * the start.
   */
  readonly start: number;
}

export const PROGRAM_LIMITS: ProgramLimits = { move: 5000, bank: 0, memory: 512, output: 64, processes: 64, start: 0 };

/** What any foreign process may use: a program in a match, a compiler, a trial. All its processes together. */
export interface ForeignLimits {
  /** MiB: resident memory and what it keeps in its temporary file systems. */
  readonly memory: number;
  readonly processes: number;
  /** MiB in each of its temporary file systems, in one file, and in the folder it may write to. */
  readonly storage: number;
  /** Files and folders it may create. */
  readonly files: number;
  /** Processor cores it may use on average. */
  readonly cores: number;
}

export const FOREIGN_LIMITS: ForeignLimits = { memory: 512, processes: 64, storage: 64, files: 4096, cores: 4 };

/** How each limit is enforced. */
export interface LimitEnforcement {
  readonly memory: 'cgroup' | 'watched' | 'not limited';
  readonly processes: 'cgroup' | 'rlimit' | 'watched' | 'not limited';
  readonly cpu: 'cgroup' | 'watched' | 'not limited';
  readonly network: 'none' | 'open';
  /** `sandboxed`: an allow-list of readable paths. `user`: whatever an unprivileged user may read. `open`: all of the operator's. */
  readonly files: 'sandboxed' | 'user' | 'open';
}

/** One line for a report, e.g. `memory watched, processes rlimit, cpu watched, network none, files sandboxed`. */
export function printLimitEnforcement(held: LimitEnforcement): string {
  return `memory ${held.memory}, processes ${held.processes}, cpu ${held.cpu}, network ${held.network}, files ${held.files}`;
}
