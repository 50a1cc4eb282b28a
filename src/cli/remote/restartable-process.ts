import type { ProgramProcess } from '../../arena/programs/process.ts';

/** The process of a program at a table. One that failed is replaced by another, which has been shown nothing yet. */
export class RestartableProcess {
  readonly #begin: () => ProgramProcess;
  #current: ProgramProcess | undefined;
  /** All that were stopped: they are still ending. */
  readonly #stopped: Promise<void>[] = [];
  #stops = 0;
  #version: number | undefined;

  constructor(begin: () => ProgramProcess) {
    this.#begin = begin;
  }

  /** How often a process was stopped: another number means that an answer is for a process of before. */
  get stops(): number {
    return this.#stops;
  }

  /** The version of the table that the process was last shown. It is undefined if it has not been shown the table. */
  get version(): number | undefined {
    return this.#version;
  }

  start(): void {
    this.#version = undefined;
    this.#current = this.#begin();
  }

  stop(): void {
    if (!this.#current) return;
    this.#stops++;
    this.#stopped.push(this.#current.stop());
    this.#current = undefined;
  }

  /** Stops it, and waits until all of its processes have ended. */
  async end(): Promise<void> {
    this.stop();
    await Promise.all(this.#stopped);
  }

  /** Shows it the table, or what changed there. */
  show(version: number, line: string): void {
    this.#version = version;
    this.#current?.send(line);
  }

  reply(line: string): void {
    this.#current?.reply(line);
  }
}
