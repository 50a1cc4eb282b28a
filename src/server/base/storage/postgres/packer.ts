// Journals of finished matches take a fifth to a ninth of the room when they are packed into one row each. That happens a
// while after they ended, a few at a time; several servers share the work.

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { PostgresQuery } from './connection.ts';
import type { PostgresTasks } from './tasks.ts';

/** Matches of one transaction. */
const BATCH = 20;

const zip = promisify(gzip);
const COMMA = Buffer.from(',');

/** Packs what has finished; how many there were. */
export async function packFinished(tasks: PostgresTasks): Promise<number> {
  for (let total = 0; ; ) {
    const count = await tasks.transactAlone(packSome);
    total += count;
    if (count < BATCH) return total;
  }
}

async function packSome(query: PostgresQuery): Promise<number> {
  const sql = 'SELECT match FROM finished_match WHERE NOT packed ORDER BY announced LIMIT ? FOR UPDATE SKIP LOCKED';
  const matches = (await query.rows(sql, BATCH)).map(([match]) => String(match));
  for (const match of matches) await pack(query, match);
  await query.run('UPDATE finished_match SET packed = true WHERE match = ANY (?::text[])', matches);
  return matches.length;
}

async function pack(query: PostgresQuery, match: string): Promise<void> {
  const chunks = await query.rows('SELECT seq, count, body FROM chunk WHERE match = ? ORDER BY seq', match);
  let count = 0;
  const bodies: Buffer[] = [];
  for (const [seq, more, body] of chunks) {
    // Only a journal that is whole from its first entry on.
    if (Number(seq) !== count) return;
    if (count > 0) bodies.push(COMMA);
    bodies.push(body as Buffer); // a column of bytes
    count += Number(more);
  }
  if (count === 0) return;
  await query.run('INSERT INTO packed VALUES (?, ?, ?)', match, count, await zip(Buffer.concat(bodies)));
  await query.run('DELETE FROM chunk WHERE match = ? AND seq < ?', match, count);
}
