// The words that a client adds to the random draws of its matches. Each is random, is committed to by its SHA-256 when the player takes a
// seat, and is shown to one match only, once the seats are closed. What the client saw before it showed the word is kept: the journal of
// the match must say the same (docs/protocols/journal.md).

import type { BySeat, Seat } from '../core/game.ts';
import { printHex } from '../core/hex.ts';
import type { JournalEntry } from '../core/journal.ts';
import { LifecycleReader } from '../core/match-lifecycle.ts';
import type { EventShown, MatchShown, UpdateMessage } from '../protocol/play.ts';

/** What the client saw of a match before it showed its word. */
export interface WordReceipt {
  readonly match: string;
  readonly seat: Seat;
  readonly word: string;
  /** SHA-256 of the server's secret. */
  readonly secret: string;
  /** By seat: SHA-256 of the words, null where there is none. */
  readonly commits: BySeat<string | null>;
}

/** Keeps texts by key: `sessionStorage` of a page, which a reload survives, or a map. */
export interface WordMemory {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
}

export interface PlayerWordsConfig {
  readonly memory: WordMemory;
  /** Hexadecimal, of a text as UTF-8. */
  readonly sha256: (text: string) => string;
}

/** Bytes of a word. */
const BYTES = 24;

/** An open table as far as words are concerned. */
interface OpenTable {
  readonly secret: string;
  readonly seat: Seat;
  readonly commits: (string | null)[];
}

export class PlayerWords {
  readonly #config: PlayerWordsConfig;
  /** Open tables at which this client sits. */
  readonly #tables = new Map<string, OpenTable>();

  constructor(config: PlayerWordsConfig) {
    this.#config = config;
  }

  /** What to commit to when a seat is taken: a word for this table alone. */
  commit(): string {
    const { memory, sha256 } = this.#config;
    const word = printHex(crypto.getRandomValues(new Uint8Array(BYTES)));
    const commit = sha256(word);
    memory.set(wordKey(commit), word);
    return commit;
  }

  /** The same when a table is joined: after a reload it is the commitment that the table has. */
  commitFor(match: string): string {
    const { memory } = this.#config;
    const known = memory.get(tableKey(match)) ?? memory.get(SPARE);
    if (known) return known;
    // Most who join have no seat, or one that plays already: one word is enough for all of them.
    const spare = this.commit();
    memory.set(SPARE, spare);
    return spare;
  }

  /** The word to send now, if the table asks this client for it. */
  onMatch({ match, commit: secret, seat, phase, commits = [], reveal = [] }: MatchShown): string | undefined {
    const own = seat === null ? undefined : commits[seat];
    if (phase !== 'open' || seat === null || own === undefined || own === null || !this.#isOurs(own, match)) {
      this.#tables.delete(match);
      return undefined;
    }
    const { memory } = this.#config;
    if (memory.get(SPARE) === own) memory.set(SPARE, '');
    memory.set(tableKey(match), own);
    this.#tables.set(match, { secret, seat, commits: [...commits] });
    return reveal.includes(seat) ? this.#reveal(match) : undefined;
  }

  /** The same, after something happened at a table. */
  onUpdate({ match, events }: UpdateMessage): string | undefined {
    const table = this.#tables.get(match);
    if (!table) return undefined;
    let isAsked = false;
    for (const event of events) {
      this.#follow(table, event);
      if (event.t === 'closed') isAsked = true;
      else if (event.t === 'started') this.#tables.delete(match);
    }
    return isAsked && this.#tables.has(match) ? this.#reveal(match) : undefined;
  }

  /** What this client saw of a match when it showed its word. */
  receipt(match: string): WordReceipt | undefined {
    const kept = this.#config.memory.get(receiptKey(match));
    return kept === undefined ? undefined : (JSON.parse(kept) as WordReceipt); // only this class writes it
  }

  #follow({ commits }: OpenTable, { t, seat, commit, word = '' }: EventShown): void {
    if (seat === undefined) return;
    if (t === 'vacated') commits[seat] = null;
    else if (t === 'seated' || t === 'committed')
      commits[seat] = commit ?? (word === '' ? null : this.#config.sha256(word));
  }

  /** Words of other matches are never sent: a server could reuse the commitment. */
  #isOurs(commit: string, match: string): boolean {
    const { memory } = this.#config;
    if (memory.get(wordKey(commit)) === undefined) return false;
    return (memory.get(shownKey(commit)) ?? match) === match;
  }

  #reveal(match: string): string | undefined {
    const { memory } = this.#config;
    const { seat, secret, commits } = this.#tables.get(match)!;
    const commit = commits[seat];
    const word = commit ? memory.get(wordKey(commit)) : undefined;
    if (!commit || word === undefined || !this.#isOurs(commit, match)) return undefined;
    memory.set(shownKey(commit), match);
    const receipt: WordReceipt = { match, seat, word, secret, commits };
    // What it saw first counts: after this nothing may change.
    if (memory.get(receiptKey(match)) === undefined) memory.set(receiptKey(match), JSON.stringify(receipt));
    return word;
  }
}

/** A commitment that no table has yet. */
const SPARE = 'word-spare';
const wordKey = (commit: string): string => `word.${commit}`;
const shownKey = (commit: string): string => `word-shown.${commit}`;
const tableKey = (match: string): string => `word-of.${match}`;
const receiptKey = (match: string): string => `word-receipt.${match}`;

export const RECEIPT_VERDICTS = ['used', 'withheld', 'changed'] as const;
/** `used`: the journal has what was seen, and the word. `withheld`: the word was left out. `changed`: the journal says something else. */
export type ReceiptVerdict = (typeof RECEIPT_VERDICTS)[number];

/** Does the journal of a match say what this client saw before it showed its word? */
export function checkReceipt(
  { seat, word, secret, commits }: WordReceipt,
  entries: readonly JournalEntry[],
  sha256: (text: string) => string,
): ReceiptVerdict {
  const closed = entries.findIndex(({ t }) => t === 'closed');
  const [first] = entries;
  const before = closed < 0 ? undefined : LifecycleReader.of(entries.slice(0, closed));
  if (first?.t !== 'created' || !before || first.commit !== secret) return 'changed';
  const found = before.seats.map(one => one.commit ?? (one.word === '' ? null : sha256(one.word)));
  if (JSON.stringify(found) !== JSON.stringify(commits)) return 'changed';
  const shown = entries.find(entry => entry.t === 'revealed' && entry.seat === seat);
  if (shown?.t === 'revealed') return shown.word === word ? 'used' : 'changed';
  return 'withheld';
}
