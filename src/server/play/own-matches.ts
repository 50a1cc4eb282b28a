// Somebody's matches that go on, and whose turn it is in each: from memory, from what matches at rest wait for, or from the
// journal.

import { type AnyGame, type Seat, seatName } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { type DormantTurn, pendingTurn } from '../../match/dormant-turn.ts';
import { Match } from '../../match/match.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import { type Timer } from '../../match/table.ts';
import type { SummaryShown } from '../../protocol/rest.ts';
import type { MatchSummary, Storage } from '../base/storage/storage.ts';
import type { Tables } from './tables.ts';
import type { UptimeClock } from './uptime-clock.ts';

type Turn = NonNullable<SummaryShown['turn']>;

export interface OwnMatch {
  readonly summary: MatchSummary;
  /** Left out while the table waits for players. */
  readonly turn?: Turn;
}

const MOST = 100;
/** Journals read for one list: matches without a clock that nobody is at. */
const MOST_READ = 20;

/** Those that wait for the account first, the most urgent on top; then the others, newest first. */
export async function ownMatches(ports: OwnMatchesPorts, account: string): Promise<OwnMatch[]> {
  const phases = ['open', 'running', 'paused'] as const;
  const found = await ports.storage.list({ account, phases, limit: MOST });
  const own: OwnMatch[] = [];
  let read = 0;
  for (const summary of found) {
    if (summary.phase === 'open') {
      own.push({ summary });
      continue;
    }
    const table = ports.tables.inMemory(summary.match);
    let dormantTurn = table ? undefined : await ports.storage.dormantTurn(summary.match);
    const now = dormantTurn ? ports.uptimeClock.now() : (table?.now() ?? ports.timer.now());
    try {
      const match =
        table?.match ?? (!dormantTurn && read++ < MOST_READ ? await fromJournal(ports, summary) : undefined);
      // Whoever gave up has nothing to do there any more, though the others play on.
      if (match?.seated.every((who, seat) => who?.account !== account || match.isGone(seat))) continue;
      dormantTurn ??= match && pendingTurn(match);
    } catch (fault) {
      // A match whose rules fail is listed without its turn.
      if (!(fault instanceof RulesFault)) throw fault;
    }
    own.push(dormantTurn ? { summary, turn: turnOf(dormantTurn, summary, account, now) } : { summary });
  }
  return own.sort((a, b) => Number(b.turn?.yours ?? false) - Number(a.turn?.yours ?? false) || urgency(a) - urgency(b));
}

export interface OwnMatchesPorts {
  readonly storage: Pick<Storage, 'list' | 'dormantTurn' | 'read'>;
  readonly tables: Pick<Tables, 'inMemory'>;
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly uptimeClock: Pick<UptimeClock, 'now'>;
  readonly timer: Pick<Timer, 'now'>;
}

/** Clocks count where it is one's own turn; elsewhere the list stays as it was. */
const urgency = ({ turn }: OwnMatch): Millis => (turn?.yours ? (turn.left ?? Number.MAX_SAFE_INTEGER) : 0);

async function fromJournal(
  { storage, games }: OwnMatchesPorts,
  { match, game }: MatchSummary,
): Promise<Match | undefined> {
  const rules = games.get(game);
  const entries = await storage.read(match);
  const first = entries[0];
  if (!rules || first?.t !== 'created' || first.setup.rules !== rules.rulesVersion) return undefined;
  return Match.restore(match, rules, entries);
}

/** `now`: on the clock in which the turn is due. */
function turnOf(dormantTurn: DormantTurn, { seats }: MatchSummary, account: string, now: Millis): Turn {
  const isMine = (seat: Seat): boolean => seats[seat]?.account === account;
  const name = seatName(dormantTurn.toAct);
  return {
    yours: dormantTurn.awaitedSeats.some(isMine),
    toAct: name === 'audience' ? 'nobody' : name,
    left: Number.isFinite(dormantTurn.due) ? Math.max(0, Math.round(dormantTurn.due - now)) : null,
  };
}
