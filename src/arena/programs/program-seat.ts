// What a program has at a table of the arena, and what is known of it after the game.

import type { SeatHandle, TableSubscriber } from '../../match/table-ports.ts';
import type { ProgramFault } from './faults.ts';
import type { ProgramCommand } from './process.ts';

export interface ProgramReport {
  /** Highest resident memory seen, bytes. */
  readonly peak: number;
  /** By move: the highest resident memory while it was thought about, bytes. */
  readonly memory?: readonly number[];
  /** What stood between it and the machine. */
  readonly sandbox: string;
  /** How each of its limits was enforced, one line. */
  readonly limits?: string;
  /** What it wrote on standard error, by move, each piece capped. */
  readonly said: readonly string[];
}

/** A program that has a seat. */
export interface ProgramPlayer extends TableSubscriber {
  /** Ends all its processes; the table is gone. */
  stop(): Promise<ProgramReport>;
}

export interface ProgramSeat extends ProgramCommand {
  readonly handle: SeatHandle;
  readonly protocol: string | undefined;
  /** The program is there: its clock starts, where it was given time to come up. */
  ready(): void;
  /** A fault takes the seat from it. */
  lose(fault: ProgramFault): void;
}
