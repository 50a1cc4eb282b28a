export interface ProgramLimits {
  /** Milliseconds a move. */
  readonly move: number;
  /** Milliseconds for all moves of a game, with `move` as the increment of every one; 0: none. */
  readonly bank: number;
  /** MiB, resident, all processes of a program together. */
  readonly memory: number;
  /** KiB a program may write between two questions. */
  readonly output: number;
  readonly processes: number;
  /** Milliseconds for coming up: the clock starts when a program says `hello`, at the latest then; 0: it runs from the start. */
  readonly start: number;
}

export const PROGRAM_LIMITS: ProgramLimits = { move: 5000, bank: 0, memory: 512, output: 64, processes: 64, start: 0 };
