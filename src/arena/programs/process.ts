// A program as a process that reads and writes lines: its lines are messages, its misbehaviour is a fault with a reason. It is
// watched while it runs and never outlives the process that started it. It knows nothing of the game.

import type { UnseatedFault } from './faults.ts';
import { type ForeignProcess, faultOfEnd, type ProcessEnd, startForeign } from './launcher.ts';
import type { LimitEnforcement, ProgramLimits } from './limits.ts';
import { type ProgramRequest, parseLine } from './messages.ts';
import { bestSandbox, type ForeignCommand, type Sandbox } from './sandbox.ts';

/** Milliseconds for the last output to arrive after the end of a process. */
const LINGER = 150;
/** Milliseconds for a process to end after its output: its exit code says more than that it was silent. */
const ENDING = 1000;
/** How much more than on its output it may write on standard error, of which little is kept. */
const STDERR_FACTOR = 16;
/** Characters of a line that are quoted in a verdict. */
const QUOTED = 60;

/** What is started. */
export type ProgramCommand = Pick<ForeignCommand, 'command' | 'needs'>;

/** Receives the requests, the fault and the standard error of a program. */
export interface ProgramListener {
  onRequest(request: ProgramRequest): void;
  /** It has been ended for this, or ended by itself. At most once. */
  onFault(fault: UnseatedFault): void;
  /** It wrote on standard error. */
  onStderr(text: string): void;
  /** Bytes of memory it was just seen to use. */
  onMemory?(memory: number): void;
}

export class ProgramProcess {
  readonly sandbox: Sandbox;
  readonly #listener: ProgramListener;
  readonly #limits: Pick<ProgramLimits, 'memory' | 'output' | 'processes'>;
  readonly #process: ForeignProcess | undefined;
  /** Nothing more counts: a fault is known, or the program was ended. */
  #closed = false;
  #buffer = '';
  #lines = 0;
  /** Bytes since the last line it was sent. */
  #written = 0;
  #stderrWritten = 0;

  constructor(command: ProgramCommand, limits: ProgramLimits, listener: ProgramListener, sandbox?: Sandbox) {
    this.#limits = limits;
    this.#listener = listener;
    this.sandbox = sandbox ?? bestSandbox();
    const { memory, processes } = limits;
    const started = startForeign(command, {
      limits: { memory, processes },
      sandbox: this.sandbox,
      onFault: fault => this.#fail(fault),
      onUsage: usage => listener.onMemory?.(usage.memory),
    });
    if ('missing' in started) this.#fail({ by: 'missing', detail: started.missing });
    else {
      this.#process = started;
      this.#listen(started);
    }
  }

  /** How its limits are enforced. It is undefined if the process was never started. */
  get held(): LimitEnforcement | undefined {
    return this.#process?.held;
  }

  #listen({ stdout, stderr, ended, closed }: ForeignProcess): void {
    stdout.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    stdout.once('end', () => void setTimeout(() => this.#fail({ by: 'no-move' }), ENDING));
    stderr.setEncoding('utf8').on('data', (text: string) => this.#receiveStderr(text));
    void this.#awaitEnd(ended, closed);
  }

  /** Its last output may arrive after its end, and what it started may hold the output open. */
  async #awaitEnd(ended: Promise<ProcessEnd>, closed: Promise<void>): Promise<void> {
    const end = await ended;
    await Promise.race([closed, new Promise(resolve => setTimeout(resolve, LINGER))]);
    this.#fail(faultOfEnd(end));
  }

  /** A line of the play protocol. */
  send(line: string): void {
    this.#written = 0;
    this.#stderrWritten = 0;
    this.reply(line);
  }

  /** Answers a line of the program. What it writes continues to count. */
  reply(line: string): void {
    if (!this.#closed) this.#process?.stdin.write(`${line}\n`);
  }

  /** From now on its output, its end and its limits are ignored, and it is sent nothing more. It is not killed: it may still read the last line. */
  ignore(): void {
    this.#closed = true;
    this.#process?.ignore();
  }

  /** Ends it at once. */
  kill(): void {
    this.#closed = true;
    this.#process?.kill();
  }

  /** Closes its input, gives it a moment, ends all its processes and removes its folder. */
  async stop(): Promise<void> {
    this.#closed = true;
    await this.#process?.stop();
  }

  #fail(fault: UnseatedFault): void {
    if (this.#closed) return;
    this.kill();
    this.#listener.onFault(fault);
  }

  #receive(text: string): void {
    if (this.#closed) return;
    this.#written += text.length;
    const limit = this.#limits.output * 1024;
    if (this.#written > limit) {
      this.#fail({ by: 'flood', limit, written: this.#written });
      return;
    }
    const lines = (this.#buffer + text).split('\n');
    this.#buffer = lines.pop()!;
    for (const line of lines) {
      this.#lines++;
      if (line.trim() !== '' && !this.#closed) this.#readLine(line);
    }
  }

  #receiveStderr(text: string): void {
    this.#listener.onStderr(text);
    this.#stderrWritten += text.length;
    const limit = this.#limits.output * 1024 * STDERR_FACTOR;
    if (this.#stderrWritten > limit) this.#fail({ by: 'flood', limit, written: this.#stderrWritten });
  }

  #readLine(line: string): void {
    const message = parseLine(line);
    if (message.t !== 'malformed') this.#listener.onRequest(message);
    else {
      const { column, detail } = message;
      this.#fail({ by: 'malformed', line: this.#lines, column, text: line.slice(0, QUOTED), detail });
    }
  }
}
