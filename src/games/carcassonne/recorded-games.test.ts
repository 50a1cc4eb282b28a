// 24 complete games recorded from an independent engine (JCloisterZone 5.12) are replayed through the contract:
// every legal placement, follower spot, score event and total must be the same at every turn.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Action, actionList, CHANCE, type Happening, NOBODY, type Seat } from '../../core/game.ts';
import { parseOptions } from '../../core/options.ts';
import { isRefusal } from '../../core/refusal.ts';
import { carcassonne } from './index.ts';
import type { State } from './state.ts';
import type { Options } from './tables.ts';
import { LINE_SIDES } from './tile.ts';
import type { Spot } from './view.ts';

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
interface Recorded {
  readonly game: number;
  readonly variant: 'full72' | 'base56' | 'discard22';
  readonly players: number;
  readonly policy: string;
  readonly start: { readonly tile: string };
  readonly turns: readonly Turn[];
  readonly final: readonly Event[];
  readonly scores: readonly number[];
}

const games = gunzipSync(readFileSync(new URL('testdata/games.jsonl.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Recorded); // written in the format above

/** The one kind the recordings threw away as unplaceable. */
const KIND_C = 'N=C S=C W=C E=C NS=1 NE=1 NW=1 WE=1 SE=1 SW=1 U';

function optionsOf(game: Recorded): Options {
  const drawn = game.turns.flatMap(turn => [...(turn.discardedBefore ?? []).map(() => KIND_C), turn.drawn]);
  const asked = {
    full72: {},
    base56: { fields: false, monasteries: false, shields: false },
    discard22: { tiles: [game.start.tile, ...drawn].join('\n') },
  }[game.variant];
  const options = parseOptions(carcassonne, game.players, asked);
  if (isRefusal(options)) throw new Error(options.detail);
  return options;
}

/** 'C:NW' of the recordings: sides in the order N S W E, corners by name. */
function recordedName({ label, sides, corners }: Spot): string {
  if (sides) return `${label[0]}:${LINE_SIDES.filter(side => sides.includes(side)).join('')}`;
  return corners ? `K:${corners.toSorted().join(',')}` : label;
}

const LABELS: Readonly<Record<string, string>> = { C: 'city', S: 'road', K: 'field', M: 'monastery' };

/** One row a winner: the follower the recording names must be among ours of that seat on that feature. */
function rows(told: readonly Happening[], what: string, recorded: readonly Event[]): string[] {
  const left = [...recorded];
  const found: string[] = [];
  for (const event of told.filter(happening => happening.what === what)) {
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

const list = actionList(carcassonne.maxLegal);

function act(s: State, seat: Seat, text: string): readonly Happening[] {
  const action = carcassonne.parse(s, seat, text);
  if (isRefusal(action)) throw new Error(`${text}: ${action.detail} ${action.reasons?.join('; ') ?? ''}`);
  const told = carcassonne.tell(s, seat, action, seat);
  carcassonne.apply(s, seat, action);
  return told;
}

function legalTexts(s: State, seat: Seat): string[] {
  carcassonne.legal(s, seat, list);
  return [...list.items.subarray(0, list.size)].map((action: Action) => carcassonne.print(s, seat, action));
}

test.each(games.map(game => [game.game, game.variant, game.players, game] as const))(
  'recorded game %i (%s, %i players)',
  (_number, _variant, players, game) => {
    const s = carcassonne.init(players, optionsOf(game));
    expect(carcassonne.view(s, 0).tiles).toEqual([{ x: 0, y: 0, tile: game.start.tile }]);
    let told: readonly Happening[] = [];
    for (const turn of game.turns) {
      for (const _ of turn.discardedBefore ?? []) expect(act(s, CHANCE, `draw ${KIND_C}`)[0]!.what).toBe('set-aside');
      act(s, CHANCE, `draw ${turn.drawn}`);
      expect(carcassonne.toAct(s)).toBe(turn.p);
      // Turns that look the same are one action for us: each recorded turn must lead to one, and nothing may be missing.
      const placements = turn.legal.flatMap(([x, y, rotations]) => rotations.map(r => `${x},${y}/${r}`));
      const meant = new Set(placements.map(text => carcassonne.print(s, turn.p, parsed(s, turn.p, text))));
      expect(legalTexts(s, turn.p).toSorted()).toEqual([...meant].toSorted());
      act(s, turn.p, `${turn.x},${turn.y}/${turn.rot}`);
      const { tiles, spots } = carcassonne.view(s, turn.p);
      expect(tiles.at(-1)).toEqual({ x: turn.x, y: turn.y, tile: turn.tile });
      expect(spots!.map(recordedName).toSorted()).toEqual(turn.spots.toSorted());
      expect(legalTexts(s, turn.p)).toEqual(['pass', ...spots!.map(spot => spot.label)]);
      const put = spots!.find(spot => recordedName(spot) === turn.put);
      told = act(s, turn.p, put?.label ?? 'pass');
      expect(rows(told, 'scored', turn.score ?? [])).toEqual([]);
      expect(carcassonne.view(s, 0).scores).toEqual(turn.total);
    }
    expect(carcassonne.toAct(s)).toBe(NOBODY);
    expect(rows(told, 'counted', game.final)).toEqual([]);
    expect(carcassonne.view(s, 0).final).toEqual(game.scores);
    expect(game.scores.map((_, seat) => carcassonne.score(s, seat))).toEqual(game.scores);
  },
);

function parsed(s: State, seat: Seat, text: string): Action {
  const action = carcassonne.parse(s, seat, text);
  if (isRefusal(action)) throw new Error(`${text}: ${action.detail}`);
  return action;
}
