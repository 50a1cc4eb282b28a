// A primary and a standby, which change their roles when the primary fails.

import { newStandby, startOwnPostgres, type TestPostgres } from './postgres-server.ts';

export class PostgresPair {
  readonly #all: readonly [TestPostgres, TestPostgres];
  primary: TestPostgres;
  standby: TestPostgres;

  private constructor(primary: TestPostgres, standby: TestPostgres) {
    this.#all = [primary, standby];
    [this.primary, this.standby] = this.#all;
  }

  /** Undefined: PostgreSQL is not installed. Commits do not wait for the standby before `waitForStandby`. */
  static async start(settings: readonly string[] = []): Promise<PostgresPair | undefined> {
    const primary = await startOwnPostgres(settings);
    const standby = newStandby();
    if (!primary || !standby) return undefined;
    const pair = new PostgresPair(primary, standby);
    await pair.#attach(settings);
    return pair;
  }

  /** An address that names both. */
  url(schema = 'public'): string {
    const hosts = this.#all.map(({ folder }) => folder).join();
    return `postgres://ludoteca@/postgres?host=${hosts}&target_session_attrs=read-write&options=-csearch_path%3D${schema}`;
  }

  /** From now on a commit is acknowledged only once the standby has it. */
  async waitForStandby(): Promise<void> {
    await this.primary.query("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'");
    await this.primary.query('SELECT pg_reload_conf()');
    for (let isSynchronous = false; !isSynchronous; ) {
      const rows = await this.primary.query("SELECT sync_state IN ('quorum', 'sync') FROM pg_stat_replication");
      isSynchronous = rows[0]?.[0] === true;
    }
  }

  async #attach(settings: readonly string[]): Promise<void> {
    this.standby.copyFrom(this.primary);
    await this.standby.start(settings);
  }

  /** The primary is gone from one moment to the next, and the standby takes its place. */
  async failOver(): Promise<void> {
    await this.primary.stop('SIGKILL');
    await this.standby.promote();
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** What is no longer the primary becomes its standby, from a copy of it. */
  async repair(settings: readonly string[] = []): Promise<void> {
    await this.#attach(settings);
    await this.waitForStandby();
  }

  async end(): Promise<void> {
    for (const server of this.#all) {
      await server.stop('SIGKILL');
      server.remove();
    }
  }
}
