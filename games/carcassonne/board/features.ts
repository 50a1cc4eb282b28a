// What a reader asks of the table: whose is this city, what is it worth now. The rules answer.

import type { Seat } from '../../../src/core/game.ts';
import { CROWD_BITS, emptyAround, rootOf } from '../rules/features.ts';
import type { Options } from '../rules/options.ts';
import { letterOf, valueNow, winnersOf } from '../rules/scoring.ts';
import type { State } from '../rules/state.ts';
import { FEATURES, type Feature, imagine, type View } from '../rules/view.ts';

export interface FeatureShown {
  readonly kind: Feature;
  /** Labels by tile, in order of placement. */
  readonly parts: ReadonlyMap<number, ReadonlySet<string>>;
  /** If the game ended now. */
  readonly points: number;
  /** Once finished; undefined where it is, or for a field. */
  readonly whole: number | undefined;
  readonly finished: boolean;
  /** With most followers; several share. */
  readonly owners: readonly Seat[];
  /** By seat. */
  readonly followers: readonly number[];
}

export function stateOf(view: View, seats: number, options: unknown): State {
  return imagine(view, () => 0, seats, options as Options); // the server checked them against the game's schema
}

/** The feature that a part of a tile belongs to. */
export function featureAt(s: State, tile: number, label: string): FeatureShown | undefined {
  const { shift, faces } = s.tables;
  const labelsOf = (one: number) => faces[s.faces[one]!]!.segments;
  const segment = labelsOf(tile).findIndex(part => part.label === label);
  if (segment < 0) return undefined;
  const root = rootOf(s, (tile << shift) | segment);
  const parts = new Map<number, Set<string>>();
  let node = root;
  do {
    const at = node >> shift;
    const known = parts.get(at) ?? new Set();
    known.add(labelsOf(at)[node & ((1 << shift) - 1)]!.label);
    parts.set(at, known);
    node = s.next[node]!;
  } while (node !== root);
  const kind = FEATURES[letterOf(s, root)]!;
  const seats = Array.from({ length: s.seats }, (_, seat) => seat);
  return {
    kind,
    parts,
    ...worthOf(s, kind, root),
    owners: seats.filter(seat => (winnersOf(s, root) >> seat) & 1),
    followers: seats.map(seat => (s.crowd[root]! >> (CROWD_BITS * seat)) & 7),
  };
}

const WHOLE_MONASTERY = 9;

function worthOf(s: State, kind: Feature, root: number): Pick<FeatureShown, 'points' | 'whole' | 'finished'> {
  if (kind === 'monastery') {
    // Only a monastery with a follower keeps count of its neighbours.
    const points = WHOLE_MONASTERY - emptyAround(s, s.cells[root >> s.tables.shift]!);
    const finished = points === WHOLE_MONASTERY;
    return { points, finished, whole: finished ? undefined : WHOLE_MONASTERY };
  }
  const points = valueNow(s, FEATURES.indexOf(kind), root);
  if (kind === 'field') return { points, finished: false, whole: undefined };
  const finished = s.open[root]! <= 0;
  return { points, finished, whole: finished || kind === 'road' ? undefined : 2 * points };
}
