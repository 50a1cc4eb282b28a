// What a flush changes in lists: summaries, players, finished matches, and what slow matches wait for.

import type { DormantTurn } from '../../../../match/dormant-turn.ts';
import {
  accountsOf,
  affectsSummary,
  applyToSummary,
  isListed,
  isNewlyFinished,
  parseSummaryRecord,
  type SummaryRecord,
} from '../match-summary.ts';
import { partitionOf } from '../partitions.ts';
import type { JournalAppend } from '../storage.ts';
import type { DormantTurnRow, FlushExtras, MatchAccountRow } from './append.ts';

export class SummaryChanges {
  readonly #before = new Map<string, SummaryRecord | undefined>();
  readonly #after = new Map<string, SummaryRecord | undefined>();
  readonly #finished: string[] = [];
  readonly #dormant = new Map<string, DormantTurn | null>();

  /** What is stored of a match before the flush. */
  learn(match: string, text: string | undefined): void {
    const record = text === undefined ? undefined : parseSummaryRecord(text);
    this.#before.set(match, record);
    this.#after.set(match, record);
  }

  /** Entries that the journal takes. Where they affect the summary, it was learnt before. */
  apply({ match, entries, dormant }: JournalAppend): void {
    if (dormant !== undefined) this.#dormant.set(match, dormant);
    if (!affectsSummary(entries)) return;
    const before = this.#after.get(match);
    let after = before;
    for (const entry of entries) after = applyToSummary(after, match, entry);
    this.#after.set(match, after);
    if (isNewlyFinished(before, after)) this.#finished.push(match);
  }

  /** Returns undefined if nothing changed. */
  extras(): FlushExtras | undefined {
    const changed = [...this.#after].flatMap(([match, after]) => {
      const before = this.#before.get(match);
      return after && after !== before ? [{ before, after }] : [];
    });
    if (changed.length === 0 && this.#dormant.size === 0) return undefined;
    const formerAccounts: MatchAccountRow[] = [];
    const accounts: MatchAccountRow[] = [];
    for (const { before, after } of changed) {
      const [old, now] = [before ? accountRowsOf(before) : [], accountRowsOf(after)];
      formerAccounts.push(...old.filter(row => !now.some(other => isSame(row, other))));
      accounts.push(...now.filter(row => !old.some(other => isSame(row, other))));
    }
    const summaries = changed.map(({ after }) => {
      const { match, game, phase, created } = after.summary;
      return {
        match,
        game,
        phase,
        created,
        unlisted: isListed(after.summary) ? 0 : 1,
        record: JSON.stringify(after),
      } as const;
    });
    const dormant: DormantTurnRow[] = [];
    const noLongerDormant: string[] = [];
    for (const [match, turn] of this.#dormant)
      if (turn) dormant.push(dormantTurnRow(match, turn));
      else noLongerDormant.push(match);
    return { summaries, formerAccounts, accounts, finished: this.#finished, dormant, noLongerDormant };
  }
}

function accountRowsOf({ summary }: SummaryRecord): MatchAccountRow[] {
  const { match, phase, created } = summary;
  return accountsOf(summary).map(account => ({ account, phase, created, match }));
}

const isSame = (one: MatchAccountRow, other: MatchAccountRow): boolean =>
  one.account === other.account && one.phase === other.phase && one.created === other.created;

export function dormantTurnRow(match: string, { due, awaitedSeats, toAct }: DormantTurn): DormantTurnRow {
  return {
    match,
    due: Number.isFinite(due) ? Math.ceil(due) : null,
    awaitedSeats: JSON.stringify(awaitedSeats),
    toAct,
    partition: partitionOf(match),
  };
}
