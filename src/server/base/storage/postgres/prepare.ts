// Before the first use of a database: checks that it is durable, ours and completely copied, and creates or upgrades its tables.

import { NOW_SQL } from './append.ts';
import { inTransaction, type PostgresQuery } from './connection.ts';
import { addressWithoutLogin, PostgresProblem } from './problems.ts';
import { POSTGRES_SCHEMA, type PostgresSchema } from './schema.ts';

/** 'LUDO', as in the application id of SQLite. A process that changes the schema holds this lock. */
const MIGRATION_LOCK = 0x4c55444f;

export async function requireDurable(query: PostgresQuery, url: string): Promise<void> {
  const found = await query.row("SELECT current_setting('fsync'), current_setting('synchronous_commit')");
  const [fsync, commit] = found ?? [];
  const wrong = fsync === 'off' ? 'fsync = off' : commit === 'off' ? 'synchronous_commit = off' : undefined;
  if (wrong !== undefined)
    throw new PostgresProblem(
      'storage/not-durable',
      `PostgreSQL at ${addressWithoutLogin(url)} runs with ${wrong}, so moves that were announced could be lost. Set it to on.`,
    );
}

/** Does a standby have what was acknowledged? Otherwise it can be lost with the primary. */
export async function waitsForStandby(query: PostgresQuery): Promise<boolean> {
  const sql = `SELECT current_setting('synchronous_standby_names') <> '' AND current_setting('synchronous_commit') <> 'local'`;
  return (await query.row(sql))?.[0] === true;
}

/** Creates or extends the tables. Throws a problem for a database of something else, and for one of a newer version. */
export async function migratePostgres(
  query: PostgresQuery,
  url: string,
  { create, upgrades }: PostgresSchema = POSTGRES_SCHEMA,
): Promise<void> {
  const where = `The database ${addressWithoutLogin(url)}`;
  const newest = upgrades.length + 1;
  await inTransaction(query, async () => {
    // Two servers that start at once must not both migrate.
    await query.run('SELECT pg_advisory_xact_lock(?)', MIGRATION_LOCK);
    const version = await schemaVersion(query, where, newest);
    if (version >= newest) return;
    const readableBy = upgrades.at(-1)!.readableBy;
    if (version > 0 && readableBy > version) await requireNoServers(query, where);
    if (version === 0) await query.script(create);
    else for (const { sql } of upgrades.slice(version - 1)) await query.script(sql);
    await query.run('DELETE FROM ludoteca_schema');
    await query.run('INSERT INTO ludoteca_schema VALUES (?, ?)', newest, readableBy);
  });
}

/** The step is closed: servers of the version before would find nothing of what they know. None can enter before it is done. */
async function requireNoServers(query: PostgresQuery, where: string): Promise<void> {
  await query.run('LOCK TABLE node IN EXCLUSIVE MODE');
  const found = await query.rows(
    `SELECT name, version FROM node WHERE state <> 'gone' AND until > ${NOW_SQL} ORDER BY name LIMIT 1`,
  );
  for (const [name, version] of found)
    throw new PostgresProblem(
      'storage/busy',
      `${where} is used by servers of an earlier version (${String(name)}, ${String(version)}), which cannot continue with the tables of this one. Stop all of them first.`,
    );
}

/** A copy from SQLite that was interrupted holds only a part of the matches. */
export async function requireComplete(query: PostgresQuery, url: string): Promise<void> {
  const row = await query.row("SELECT value FROM stored_value WHERE kind = 'migration' AND key = 'state'");
  if (row && row[0] !== '"complete"')
    throw new PostgresProblem(
      'storage/failed',
      `The migration into ${addressWithoutLogin(url)} was interrupted. Run ludoteca migrate again; it continues where it stopped.`,
    );
}

/** The version of the database, or 0 if it is empty. */
async function schemaVersion(query: PostgresQuery, where: string, known: number): Promise<number> {
  const [ours, others] = (await query.row(
    `SELECT count(*) FILTER (WHERE tablename = 'ludoteca_schema'), count(*) FROM pg_tables WHERE schemaname = current_schema()`,
  ))!;
  if (ours === 0) {
    if (others !== 0)
      throw new PostgresProblem(
        'storage/not-a-database',
        `${where} is a database of something else. Create an empty one.`,
      );
    await query.run('CREATE TABLE ludoteca_schema (version integer NOT NULL, readable_by integer NOT NULL)');
    return 0;
  }
  const [version, readableBy] = (await query.row('SELECT version, readable_by FROM ludoteca_schema')) ?? [0, 0];
  if (Number(readableBy) > known)
    throw new PostgresProblem(
      'storage/newer-version',
      `${where} was written by a newer Ludoteca (schema ${String(version)}; this one knows ${known}). Install that version here too.`,
    );
  return Number(version);
}
