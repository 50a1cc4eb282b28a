// A primary and a standby, which change their roles when the primary fails.

import { setTimeout as sleep } from 'node:timers/promises';
import { newStandby, startOwnPostgres, type TestPostgres } from './postgres-server.ts';

export class PostgresPair {
  readonly #settings: readonly string[];
  /** In the order in which addresses name them. */
  readonly servers: readonly [TestPostgres, TestPostgres];
  primary: TestPostgres;
  standby: TestPostgres;

  private constructor(settings: readonly string[], primary: TestPostgres, standby: TestPostgres) {
    this.#settings = settings;
    this.servers = [primary, standby];
    [this.primary, this.standby] = this.servers;
  }

  /** Undefined: PostgreSQL is not installed. Commits do not wait for the standby before `waitForStandby`. */
  static async start(more: readonly string[] = []): Promise<PostgresPair | undefined> {
    // A standby connects again at once when the primary is back; the usual five seconds are those in which no one can move.
    const settings = ['wal_retrieve_retry_interval=200ms', ...more];
    const primary = await startOwnPostgres(settings);
    const standby = newStandby();
    if (!primary || !standby) return undefined;
    const pair = new PostgresPair(settings, primary, standby);
    await pair.#attach();
    return pair;
  }

  /** An address that names both. */
  url(schema = 'public'): string {
    const hosts = this.servers.map(({ folder }) => folder).join();
    return `postgres://ludoteca@/postgres?host=${hosts}&target_session_attrs=read-write&options=-csearch_path%3D${schema}`;
  }

  /** From now on a commit is acknowledged only once the standby has it. */
  async waitForStandby(): Promise<void> {
    await this.primary.query("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'");
    await this.primary.query('SELECT pg_reload_conf()');
    const asked = "SELECT sync_state IN ('quorum', 'sync') FROM pg_stat_replication";
    while ((await this.primary.query(asked))[0]?.[0] !== true) await sleep(20);
  }

  async #attach(): Promise<void> {
    this.standby.copyFrom(this.primary);
    await this.standby.start(this.#settings);
  }

  /** The primary is gone from one moment to the next, and the standby takes its place. */
  async failOver(): Promise<void> {
    await this.primary.stop('SIGKILL');
    await this.standby.promote();
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** What is no longer the primary becomes its standby, from a copy of it. */
  async repair(): Promise<void> {
    await this.#attach();
    await this.waitForStandby();
  }

  /** One of the two is killed, and comes back as what it was. */
  async restart(which: 'primary' | 'standby'): Promise<void> {
    await this[which].stop('SIGKILL');
    for (;;)
      try {
        await this[which].start(this.#settings);
        return;
      } catch {
        await sleep(200); // processes of the server that was killed are still there
      }
  }

  async end(): Promise<void> {
    for (const server of this.servers) {
      await server.stop('SIGKILL');
      server.remove();
    }
  }
}
