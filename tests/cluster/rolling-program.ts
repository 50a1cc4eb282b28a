// A program at a rolling tournament: `ludoteca bot` as a process of its own, which plays one game after the other until the end.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTime } from '../timeout.ts';

const file = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const LUDOTECA = file('bin/ludoteca.js');
/** Answers with the first legal action. */
const PLAYER = `node '${file('src/arena/programs/testdata/player.mjs')}' answers`;

export class RollingProgram {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  /** Where the command remembers who it is. */
  readonly #state = mkdtempSync(join(tmpdir(), 'ludoteca-program-'));
  #said = '';

  constructor(url: string, tournament: string, name: string) {
    this.name = name;
    const args = ['--server', url, '--tournament', tournament, '--program', PLAYER, '--name', name, '--no-sandbox'];
    const env = { PATH: process.env['PATH'] ?? '', LANG: 'C', XDG_STATE_HOME: this.#state };
    this.#child = spawn(process.execPath, [LUDOTECA, 'bot', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#closed = once(this.#child, 'close');
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#said += text;
    });
  }

  /** It ends by itself when the tournament is over. */
  async finished(): Promise<void> {
    await inTime(
      `the end of ${this.name}`,
      (resolve, reject) => void this.#closed.then(() => resolve(undefined), reject),
    );
    if (this.#child.exitCode !== 0) throw new Error(`${this.name} ended with ${this.#child.exitCode}: ${this.#said}`);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
    rmSync(this.#state, { recursive: true });
  }
}
