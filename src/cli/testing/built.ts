// The built program as a real process, for tests, with a folder for its files that goes away again.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFile } from '../../../tests/built.ts';

export interface FinishedProcess {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export class BuiltProgram {
  /** Room for files of the test. */
  readonly folder: string;
  readonly #children = new Set<ChildProcess>();

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'ludoteca-cli-'));
  }

  /** The script that Node runs: `ludoteca` with one more game, for tests. */
  readonly script = builtFile('dist/program/cli/testing/toy-program.js');

  file(name: string): string {
    return join(this.folder, name);
  }

  /** Runs it to its end, with this text as its whole input. */
  async run(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}): Promise<FinishedProcess> {
    const running = this.start(args, env);
    running.child.stdin!.end(input);
    return running.finished;
  }

  /** Starts it and leaves its input open. */
  start(args: readonly string[], env: Readonly<Record<string, string>> = {}): RunningProcess {
    const set = { PATH: process.env['PATH'] ?? '', LANG: 'C', ...env };
    const child = spawn(process.execPath, [this.script, ...args], { cwd: this.folder, env: set });
    this.#children.add(child);
    child.once('exit', () => this.#children.delete(child));
    return new RunningProcess(child);
  }

  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A process to talk with. */
export class RunningProcess {
  readonly child: ChildProcess;
  readonly finished: Promise<FinishedProcess>;
  out = '';
  err = '';
  #read = 0;
  /** It ended, and everything it said is here: that may come after its end. */
  #isOver = false;
  #waiting: (() => void)[] = [];

  constructor(child: ChildProcess) {
    this.child = child;
    child.stdout!.setEncoding('utf8').on('data', (text: string) => {
      this.out += text;
      this.#wake();
    });
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.err += text;
    });
    this.finished = new Promise(resolve => {
      child.once('close', code => {
        this.#isOver = true;
        resolve({ code, out: this.out, err: this.err });
        this.#wake();
      });
    });
  }

  writeLine(line: string): void {
    this.child.stdin!.write(`${line}\n`);
  }

  /** What came out up to and including this text, from where the last call stopped. */
  async until(text: string): Promise<string> {
    for (;;) {
      const at = this.out.indexOf(text, this.#read);
      if (at >= 0) {
        const found = this.out.slice(this.#read, at + text.length);
        this.#read = at + text.length;
        return found;
      }
      if (this.#isOver) throw new Error(`"${text}" never came, but:\n${this.out}\n${this.err}`);
      await new Promise<void>(resolve => this.#waiting.push(resolve));
    }
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) one();
  }
}
