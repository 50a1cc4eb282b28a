// A program as a process that reads and writes lines: its lines are messages, its misbehaviour is a fault with a reason. It is
// watched while it lives and never outlives whoever started it. What is played, and where, is not its business.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnseatedFault } from './faults.ts';
import type { ProgramLimits } from './limits.ts';
import { type ProgramRequest, parseLine } from './messages.ts';
import { findProgram, hasBubblewrap, launchIn, type Sandbox } from './sandbox.ts';
import { killAll, usageOf } from './usage.ts';

/** Milliseconds between two looks at what a program uses. */
const PACE = 20;
/** Milliseconds for the last output to arrive after the end of a process, and for its end after a polite request. */
const LINGER = 150;
/** Characters of a line that are quoted in a verdict. */
const QUOTED = 60;

/** What is started. */
export interface ProgramCommand {
  readonly command: readonly string[];
  /** Files and folders it reads besides those the command names. */
  readonly needs?: readonly string[];
}

/** Who started it. */
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
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #watch: NodeJS.Timeout | undefined;
  #ended: Promise<void> = Promise.resolve();
  /** Nothing more counts: a fault is known, or it was told to end. */
  #closed = false;
  #buffer = '';
  #lines = 0;
  /** Bytes since the last line it was told. */
  #written = 0;

  constructor({ command, needs }: ProgramCommand, limits: ProgramLimits, listener: ProgramListener, sandbox?: Sandbox) {
    this.#limits = limits;
    this.#listener = listener;
    this.sandbox = sandbox ?? (hasBubblewrap() ? 'bubblewrap' : 'process group');
    this.#folder = mkdtempSync(join(tmpdir(), 'ludoteca-program-'));
    const [name, ...args] = command;
    const found = findProgram(name!);
    if ('missing' in found) this.#fail({ by: 'missing', detail: found.missing });
    else this.#start(found.file, args, needs);
  }

  #start(program: string, args: readonly string[], needs: readonly string[] | undefined): void {
    const { file, args: all } = launchIn(this.sandbox, program, args, this.#folder, needs);
    const { PATH = '/usr/bin:/bin' } = process.env;
    const environment =
      this.sandbox === 'none' ? {} : { cwd: this.#folder, env: { PATH, HOME: this.#folder, LANG: 'C.UTF-8' } };
    const child = spawn(file, all, { ...environment, detached: true, stdio: 'pipe' });
    this.#child = child;
    this.#ended = new Promise(resolve => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    child.once('error', error => this.#fail({ by: 'missing', detail: error.message }));
    // Whoever ended does not read any more.
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', (text: string) => this.#receive(text));
    child.stdout.once('end', () => void setTimeout(() => this.#fail({ by: 'no-move' }), LINGER));
    child.stderr.setEncoding('utf8').on('data', (text: string) => this.#listener.onStderr(text));
    child.once('exit', (code, signal) => {
      const fail = (): void => this.#fail(endOf(code, signal));
      child.once('close', fail);
      setTimeout(fail, LINGER);
    });
    this.#watch = setInterval(() => this.#checkUsage(), PACE);
  }

  /** A line of the play protocol. */
  send(line: string): void {
    this.#written = 0;
    this.reply(line);
  }

  /** Answers something it said: what it writes goes on counting. */
  reply(line: string): void {
    if (!this.#closed) this.#child?.stdin?.write(`${line}\n`);
  }

  /** Nothing it does counts any more; it may still read what it was told. */
  ignore(): void {
    this.#closed = true;
    clearInterval(this.#watch);
  }

  /** Ends it at once. */
  kill(): void {
    this.ignore();
    const pid = this.#child?.pid;
    if (pid !== undefined) killAll(pid, this.sandbox);
  }

  /** Closes its input, gives it a moment, ends all its processes and removes its folder. */
  async stop(): Promise<void> {
    this.ignore();
    const child = this.#child;
    if (child?.pid !== undefined) {
      if (child.exitCode === null && child.signalCode === null) {
        child.stdin!.end();
        const killTimer = setTimeout(() => killAll(child.pid!, this.sandbox), LINGER);
        await this.#ended;
        clearTimeout(killTimer);
      }
      killAll(child.pid, this.sandbox);
      child.stdout!.destroy();
      child.stderr!.destroy();
    }
    // What it started itself may write for a moment longer.
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  #fail(fault: UnseatedFault): void {
    if (this.#closed) return;
    this.kill();
    this.#listener.onFault(fault);
  }

  #checkUsage(): void {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#closed) return;
    const { processes, memory } = usageOf(pid, this.sandbox);
    this.#listener.onMemory?.(memory);
    const most = this.#limits.memory * 2 ** 20;
    if (memory > most) this.#fail({ by: 'memory', limit: most, peak: memory });
    else if (processes > this.#limits.processes)
      this.#fail({ by: 'processes', limit: this.#limits.processes, count: processes });
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

  #readLine(line: string): void {
    const message = parseLine(line);
    if (message.t !== 'malformed') this.#listener.onRequest(message);
    else {
      const { column, detail } = message;
      this.#fail({ by: 'malformed', line: this.#lines, column, text: line.slice(0, QUOTED), detail });
    }
  }
}

const SIGNALS = new Map(Object.entries(constants.signals).map(([name, number]) => [number, name]));

/** A shell or a sandbox says 128 + n for a child that died of signal n. */
function endOf(code: number | null, signal: string | null): UnseatedFault {
  if (signal !== null) return { by: 'crash', signal };
  if (code === 0 || code === null) return { by: 'no-move' };
  const name = code > 128 ? SIGNALS.get(code - 128) : undefined;
  return name === undefined ? { by: 'crash', code } : { by: 'crash', signal: name };
}
