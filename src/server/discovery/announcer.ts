// Tells directories elsewhere that this server is open, again and again while it is, and that it closes.

import { randomBytes } from 'node:crypto';
import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { toError } from '../base/fault-reporting.ts';
import { ANNOUNCE_INTERVAL, type ServerAnnouncement } from './directory.ts';

export interface AnnouncerConfig {
  /** Directories, each the address of a server. */
  readonly to: readonly string[];
  readonly key: string;
  readonly timer: Timer;
  /** What to say now. */
  describe(): Omit<ServerAnnouncement, 'secret' | 'leaving'>;
  /** A directory did not accept the announcement. Reported once, until an announcement succeeds again. */
  reportFault(what: string, error: Error): void;
}

/** A directory that does not answer is not waited for. */
const ANNOUNCE_TIMEOUT: Millis = 5000;

export class Announcer {
  readonly #config: AnnouncerConfig;
  readonly #secret = randomBytes(32).toString('hex');
  readonly #unreachable = new Set<string>();
  #cancel: () => void = () => undefined;

  constructor(config: AnnouncerConfig) {
    this.#config = config;
  }

  start(): void {
    void this.#announceRegularly();
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#announceAll(true);
  }

  async #announceRegularly(): Promise<void> {
    const { timer } = this.#config;
    this.#cancel = timer.at(timer.now() + ANNOUNCE_INTERVAL, () => void this.#announceRegularly());
    await this.#announceAll(false);
  }

  async #announceAll(leaving: boolean): Promise<void> {
    const body = JSON.stringify({ ...this.#config.describe(), secret: this.#secret, ...(leaving && { leaving }) });
    await Promise.all(this.#config.to.map(directory => this.#announce(directory, body)));
  }

  async #announce(directory: string, body: string): Promise<void> {
    const { key, reportFault } = this.#config;
    try {
      const answer = await fetch(`${directory}/api/directory`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(ANNOUNCE_TIMEOUT),
      });
      if (!answer.ok) throw new Error(`it answers ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
      this.#unreachable.delete(directory);
    } catch (error) {
      if (this.#unreachable.has(directory)) return;
      this.#unreachable.add(directory);
      reportFault(`the directory ${directory} was not told`, toError(error));
    }
  }
}
