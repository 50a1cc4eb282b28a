// Journals of finished matches that were moved out of the database into files (`ludoteca offload`): a table says where each of them is. A
// file is in a folder that all servers have, or at an address that answers requests for a part of it, such as object storage.

import { open } from 'node:fs/promises';
import { toError } from '../../fault-reporting.ts';
import type { PostgresTasks } from './tasks.ts';

/** Milliseconds for one journal. */
const PATIENCE = 10_000;
const PARTIAL_CONTENT = 206;

export const isAddress = (place: string): boolean => /^https?:\/\//.test(place);

/** Reads the packed journal. Returns undefined if it is in no file. Throws a sentence if the file cannot be read. */
export async function readOffloadedJournal(tasks: PostgresTasks, match: string): Promise<Buffer | undefined> {
  const sql = 'SELECT place, start, size FROM offloaded JOIN offload_file ON name = file WHERE match = ?';
  const row = await tasks.row(sql, match);
  return row && readPiece(String(row[0]), Number(row[1]), Number(row[2]));
}

export async function readPiece(place: string, start: number, size: number): Promise<Buffer> {
  try {
    return isAddress(place) ? await fetchPiece(place, start, size) : await readFilePiece(place, start, size);
  } catch (error) {
    throw new Error(`The journals in ${place} cannot be read: ${toError(error).message}`, { cause: error });
  }
}

async function readFilePiece(path: string, start: number, size: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start);
    if (bytesRead < size) throw new Error('the file is too short');
    return buffer;
  } finally {
    await file.close();
  }
}

async function fetchPiece(address: string, start: number, size: number): Promise<Buffer> {
  const headers = { range: `bytes=${start}-${start + size - 1}` };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE) });
  if (answer.status !== PARTIAL_CONTENT) {
    await answer.body?.cancel();
    throw new Error(`the answer to a request for a part of it is ${answer.status}, not ${PARTIAL_CONTENT}`);
  }
  return Buffer.from(await answer.arrayBuffer());
}
