// The standings of a rolling tournament, counted again from its log, which says who was paired, and from the journals of the games.

import { keyOf } from '../../src/arena/job.ts';
import type { PlayedGame } from '../../src/arena/play-game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import type { TournamentShown } from '../../src/protocol/tournaments.ts';
import type { TournamentEvent } from '../../src/server/tournaments/log.ts';
import { pause } from './scripted-player.ts';

export interface Recounted {
  readonly entrant: number;
  points: number;
  games: number;
  wins: number;
}

export interface Recount {
  /** Of each entrant who has played, without bots, which take no place. */
  readonly rows: readonly Recounted[];
  /** What is wrong with the log and the journals. */
  readonly faults: readonly string[];
  readonly games: number;
  /** Games with a bot. */
  readonly withBots: number;
  /** Games with a result. */
  readonly matches: ReadonlySet<string>;
  /** When entrants were at their boards, without bots of the server. */
  readonly stays: readonly Stay[];
}

/** How a game ended for an entrant. */
type Outcome = 'won' | 'drawn' | 'lost';
type OutcomeOf = (entrant: number) => Outcome;

export interface Stay {
  readonly entrant: number;
  readonly match: string;
  readonly from: number;
  readonly to: number;
}

const WORTH: Readonly<Record<Outcome, number>> = { won: 2, drawn: 1, lost: 0 };
/** After so many wins in a row a game counts double. */
const STREAK = 2;

export async function recount(url: string, { tournament, field }: TournamentShown): Promise<Recount> {
  const lines = (await textOf(`${url}/api/tournaments/${tournament}/files/log.jsonl`)).trim().split('\n');
  const log = lines.map(line => JSON.parse(line) as TournamentEvent); // as the server writes it
  const played = new Map(log.flatMap(event => (event.t === 'played' ? [[event.game.key, event.game] as const] : [])));
  const rows = field.map((_, entrant) => ({ entrant, points: 0, games: 0, wins: 0, inRow: 0 }));
  const faults: string[] = [];
  const stays: Stay[] = [];
  const paired = log
    .flatMap(event => (event.t === 'paired' ? [event] : []))
    .flatMap(({ round, matches }, number) =>
      round.pairings.map(({ entrants }, table) => ({ key: keyOf(number, table, 0), entrants, match: matches[table]! })),
    );
  for (const { key, entrants, match } of paired) {
    const journal = await journalOf(url, match);
    const outcome = outcomeOf(played.get(key), journal, field);
    if (!outcome) faults.push(`${key} ${match} has no result in its journal`);
    for (const entrant of entrants) {
      if (outcome) count(rows[entrant]!, outcome(entrant));
      if (field[entrant]!.kind !== 'bot' && journal.length > 0)
        stays.push({ entrant, match, from: journal[0]!.at, to: journal.at(-1)!.at });
    }
  }
  return {
    rows: rows
      .filter(({ entrant, games }) => games > 0 && field[entrant]!.kind !== 'bot')
      .map(({ entrant, points, games, wins }) => ({ entrant, points, games, wins })),
    faults: [...faults, ...twiceAtOnce(stays)],
    games: paired.length,
    withBots: paired.filter(({ entrants }) => entrants.some(one => field[one]!.kind === 'bot')).length,
    matches: new Set(paired.flatMap(({ key, match }) => (played.has(key) ? [match] : []))),
    stays,
  };
}

function count(row: Recounted & { inRow: number }, outcome: Outcome): void {
  row.points += WORTH[outcome] * (row.inRow >= STREAK ? 2 : 1);
  row.inRow = outcome === 'won' ? row.inRow + 1 : 0;
  row.games++;
  if (outcome === 'won') row.wins++;
}

function twiceAtOnce(stays: readonly Stay[]): string[] {
  const byTime = stays.toSorted((a, b) => a.entrant - b.entrant || a.from - b.from);
  return byTime.slice(1).flatMap((stay, i) => {
    const before = byTime[i]!;
    return before.entrant === stay.entrant && before.to > stay.from
      ? [`entrant ${stay.entrant} was at ${before.match} and ${stay.match} at once`]
      : [];
  });
}

/** Undefined: there is no result. */
function outcomeOf(
  game: PlayedGame | undefined,
  journal: readonly JournalEntry[],
  field: TournamentShown['field'],
): OutcomeOf | undefined {
  if (!game) return undefined;
  const { verdict } = game;
  if (game.nobody) return () => 'lost';
  // An entrant did not come, so there is nothing in the journal.
  const missing = game.unplayed && 'seat' in verdict ? verdict.seat : undefined;
  if (missing !== undefined) return entrant => (entrant === game.entrants[missing] ? 'lost' : 'won');
  const ended = journal.find(entry => entry.t === 'ended');
  if (!ended) return undefined;
  const seats: string[] = [];
  for (const entry of journal) if (entry.t === 'seated') seats[entry.seat] = entry.who.account ?? entry.who.bot!;
  const order = journal.find(entry => entry.t === 'started')?.seats;
  const inOrder = order ? order.map(seat => seats[seat]!) : seats;
  const best = Math.max(...ended.payoffs);
  const isDrawn = ended.payoffs.every(payoff => payoff === best);
  return entrant => {
    const { account, bot } = field[entrant]!;
    return isDrawn ? 'drawn' : ended.payoffs[inOrder.indexOf((account ?? bot)!)] === best ? 'won' : 'lost';
  };
}

/** Empty: no board was set up, because an entrant had left. */
async function journalOf(url: string, match: string): Promise<readonly JournalEntry[]> {
  const text = await textOf(`${url}/api/matches/${match}/journal`);
  const journal = JSON.parse(text) as readonly JournalEntry[] | { readonly refused: string }; // as the route says
  return 'refused' in journal ? [] : journal;
}

/** Asks again while the server has too much to read. */
async function textOf(url: string): Promise<string> {
  for (;;) {
    const answer = await fetch(url);
    if (answer.status === 200 || answer.status === 404) return answer.text();
    await pause(500);
  }
}
