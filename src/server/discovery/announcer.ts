// Tells directories elsewhere that this house is open, again and again while it is, and that it closes.

import { randomBytes } from 'node:crypto';
import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { errorOf } from '../complaint.ts';
import { AGAIN, type Announcement } from './directory.ts';

export interface AnnouncerConfig {
  /** Directories, each the address of a house. */
  readonly to: readonly string[];
  readonly key: string;
  readonly timer: Timer;
  /** What to say now. */
  about(): Omit<Announcement, 'secret' | 'leaving'>;
  /** A directory could not be told; once until it can be again. */
  complain(what: string, error: Error): void;
}

/** A directory that does not answer is not waited for. */
const PATIENCE: Millis = 5000;

export class Announcer {
  readonly #config: AnnouncerConfig;
  readonly #secret = randomBytes(32).toString('hex');
  readonly #silent = new Set<string>();
  #cancel: () => void = () => undefined;

  constructor(config: AnnouncerConfig) {
    this.#config = config;
  }

  start(): void {
    void this.#round();
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#tellAll(true);
  }

  async #round(): Promise<void> {
    const { timer } = this.#config;
    this.#cancel = timer.at(timer.now() + AGAIN, () => void this.#round());
    await this.#tellAll(false);
  }

  async #tellAll(leaving: boolean): Promise<void> {
    const body = JSON.stringify({ ...this.#config.about(), secret: this.#secret, ...(leaving && { leaving }) });
    await Promise.all(this.#config.to.map(directory => this.#tell(directory, body)));
  }

  async #tell(directory: string, body: string): Promise<void> {
    const { key, complain } = this.#config;
    try {
      const answer = await fetch(`${directory}/api/directory`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (!answer.ok) throw new Error(`it answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
      this.#silent.delete(directory);
    } catch (error) {
      if (this.#silent.has(directory)) return;
      this.#silent.add(directory);
      complain(`the directory ${directory} was not told`, errorOf(error));
    }
  }
}
