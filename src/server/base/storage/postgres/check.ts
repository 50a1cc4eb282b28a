// Reads all journals of a PostgreSQL store and names those that are damaged. It changes nothing and can run beside servers. Pages are
// PostgreSQL's own matter: its data checksums and pg_amcheck find what happens to them.

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { JournalCheck, type StoreCheck } from '../journal-check.ts';
import { type ConnectionOptions, openServers, type PostgresQuery } from './connection.ts';
import { asPostgresProblem } from './problems.ts';
import { PostgresTasks } from './tasks.ts';

const unzip = promisify(gunzip);

/** Matches read at once. */
const PAGE = 100;
/** Milliseconds that one statement may take. */
const ANSWER = 600_000;

const NEXT_MATCHES = `SELECT match FROM (
    (SELECT match FROM packed WHERE match > ? ORDER BY match LIMIT ${PAGE})
    UNION (SELECT DISTINCT match FROM chunk WHERE match > ? ORDER BY match LIMIT ${PAGE})
  ) AS name ORDER BY match LIMIT ${PAGE}`;

/** A packed journal begins with the first entry; chunks that are left beside it repeat some of it. */
const PIECES = `SELECT match, 0, 0 AS seq, count, body FROM packed WHERE match = ANY (?)
  UNION ALL SELECT match, 1, seq, count, body FROM chunk WHERE match = ANY (?) ORDER BY 1, 2, 3`;

/** Throws a StorageProblem where the database cannot be read. `progress` gets numbers between 0 and 1. */
export async function checkPostgres(
  url: string,
  progress: (part: number) => void = () => undefined,
): Promise<StoreCheck> {
  const servers = await openServers(url);
  const options: ConnectionOptions = {
    patience: { connect: 5000, answer: ANSWER },
    greet: query => query.script('SET default_transaction_read_only = on'),
  };
  const tasks = new PostgresTasks(servers, options, 1);
  try {
    return await tasks.ask(query => checkJournals(query, progress));
  } catch (error) {
    throw asPostgresProblem(error, url);
  } finally {
    await tasks.close();
  }
}

async function checkJournals(query: PostgresQuery, progress: (part: number) => void): Promise<StoreCheck> {
  const journals = new JournalCheck();
  const total = Number((await query.row('SELECT count(*) FROM match_summary'))?.[0] ?? 0);
  for (const [node, n, body] of await query.rows(
    'SELECT node, n, body FROM log WHERE body IS NOT NULL ORDER BY node, n',
  ))
    journals.addLogRow(`${String(node)} ${String(n)}`, String(body));
  let done = 0;
  let after = '';
  for (;;) {
    const names = (await query.rows(NEXT_MATCHES, after, after)).map(([match]) => String(match));
    for (const [match, kind, seq, count, body] of await query.rows(PIECES, names, names)) {
      const text = await textOf(body as Buffer, kind === 0); // a column of bytes
      journals.addPiece({ match: String(match), first: Number(seq), count: Number(count), body: text });
    }
    done += names.length;
    if (total > 0) progress(Math.min(1, done / total));
    if (names.length < PAGE) break;
    after = names.at(-1)!;
  }
  return journals.finish();
}

async function textOf(body: Buffer, isPacked: boolean): Promise<string | undefined> {
  try {
    return (isPacked ? await unzip(body) : body).toString();
  } catch {
    return undefined;
  }
}
