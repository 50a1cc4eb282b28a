// Ends a match whose rules have failed. They would fail again on the next move.

import { isSlow } from '../../core/clock-rules.ts';
import type { AnyGame } from '../../core/game.ts';
import type { JournalEntry, Millis, RulesFailure } from '../../core/journal.ts';
import { LifecycleReader } from '../../core/match-lifecycle.ts';
import { Match } from '../../match/match.ts';
import { dropped } from '../../match/refusals.ts';
import type { Recorder, Table } from '../../match/table.ts';
import type { Storage } from '../base/storage/storage.ts';

export interface FailedMatch {
  readonly id: string;
  readonly game: AnyGame;
  readonly failure: RulesFailure;
}

export interface FailedMatchContext {
  readonly storage: Pick<Storage, 'read'>;
  readonly recorder: Recorder;
  readonly now: () => Millis;
  /** Does the match still belong to this node? */
  readonly isHere: () => boolean;
  readonly createTable: (match: Match) => Table;
  /** The rules cannot even read the journal. */
  readonly onUnreadable: (fault: unknown) => void;
}

/**
 * Reads the match from its journal once more and aborts it. Returns its table, or undefined where the rules cannot read the journal, which
 * is then ended without them.
 */
export async function closeFailedMatch(match: FailedMatch, context: FailedMatchContext): Promise<Table | undefined> {
  const { id, game, failure } = match;
  const entries = await context.storage.read(id);
  // A table that failed when it was made has no entries: it was never announced.
  if (entries.length === 0 || !context.isHere()) return undefined;
  let restored: Match;
  try {
    restored = Match.restore(id, game, entries);
  } catch (fault) {
    await endWithoutRules(match, entries, context);
    context.onUnreadable(fault);
    return undefined;
  }
  const table = context.createTable(restored);
  return new Promise(resolve =>
    table.change(
      (m, now) => m.abort(now, failure),
      refusal => resolve(refusal === dropped ? undefined : table),
    ),
  );
}

async function endWithoutRules(
  { id, failure: rules }: FailedMatch,
  entries: readonly JournalEntry[],
  { recorder, now }: FailedMatchContext,
): Promise<void> {
  const read = LifecycleReader.of(entries);
  const created = entries[0];
  if (created?.t !== 'created' || !read || read.phase === 'over') return;
  const sealed = entries.find(entry => entry.t === 'sealed');
  const ended: JournalEntry = {
    t: 'ended',
    at: Math.max(now(), read.lastAt),
    ending: { by: 'abort', rules },
    payoffs: read.seated.map(() => 0),
    secret: sealed?.secret ?? '',
  };
  const dormantTurn = isSlow(created.setup.clock) ? null : undefined;
  await new Promise<void>((resolve, reject) =>
    recorder.append(id, entries.length, [ended], failure => (failure ? reject(failure) : resolve()), dormantTurn),
  );
}
