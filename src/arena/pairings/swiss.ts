// Swiss: entrants with equal points meet, no pair twice. Ranked by points, Buchholz (the opponents' points), seed; in a group of
// equal points the upper half meets the lower half. With an odd number, the last one without a bye gets it.

import { maximizeMatching } from './matching.ts';
import { type Entrant, type PlayedRound, type Round, range, type Scheme } from './scheme.ts';

/** If `rounds` is left out, there are enough rounds to find one winner. */
export function swiss(games: number, rounds?: number): Scheme {
  return {
    next: (entrants, played, out = NOBODY_OUT) => {
      const planned = rounds ?? Math.ceil(Math.log2(Math.max(2, entrants)));
      if (played.length >= planned || entrants - out.size < 2) return undefined;
      return nextRound(entrants, played, games, out);
    },
  };
}

const NOBODY_OUT: ReadonlySet<Entrant> = new Set();

interface Record {
  /** Share of its games won, summed over the rounds: a round is worth 1 however many games it has. */
  points: number;
  readonly met: Set<Entrant>;
  hadBye: boolean;
}

function nextRound(entrants: number, played: readonly PlayedRound[], games: number, out: ReadonlySet<Entrant>): Round {
  const records = recordsOf(entrants, played);
  const ranked = ranking(records).filter(one => !out.has(one));
  const pairingsOf = (mates: readonly [Entrant, Entrant][]): Round['pairings'] =>
    mates.map(pair => ({ entrants: pair, games }));
  if (ranked.length % 2 === 0) return { pairings: pairingsOf(pairUp(ranked, records).pairs) };
  // The bye goes to the last who had none, unless the others could then not be paired without a rematch.
  const candidates = ranked.toReversed().filter(one => !records[one]!.hadBye);
  let first: { bye: Entrant; pairs: [Entrant, Entrant][] } | undefined;
  for (const bye of candidates.length > 0 ? candidates : ranked.toReversed()) {
    const { pairs, rematches } = pairUp(
      ranked.filter(one => one !== bye),
      records,
    );
    if (rematches === 0) return { pairings: pairingsOf(pairs), bye };
    first ??= { bye, pairs };
  }
  return { pairings: pairingsOf(first!.pairs), bye: first!.bye };
}

function recordsOf(entrants: number, played: readonly PlayedRound[]): Record[] {
  const records = range(entrants).map((): Record => ({ points: 0, met: new Set(), hadBye: false }));
  for (const { met, bye } of played) {
    for (const { entrants, points, games } of met)
      for (const [i, one] of entrants.entries()) {
        records[one]!.points += points[i]! / games;
        for (const other of entrants) if (other !== one) records[one]!.met.add(other);
      }
    if (bye === undefined) continue;
    records[bye]!.points += 1;
    records[bye]!.hadBye = true;
  }
  return records;
}

function ranking(records: readonly Record[]): Entrant[] {
  const buchholz = records.map(({ met }) => [...met].reduce((sum, other) => sum + records[other]!.points, 0));
  return range(records.length).sort(
    (a, b) => records[b]!.points - records[a]!.points || buchholz[b]! - buchholz[a]! || a - b,
  );
}

/** `ranked` has an even number. Rematches only where nothing else is possible. */
function pairUp(
  ranked: readonly Entrant[],
  records: readonly Record[],
): { pairs: [Entrant, Entrant][]; rematches: number } {
  const size = ranked.length;
  const fresh = (a: number, b: number): boolean => !records[ranked[a]!]!.met.has(ranked[b]!);
  const mate = range(size).map(() => -1);
  for (const a of range(size)) {
    if (mate[a] !== -1) continue;
    const b = preferences(a, ranked, records).find(b => mate[b] === -1 && fresh(a, b));
    if (b === undefined) continue;
    mate[a] = b;
    mate[b] = a;
  }
  maximizeMatching(size, mate, fresh);
  const left = range(size).filter(a => mate[a] === -1);
  for (let i = 0; i + 1 < left.length; i += 2) {
    mate[left[i]!] = left[i + 1]!;
    mate[left[i + 1]!] = left[i]!;
  }
  const pairs = range(size).flatMap((a): [Entrant, Entrant][] =>
    mate[a]! > a ? [[ranked[a]!, ranked[mate[a]!]!]] : [],
  );
  return { pairs, rematches: left.length / 2 };
}

/** Places in the ranking that `a` may play, best first: half its group further down, then onwards, then the rest. */
function preferences(a: number, ranked: readonly Entrant[], records: readonly Record[]): number[] {
  const points = (at: number): number => records[ranked[at]!]!.points;
  let begin = a;
  while (begin > 0 && points(begin - 1) === points(a)) begin--;
  let end = a + 1;
  while (end < ranked.length && points(end) === points(a)) end++;
  const across = Math.max(a + 1, a + ((end - begin) >> 1));
  const later = range(ranked.length - a - 1).map(i => a + 1 + i);
  return [
    ...later.filter(b => b >= across && b < end),
    ...later.filter(b => b < across).reverse(),
    ...later.filter(b => b >= end),
  ];
}
