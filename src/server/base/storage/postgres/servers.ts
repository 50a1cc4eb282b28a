// The servers that an address names. One of them is the primary, which accepts writes; the others are standbys, which copy it and may
// be promoted when it fails. A new connection asks all of them which one is the primary now.

import type pg from 'pg';
import { toError, withTimeout } from '../../fault-reporting.ts';
import { serverAddresses } from '../../postgres-address.ts';
import { addressWithoutLogin, asPostgresProblem, PostgresProblem } from './problems.ts';

export type PostgresDriver = typeof pg;

/** A connection to the primary, and on which timeline that was: promoting a standby begins the next one. */
export interface PrimaryClient {
  readonly client: pg.Client;
  readonly timeline: number;
}

/** The first 8 digits of the name of a WAL file are the timeline. A standby has no such name. */
const ASK = `SELECT CASE WHEN pg_is_in_recovery() THEN '' ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END`;

/** Milliseconds for the other servers to say what they are, once one has. */
const OTHERS = 300;

/** Shared by all connections of a store. */
export class PostgresServers {
  readonly #driver: PostgresDriver;
  readonly #url: string;
  readonly #addresses: readonly string[];
  #timeline = 0;

  /** Throws a StorageProblem. */
  constructor(driver: PostgresDriver, url: string) {
    this.#driver = driver;
    this.#url = url;
    try {
      this.#addresses = serverAddresses(url);
    } catch (error) {
      throw new PostgresProblem('storage/failed', `--store: ${toError(error).message}`, error);
    }
  }

  get driver(): PostgresDriver {
    return this.#driver;
  }

  get count(): number {
    return this.#addresses.length;
  }

  /** The latest that any connection has seen. What is connected to an earlier one is connected to a server that was replaced. */
  get timeline(): number {
    return this.#timeline;
  }

  /**
   * A connection to the primary. Of two that take themselves for it, because one that was replaced has come back, to the later one. Throws
   * a StorageProblem, or what the driver throws when there is only one server.
   */
  async connect(settings: pg.ClientConfig): Promise<PrimaryClient> {
    const found: PrimaryClient[] = [];
    let isChosen = false;
    const tries = this.#addresses.map(async address => {
      const one = await this.#try({ ...settings, connectionString: address }, address);
      if (isChosen) await one.client.end();
      else found.push(one);
    });
    try {
      await Promise.any(tries);
    } catch (error) {
      throw this.#problem((error as AggregateError).errors); // of `Promise.any`
    }
    if (tries.length > 1) await withTimeout(Promise.allSettled(tries), OTHERS).catch(() => undefined);
    isChosen = true;
    const [latest, ...others] = found.toSorted((one, other) => other.timeline - one.timeline);
    for (const { client } of others) client.end().catch(() => undefined);
    return latest!;
  }

  async #try(settings: pg.ClientConfig, address: string): Promise<PrimaryClient> {
    const client = new this.#driver.Client(settings);
    // An error event without a listener would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<[string]>({ text: ASK, rowMode: 'array' });
      const timeline = Number.parseInt(rows[0]![0] || '0', 16);
      this.#timeline = Math.max(this.#timeline, timeline);
      if (timeline === 0 || timeline < this.#timeline) throw notPrimary(address, timeline === 0);
      return { client, timeline };
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  #problem(errors: readonly unknown[]): unknown {
    if (errors.length === 1) return errors[0];
    const problems = errors.map((error, i) => asPostgresProblem(error, this.#addresses[i]!));
    // What the operator must correct, such as a password, says more than that a server is away.
    const telling = problems.find(({ exitCode }) => exitCode === 2);
    if (telling) return telling;
    const sentence = `No server of ${addressWithoutLogin(this.#url)} can be written to. ${problems.map(({ message }) => message).join(' ')}`;
    return new PostgresProblem('storage/not-primary', sentence);
  }
}

function notPrimary(address: string, isStandby: boolean): PostgresProblem {
  const sentence = isStandby
    ? `PostgreSQL at ${addressWithoutLogin(address)} is a standby, which nobody can write to. Promote it, or start the primary.`
    : `PostgreSQL at ${addressWithoutLogin(address)} was the primary before another server was promoted. Stop it, and make it a standby of that server.`;
  return new PostgresProblem('storage/not-primary', sentence);
}
