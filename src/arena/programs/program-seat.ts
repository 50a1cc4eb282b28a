// What a program has at a table of the arena, and what is known of it after the game.

import type { SeatHandle, TableSubscriber } from '../../match/table-ports.ts';
import type { ProgramFault } from './faults.ts';
import type { ProgramCommand } from './process.ts';

export interface ProgramReport {
  /** The highest resident memory that was seen, in bytes. */
  readonly peak: number;
  /** For each move, the highest resident memory in bytes while the program thought about it. */
  readonly memory?: readonly number[];
  /** The sandbox that stood between the program and the machine. */
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
