// For tests: 24 complete games recorded from an independent engine (JCloisterZone 5.12), as journals with what must be true
// after each of their actions. The same questions are asked of the contract, the rules service and its process.

import type { GameEvent, Seat } from '../../../src/core/game.ts';
import type { Options } from './options.ts';
import { segmentsOf } from './segments.ts';
import { LINE_SIDES, printTile, turnTile } from './tile.ts';
import { readTile } from './tile-notation.ts';
import { type Spot, spotOf, type View } from './view.ts';

type Event = readonly [seat: Seat, points: number, kind: string, x: number, y: number, segment: string];
interface Turn {
  readonly p: Seat;
  readonly drawn: string;
  readonly legal: readonly (readonly [x: number, y: number, rotations: readonly number[]])[];
  readonly rot: number;
  readonly x: number;
  readonly y: number;
  readonly tile: string;
  readonly spots: readonly string[];
  readonly put: string | null;
  readonly score?: readonly Event[];
  readonly total: readonly number[];
  readonly discardedBefore?: readonly string[];
}
export interface RecordedGame {
  readonly game: number;
  readonly variant: 'full72' | 'base56' | 'discard22';
  readonly players: number;
  readonly policy: string;
  readonly start: { readonly tile: string };
  readonly turns: readonly Turn[];
  readonly final: readonly Event[];
  readonly scores: readonly number[];
}

/** What is asked of the rules after an action. */
export interface RecordedObservation {
  readonly toAct: Seat | string;
  readonly legal: readonly string[];
  readonly score: readonly number[];
  readonly view: View;
  /** Of the last action. */
  readonly tell: readonly GameEvent[];
}

/** Everything up to an action, and what the recording says of the table then. */
export interface RecordedStep {
  readonly journal: readonly string[];
  readonly expected: Readonly<Record<string, unknown>>;
  readonly observe: (look: RecordedObservation) => Readonly<Record<string, unknown>>;
}

/** Of `testdata/games.jsonl`. */
export function parseRecordedGames(text: string): RecordedGame[] {
  return text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RecordedGame); // written in the format above
}

/** The one kind the recordings threw away as unplaceable. */
const KIND_C = 'N=C S=C W=C E=C NS=1 NE=1 NW=1 WE=1 SE=1 SW=1 U';

/** What the table of a recording asks for. */
export function recordedOptions(game: RecordedGame): Partial<Options> {
  const drawn = game.turns.flatMap(turn => [...(turn.discardedBefore ?? []).map(() => KIND_C), turn.drawn]);
  return {
    full72: {},
    base56: { fields: false, monasteries: false, shields: false },
    discard22: { tiles: [game.start.tile, ...drawn].join('\n') },
  }[game.variant];
}

export function recordedSteps(game: RecordedGame): RecordedStep[] {
  const journal: string[] = [];
  const steps: RecordedStep[] = [];
  const step = (text: string, expected: RecordedStep['expected'], observe: RecordedStep['observe']): void => {
    journal.push(text);
    steps.push({ journal: [...journal], expected, observe });
  };
  for (const [i, turn] of game.turns.entries()) {
    for (const _ of turn.discardedBefore ?? [])
      step(`draw ${KIND_C}`, { told: 'set-aside' }, ({ tell }) => ({ told: tell[0]?.what }));
    const lowest = lowestTurns(turn.drawn);
    const placements = turn.legal.flatMap(([x, y, turns]) => turns.map(r => `${x},${y}/${lowest[r]!}`));
    step(`draw ${turn.drawn}`, { toAct: turn.p, legal: [...new Set(placements)].toSorted() }, ({ toAct, legal }) => ({
      toAct,
      legal: legal.toSorted(),
    }));
    const placed = { x: turn.x, y: turn.y, tile: turn.tile };
    const labels = turn.spots.map(name => labelOf(turn.tile, name));
    step(
      `${turn.x},${turn.y}/${turn.rot}`,
      { placed, spots: turn.spots.toSorted(), legal: ['pass', ...labels].toSorted() },
      ({ view, legal }) => ({
        placed: view.tiles.at(-1),
        spots: view.spots?.map(recordedName).toSorted(),
        legal: legal.toSorted(),
      }),
    );
    const ended = i === game.turns.length - 1 && {
      toAct: 'nobody',
      counted: [],
      final: game.scores,
      score: game.scores,
    };
    step(
      turn.put === null ? 'pass' : labelOf(turn.tile, turn.put),
      { scored: [], totals: turn.total, ...ended },
      ({ toAct, score, view, tell }) => ({
        scored: rows(tell, 'scored', turn.score ?? []),
        totals: view.scores,
        ...(ended && { toAct, counted: rows(tell, 'counted', game.final), final: view.final, score }),
      }),
    );
  }
  return steps;
}

/** Turns that look the same are one action for us, recordings list them all. */
function lowestTurns(drawn: string): number[] {
  const tile = readTile(drawn);
  const looks = [0, 1, 2, 3].map(turn => printTile(turnTile(tile, turn)));
  return looks.map(look => looks.indexOf(look));
}

/** 'C:NW' of the recordings: sides in the order N S W E, corners by name. */
function recordedName({ label, sides, corners }: Spot): string {
  if (sides) return `${label[0]}:${LINE_SIDES.filter(side => sides.includes(side)).join('')}`;
  return corners ? `K:${corners.toSorted().join(',')}` : label;
}

function labelOf(line: string, name: string): string {
  return segmentsOf(readTile(line)).find(segment => recordedName(spotOf(segment)) === name)!.label;
}

const LABELS: Readonly<Record<string, string>> = { C: 'city', S: 'road', K: 'field', M: 'monastery' };

/** One row a winner: the follower the recording names must be among ours of that seat on that feature. */
function rows(events: readonly GameEvent[], what: string, recorded: readonly Event[]): string[] {
  const left = [...recorded];
  const found: string[] = [];
  for (const event of events.filter(happening => happening.what === what)) {
    const { seats, points, feature, followers } = event as unknown as Scored; // as tell writes it
    for (const seat of seats) {
      const own = followers.filter(follower => follower.seat === seat);
      const at = left.findIndex(
        ([p, n, kind, x, y, segment]) =>
          p === seat &&
          n === points &&
          kind.startsWith(feature) &&
          own.some(follower => follower.x === x && follower.y === y && LABELS[segment[0]!] === feature),
      );
      found.push(at < 0 ? `${seat} ${points} ${feature} ${JSON.stringify(own)} is not recorded` : 'same');
      if (at >= 0) left.splice(at, 1);
    }
  }
  return [...found.filter(row => row !== 'same'), ...left.map(event => `${JSON.stringify(event)} is only recorded`)];
}
interface Scored {
  readonly seats: readonly Seat[];
  readonly points: number;
  readonly feature: string;
  readonly followers: readonly { seat: Seat; x: number; y: number; at: string }[];
}
