// A real PostgreSQL for tests: one server a test run, on a socket in a folder of its own, with a schema for every store.

import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const DEBIAN = '/usr/lib/postgresql';
/** Where the server of this test run is, or will be. */
export const FOLDER_VARIABLE = 'LUDOTECA_TEST_POSTGRES';

/** The folder with `postgres` and `initdb`. */
function findPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const debian = versions.map(version => join(DEBIAN, version, 'bin'));
  const named = process.env['POSTGRES_BIN'];
  const folders = named ? [named] : [...debian, ...(process.env['PATH'] ?? '').split(':')];
  return folders.find(folder => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** The user of its processes where tests run as root, which PostgreSQL refuses. */
export function postgresOwner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const [, , uid, gid] = /^(postgres|nobody):[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** In memory where that is possible: the server still calls fsync, and it costs nothing. */
export function newPostgresFolder(disk = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()): string {
  const folder = mkdtempSync(join(disk, 'ludoteca-postgres-'));
  const who = postgresOwner();
  if (who) chownSync(folder, who.uid, who.gid);
  return folder;
}

export class TestPostgres {
  readonly folder: string;
  readonly #programs: string;

  constructor(folder: string, programs: string) {
    this.folder = folder;
    this.#programs = programs;
  }

  /** Names the socket; on a network it listens only if the settings say so. */
  #port = 5432;

  get socket(): string {
    return join(this.folder, `.s.PGSQL.${this.#port}`);
  }

  /** An address for a client of the driver and of the store. */
  url(database = 'postgres', { user = 'ludoteca', schema = 'public' } = {}): string {
    return `postgres://${user}@/${database}?host=${this.folder}${this.#port === 5432 ? '' : `&port=${this.#port}`}&options=-csearch_path%3D${schema}`;
  }

  initialise(): void {
    const data = join(this.folder, 'data');
    const args = ['-D', data, '-U', 'ludoteca', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    const done = spawnSync(join(this.#programs, 'initdb'), args, {
      ...postgresOwner(),
      cwd: this.folder,
      encoding: 'utf8',
    });
    if (done.error)
      throw new Error(`initdb in ${this.#programs} cannot be run as an ordinary user: ${done.error.message}`);
    if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr}`);
    const who = postgresOwner();
    // The user "locked" needs a password.
    writeFileSync(
      join(data, 'pg_hba.conf'),
      'local all locked scram-sha-256\nlocal all all trust\nlocal replication all trust\nhostssl all all all trust\n',
    );
    if (who) chownSync(join(data, 'pg_hba.conf'), who.uid, who.gid);
  }

  /** Becomes a standby that copies this server from now on, in place of what it has. It is not started yet. */
  copyFrom(primary: TestPostgres): void {
    rmSync(join(this.folder, 'data'), { recursive: true, force: true });
    primary.#run('pg_basebackup', ['-D', join(this.folder, 'data'), '-R', '-c', 'fast', '--no-sync'], postgresOwner());
  }

  /** A standby becomes a primary. */
  async promote(): Promise<void> {
    await this.query('SELECT pg_promote()');
  }

  /** Starts it, and waits until it answers. Further settings as `name=value`. */
  async start(settings: readonly string[] = []): Promise<void> {
    const port = settings.find(one => one.startsWith('port='));
    if (port !== undefined) this.#port = Number(port.slice('port='.length));
    const fixed = [
      'listen_addresses=',
      `unix_socket_directories=${this.folder}`,
      'max_connections=200',
      'shared_buffers=32MB',
    ];
    const args = ['-D', join(this.folder, 'data'), ...[...fixed, ...settings].flatMap(one => ['-c', one])];
    const child = spawn(join(this.#programs, 'postgres'), args, {
      ...postgresOwner(),
      cwd: this.folder,
      stdio: 'ignore',
      detached: true,
    });
    child.unref();
    for (let tries = 0; tries < 600; tries++) {
      if (child.exitCode !== null) throw new Error(`postgres ended with ${child.exitCode}`);
      if (existsSync(this.socket) && (await this.isAnswering())) return;
      await sleep(50);
    }
    throw new Error('postgres does not answer');
  }

  async isAnswering(): Promise<boolean> {
    try {
      await this.query('SELECT 1');
      return true;
    } catch {
      return false;
    }
  }

  get #pidFile(): string {
    return join(this.folder, 'data', 'postmaster.pid');
  }

  /** Of the process that all others of the server belong to. */
  pid(): number {
    return Number(readFileSync(this.#pidFile, 'utf8').split('\n')[0]);
  }

  /** As a crash, unless another way is named. */
  async stop(signal: NodeJS.Signals = 'SIGQUIT'): Promise<void> {
    const file = this.#pidFile;
    if (!existsSync(file)) return;
    const pid = this.pid();
    if (!isRunning(pid)) return;
    process.kill(pid, signal);
    // A crash leaves the file behind, and a child that no one waits for leaves its number behind.
    for (let tries = 0; tries < 500 && existsSync(file) && isRunning(pid); tries++) await sleep(20);
  }

  async query(sql: string, database = 'postgres'): Promise<readonly (readonly unknown[])[]> {
    const { Client } = await import('pg');
    const client = new Client({ connectionString: this.url(database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query({ text: sql, rowMode: 'array' });
      return rows as unknown[][]; // array mode
    } finally {
      await client.end();
    }
  }

  /** Where one of PostgreSQL's own programs is. */
  program(name: string): string {
    return join(this.#programs, name);
  }

  /** Runs one of PostgreSQL's own tools, such as pg_dump, on this server. */
  tool(name: string, ...args: readonly string[]): void {
    this.#run(name, args);
  }

  #run(name: string, args: readonly string[], owner?: { readonly uid: number; readonly gid: number }): void {
    const where = ['-h', this.folder, '-p', String(this.#port), '-U', 'ludoteca'];
    const done = spawnSync(join(this.#programs, name), [...where, ...args], {
      ...owner,
      cwd: this.folder,
      encoding: 'utf8',
    });
    if (done.status !== 0) throw new Error(`${name} failed: ${done.stderr}`);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** An empty folder for a standby of another server. Undefined: PostgreSQL is not installed. */
export function newStandby(): TestPostgres | undefined {
  const programs = findPrograms();
  return programs === undefined ? undefined : new TestPostgres(newPostgresFolder(), programs);
}

/** A server of its own, for tests that stop it. Undefined: PostgreSQL is not installed. `disk`: where its folder shall be. */
export async function startOwnPostgres(
  settings: readonly string[] = [],
  disk?: string,
): Promise<TestPostgres | undefined> {
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const server = new TestPostgres(newPostgresFolder(disk), programs);
  server.initialise();
  await server.start(settings);
  return server;
}

/** The server of this test run, started by the first test that needs it. Undefined: PostgreSQL is not installed. */
export async function testPostgres(): Promise<TestPostgres | undefined> {
  const programs = findPrograms();
  const folder = process.env[FOLDER_VARIABLE];
  if (programs === undefined || folder === undefined) {
    console.log('Tests of the PostgreSQL store are skipped: install the package "postgresql", or set POSTGRES_BIN.');
    return undefined;
  }
  const server = new TestPostgres(folder, programs);
  const ready = join(folder, 'ready');
  try {
    mkdirSync(join(folder, 'starting'));
  } catch {
    for (let tries = 0; !existsSync(ready); tries++) {
      if (tries > 1200) throw new Error('the PostgreSQL of this test run does not start');
      await sleep(50);
    }
    return server;
  }
  server.initialise();
  await server.start();
  writeFileSync(ready, '');
  return server;
}

const COMPANIONS = 'companions';

/** Ends a process with the PostgreSQL of this test run. The process that started it may be killed without a chance to do that. */
export function endWithTestRun(pid: number): void {
  appendFileSync(join(process.env[FOLDER_VARIABLE]!, COMPANIONS), `${pid}\n`);
}

function endCompanions(folder: string): void {
  const file = join(folder, COMPANIONS);
  if (!existsSync(file)) return;
  for (const pid of readFileSync(file, 'utf8').trim().split('\n').map(Number))
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
}

/** For `stop` at the end of a test run, by a process that may not have started it. */
export async function stopTestPostgres(folder: string): Promise<void> {
  endCompanions(folder);
  const server = new TestPostgres(folder, '');
  await server.stop();
  server.remove();
}
