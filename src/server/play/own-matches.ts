// The unfinished matches of an account, and whose turn it is in each: from memory, from what dormant matches wait for, or from the
// journal.

import { type Seat, seatName } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { type DormantTurn, pendingTurn } from '../../match/dormant-turn.ts';
import { Match } from '../../match/match.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import type { SummaryShown } from '../../protocol/rest.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import type { MatchSummary } from '../base/storage/storage.ts';
import type { PlayServices } from './services.ts';

type Turn = NonNullable<SummaryShown['turn']>;

export interface OwnMatch {
  readonly summary: MatchSummary;
  /** Left out while the table waits for players. */
  readonly turn?: Turn;
}

const MOST = 100;
/** Journals read for one list: those of matches without a clock that are not in memory. */
const MOST_READ = 20;

/** First the matches that wait for the account, the most urgent first; then the others, the newest first. */
export async function ownMatches({ base, play }: OwnMatchesServices, account: string): Promise<OwnMatch[]> {
  const { storage, timer } = base;
  const { tables, uptimeClock } = play;
  const phases = ['open', 'running', 'paused'] as const;
  const found = await storage.list({ account, phases, limit: MOST });
  const own: OwnMatch[] = [];
  let read = 0;
  for (const summary of found) {
    if (summary.phase === 'open') {
      own.push({ summary });
      continue;
    }
    const table = tables.inMemory(summary.match);
    let dormantTurn = table ? undefined : await storage.dormantTurn(summary.match);
    const now = dormantTurn ? uptimeClock.now() : (table?.now() ?? timer.now());
    try {
      const match = table?.match ?? (!dormantTurn && read++ < MOST_READ ? await fromJournal(base, summary) : undefined);
      // A player who gave up has nothing to do in a match that the others continue.
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

export interface OwnMatchesServices {
  readonly base: BaseServices;
  readonly play: PlayServices;
}

/** Sorted by the time left where it is the turn of the account; otherwise the order does not change. */
const urgency = ({ turn }: OwnMatch): Millis => (turn?.yours ? (turn.left ?? Number.MAX_SAFE_INTEGER) : 0);

async function fromJournal(
  { storage, games }: BaseServices,
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
