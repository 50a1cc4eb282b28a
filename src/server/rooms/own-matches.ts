// Somebody's matches that go on, and whose turn it is in each: from memory, from what matches at rest wait for, or from the
// journal.

import { type Seat, seatName } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { Match } from '../../match/match.ts';
import { type Rest, waitsFor } from '../../match/table.ts';
import type { SummaryShown } from '../api/rest.ts';
import type { House } from '../house.ts';
import type { Summary } from '../storage/storage.ts';

type Turn = NonNullable<SummaryShown['turn']>;

export interface OwnMatch {
  readonly summary: Summary;
  /** Left out while the table waits for players. */
  readonly turn?: Turn;
}

const MOST = 100;
/** Journals read for one list: matches without a clock that nobody is at. */
const READ = 20;

/** Those that wait for the account first, the most urgent on top; then the others, newest first. */
export async function ownMatches(house: OwnHouse, account: string): Promise<OwnMatch[]> {
  const phases = ['open', 'running', 'paused'] as const;
  const found = await house.storage.list({ account, phases, limit: MOST });
  const own: OwnMatch[] = [];
  let read = 0;
  for (const summary of found) {
    if (summary.phase === 'open') {
      own.push({ summary });
      continue;
    }
    const table = house.rooms.inMemory(summary.match);
    let rest = table ? undefined : await atRest(house, summary.match);
    const match = table?.match ?? (!rest && read++ < READ ? await fromJournal(house, summary) : undefined);
    // Whoever gave up has nothing to do there any more, though the others play on.
    if (match?.seated.every((who, seat) => who?.account !== account || match.isGone(seat))) continue;
    rest ??= match && waitsFor(match);
    own.push(rest ? { summary, turn: turnOf(house, rest, summary, account) } : { summary });
  }
  return own.sort((a, b) => Number(b.turn?.yours ?? false) - Number(a.turn?.yours ?? false) || urgency(a) - urgency(b));
}

type OwnHouse = Pick<House, 'storage' | 'rooms' | 'games' | 'openTime' | 'timer'>;

/** Clocks count where it is one's own turn; elsewhere the list stays as it was. */
const urgency = ({ turn }: OwnMatch): Millis => (turn?.yours ? (turn.left ?? Number.MAX_SAFE_INTEGER) : 0);

async function atRest({ storage, openTime }: OwnHouse, id: string): Promise<Rest | undefined> {
  const rest = await storage.rest(id);
  return rest && { ...rest, due: openTime.when(rest.due) };
}

async function fromJournal({ storage, games }: OwnHouse, { match, game }: Summary): Promise<Match | undefined> {
  const rules = games.get(game);
  return rules && Match.restore(match, rules, await storage.read(match));
}

function turnOf({ timer }: OwnHouse, rest: Rest, { seats }: Summary, account: string): Turn {
  const isMine = (seat: Seat): boolean => seats[seat]?.account === account;
  const name = seatName(rest.toAct);
  return {
    yours: rest.asked.some(isMine),
    toAct: name === 'audience' ? 'nobody' : name,
    left: Number.isFinite(rest.due) ? Math.max(0, Math.round(rest.due - timer.now())) : null,
  };
}
