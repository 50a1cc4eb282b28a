// Journals of matches: from the server, or from a file.

import type { RestClient } from '../../../src/client/rest-client.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';

type Journal = readonly JournalEntry[] | Refusal;

export async function fetchJournal(rest: RestClient, match: string, timeout?: number): Promise<Journal> {
  const answer = await rest.get(`/api/matches/${encodeURIComponent(match)}/journal`, timeout);
  return isRefusal(answer) ? answer : readJournal(answer);
}

/** The file of a match played elsewhere, read by the server. */
export async function readForeignFile(rest: RestClient, file: Blob): Promise<Journal> {
  const answer = await rest('POST', '/api/files', file);
  return isRefusal(answer) ? answer : readJournal(answer);
}

const NO_JOURNAL: Refusal = { refused: 'web/no-journal', detail: 'This is not the journal of a match.' };

/** A journal as it comes: one entry a line, a list, or an object with a list of entries. */
export function parseJournal(text: string): Journal {
  try {
    return readJournal(JSON.parse(text));
  } catch {
    try {
      return readJournal(
        text
          .split('\n')
          .filter(Boolean)
          .map(line => JSON.parse(line) as unknown),
      );
    } catch {
      return NO_JOURNAL;
    }
  }
}

function readJournal(value: unknown): Journal {
  if (typeof value === 'string') return parseJournal(value);
  const list: unknown = Array.isArray(value) ? value : (value as { entries?: unknown } | null)?.entries;
  if (!Array.isArray(list) || (list[0] as { t?: unknown } | undefined)?.t !== 'created') return NO_JOURNAL;
  return list as readonly JournalEntry[]; // it begins like one; the replay refuses what the rules cannot read
}

/** A file from the archive holds journals one after the other; each begins with its table. */
export function splitJournals(entries: readonly JournalEntry[]): (readonly JournalEntry[])[] {
  const starts = entries.flatMap((entry, at) => (entry.t === 'created' ? [at] : []));
  return starts.map((start, i) => entries.slice(start, starts[i + 1]));
}
