// Checks statements about turns of Carcassonne by the document alone: tiles as lines of text, cells as coordinates. It shares no code
// with the rules or the reasons. The views along the line say which tiles lie where.

import {
  type CheckedReason,
  type CheckReason,
  checkByRule,
  type ReasonRules,
} from '../../../../src/analysis/testing/checked-reason.ts';

const SIDES = ['N', 'E', 'S', 'W'] as const;
type Side = (typeof SIDES)[number];
const STEP: Readonly<Record<Side, readonly [number, number]>> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const OPPOSITE: Readonly<Record<Side, Side>> = { N: 'S', E: 'W', S: 'N', W: 'E' };
const READING: readonly Side[] = ['N', 'W', 'E', 'S'];
/** Halves of the border, clockwise from the north-west corner: half 2i is the first of side i. */
const HALVES = ['N/w', 'N/e', 'E/n', 'E/s', 'S/e', 'S/w', 'W/s', 'W/n'] as const;
const CORNERS = [
  ['W/n', 'N/w'],
  ['N/e', 'E/n'],
  ['S/w', 'W/s'],
  ['E/s', 'S/e'],
] as const;

type Kind = 'city' | 'road' | 'field' | 'monastery';
const LETTER: Readonly<Record<Kind, string>> = { city: 'C', road: 'S', field: 'K', monastery: 'M' };

/** A part of a tile. `border` are sides of cities and roads, and halves of fields. */
interface Part {
  readonly kind: Kind;
  readonly label: string;
  readonly border: readonly string[];
  /** Of a field: labels of the cities beside it. */
  readonly beside: readonly string[];
}

interface Lying {
  readonly x: number;
  readonly y: number;
  readonly edges: Readonly<Record<Side, string>>;
  readonly parts: readonly Part[];
  readonly shield: boolean;
  readonly follower?: { readonly seat: number; readonly at: string } | undefined;
}

function wordsOf(line: string): ReadonlyMap<string, string> {
  return new Map(line.split(' ').map(word => [word.split('=')[0]!, word.split('=')[1] ?? '1']));
}

const edgesOf = (words: ReadonlyMap<string, string>): Record<Side, string> => ({
  N: words.get('N')!,
  E: words.get('E')!,
  S: words.get('S')!,
  W: words.get('W')!,
});

const partsByLine = new Map<string, readonly Part[]>();

function partsOf(line: string): readonly Part[] {
  const known = partsByLine.get(line);
  if (known) return known;
  const words = wordsOf(line);
  const edges = edgesOf(words);
  const isLinked = (a: Side, b: Side): boolean => words.get(a + b) === '1' || words.get(b + a) === '1';
  const groups = (edge: string): Side[][] => {
    const found: Side[][] = [];
    for (const side of READING) {
      if (edges[side] !== edge) continue;
      const group = found.find(one => one.some(other => isLinked(other, side)));
      if (group) group.push(side);
      else found.push([side]);
    }
    return found;
  };
  const [cities, roads] = [groups('C'), groups('S')];
  const parts: Part[] = [
    ...cities.map((border, i) => ({ kind: 'city' as const, label: `C${i + 1}`, border, beside: [] })),
    ...roads.map((border, i) => ({ kind: 'road' as const, label: `S${i + 1}`, border, beside: [] })),
    ...fieldsOf(edges, cities, roads, words.has('M')),
    ...(words.has('M') ? [{ kind: 'monastery' as const, label: 'M', border: [], beside: [] }] : []),
  ];
  partsByLine.set(line, parts);
  return parts;
}

/** Two halves are one field unless a road, or a city through the tile, has sides on both ways round between them. */
function fieldsOf(
  edges: Readonly<Record<Side, string>>,
  cities: readonly Side[][],
  roads: readonly Side[][],
  hasMonastery: boolean,
): Part[] {
  const cutters: Side[][] = [...cities, ...roads].filter(sides => sides.length > 1);
  const ends = roads.filter(sides => sides.length === 1).flat();
  if (ends.length > 1) cutters.push(ends);
  else if (ends.length === 1 && !hasMonastery && cities.length > 0) {
    const largest = cities.toSorted((a, b) => b.length - a.length)[0]!;
    if (cutters.includes(largest)) cutters.splice(cutters.indexOf(largest), 1);
    cutters.push([...largest, ...ends]);
  }
  const isApart = (a: number, b: number): boolean =>
    cutters.some(sides => {
      const between = sides.filter(side => {
        const at = 2 * SIDES.indexOf(side);
        return at >= Math.min(a, b) && at + 1 <= Math.max(a, b);
      }).length;
      return between > 0 && between < sides.length;
    });
  const taken = new Set<string>();
  const fields: Part[] = [];
  for (const corner of CORNERS) {
    const start = corner.find(half => edges[half[0] as Side] !== 'C');
    if (start === undefined || taken.has(start)) continue;
    const at = HALVES.indexOf(start);
    const border = HALVES.filter((half, i) => edges[half[0] as Side] !== 'C' && !isApart(at, i));
    for (const half of border) taken.add(half);
    const beside = cities.flatMap((sides, i) =>
      sides.some(side => {
        const first = 2 * SIDES.indexOf(side);
        return border.includes(HALVES[(first + 7) % 8]!) || border.includes(HALVES[(first + 2) % 8]!);
      })
        ? [`C${i + 1}`]
        : [],
    );
    fields.push({ kind: 'field', label: `K${fields.length + 1}`, border, beside });
  }
  return fields;
}

interface TableView {
  readonly tiles: readonly {
    readonly x: number;
    readonly y: number;
    readonly tile: string;
    readonly follower?: { readonly seat: number; readonly at: string };
  }[];
  readonly pile: readonly { readonly tile: string; readonly left: number }[];
  readonly followers: readonly number[];
  readonly fields: boolean;
  readonly scores: readonly number[];
  /** When the match is over. */
  readonly final?: readonly number[];
}

interface Table {
  readonly lying: ReadonlyMap<string, Lying>;
  readonly last: Lying;
  readonly view: TableView;
  readonly features: readonly Feature[];
}

interface Feature {
  readonly kind: Kind;
  /** x,y,label */
  readonly nodes: ReadonlySet<string>;
  readonly tiles: number;
  readonly shields: number;
  /** Empty cells it is open towards, with repetitions; of a monastery: empty cells around it. */
  readonly open: readonly string[];
  /** By seat. */
  readonly followers: ReadonlyMap<number, number>;
  /** Of a field: cities beside it, as nodes. */
  readonly beside: readonly string[];
}

const keyOf = (x: number, y: number): string => `${x},${y}`;
const nodeOf = ({ x, y }: Lying, label: string): string => `${x},${y},${label}`;

function tableOf(view: TableView, follower?: { readonly seat: number; readonly at: string }): Table {
  const lying = new Map<string, Lying>();
  for (const [i, placed] of view.tiles.entries()) {
    const words = wordsOf(placed.tile);
    const parts = partsOf(placed.tile).filter(({ kind }) => view.fields || kind !== 'field');
    const own = i === view.tiles.length - 1 ? (follower ?? placed.follower) : placed.follower;
    const { x, y } = placed;
    lying.set(keyOf(x, y), { x, y, edges: edgesOf(words), parts, shield: words.has('U'), follower: own });
  }
  const { x, y } = view.tiles.at(-1)!;
  return { lying, last: lying.get(keyOf(x, y))!, view, features: featuresOf(lying) };
}

/** Half a side as the neighbour names it. */
const across = (border: string): string => OPPOSITE[border[0] as Side] + border.slice(1);

function featuresOf(lying: ReadonlyMap<string, Lying>): readonly Feature[] {
  const found: Feature[] = [];
  const seen = new Set<string>();
  for (const tile of lying.values())
    for (const part of tile.parts) {
      if (seen.has(nodeOf(tile, part.label))) continue;
      const feature = flood(lying, tile, part);
      for (const node of feature.nodes) seen.add(node);
      found.push(feature);
    }
  return found;
}

function flood(lying: ReadonlyMap<string, Lying>, start: Lying, first: Part): Feature {
  const nodes = new Set([nodeOf(start, first.label)]);
  const queue = [{ tile: start, part: first }];
  const tiles = new Set<Lying>();
  const open: string[] = [];
  const followers = new Map<number, number>();
  const beside: string[] = [];
  for (const { tile, part } of queue) {
    tiles.add(tile);
    if (tile.follower?.at === part.label)
      followers.set(tile.follower.seat, (followers.get(tile.follower.seat) ?? 0) + 1);
    beside.push(...part.beside.map(label => nodeOf(tile, label)));
    for (const border of part.border) {
      const [dx, dy] = STEP[border[0] as Side];
      const other = lying.get(keyOf(tile.x + dx, tile.y + dy));
      if (!other) {
        open.push(keyOf(tile.x + dx, tile.y + dy));
        continue;
      }
      const met = other.parts.find(
        one => LETTER[one.kind] === LETTER[part.kind] && one.border.includes(across(border)),
      )!;
      const node = nodeOf(other, met.label);
      if (nodes.has(node)) continue;
      nodes.add(node);
      queue.push({ tile: other, part: met });
    }
  }
  if (first.kind === 'monastery')
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const cell = keyOf(start.x + dx, start.y + dy);
        if (!lying.has(cell)) open.push(cell);
      }
  const shields = [...tiles].filter(({ shield }) => shield).length;
  return { kind: first.kind, nodes, tiles: tiles.size, shields, open, followers, beside };
}

const featureAt = (table: Table, node: string): Feature => table.features.find(({ nodes }) => nodes.has(node))!;

function winnersOf({ followers }: Feature): readonly number[] {
  const most = Math.max(0, ...followers.values());
  return [...followers].filter(([, count]) => count === most && most > 0).map(([seat]) => seat);
}

/** At the end of the match, as it lies. */
function worthOf(table: Table, feature: Feature): number {
  const { kind, tiles, shields, open } = feature;
  if (kind === 'city') return (tiles + shields) * (open.length === 0 ? 2 : 1);
  if (kind === 'road') return tiles;
  if (kind === 'monastery') return 9 - open.length;
  return 3 * citiesBeside(table, feature).filter(city => city.open.length === 0).length;
}

const citiesBeside = (table: Table, { beside }: Feature): readonly Feature[] => [
  ...new Set(beside.map(node => featureAt(table, node))),
];

/** Tiles of the pile that fit on an empty cell, turned in some way. */
function fitting({ lying, view }: Table, cell: string): number {
  const [x, y] = cell.split(',').map(Number) as [number, number];
  const wanted = SIDES.map(side => {
    const [dx, dy] = STEP[side];
    return lying.get(keyOf(x + dx, y + dy))?.edges[OPPOSITE[side]];
  });
  return view.pile
    .filter(({ tile }) => {
      const edges = edgesOf(wordsOf(tile));
      return [0, 1, 2, 3].some(turn =>
        wanted.every((edge, i) => edge === undefined || edge === edges[SIDES[(i + turn) % 4]!]),
      );
    })
    .reduce((sum, { left }) => sum + left, 0);
}

interface Facts {
  readonly seat: number;
  readonly args: Readonly<Record<string, string | number>>;
  readonly player: number | undefined;
  readonly before: Table;
  /** With the tile of the turn, and the follower where one was put, before anything is counted. */
  readonly placed: Table;
  /** When the turn is over. */
  readonly after: Table;
  readonly lays: boolean;
  /** The label of the follower. It is undefined if none was put. */
  readonly follower: string | undefined;
}

type Held = (winners: readonly number[], facts: Facts) => boolean;

const isMine: Held = (winners, { seat }) => winners.includes(seat);
const isTheirs: Held = (winners, { seat, player }) => !winners.includes(seat) && winners.includes(player!);
const isShared: Held = (winners, { seat, player }) =>
  winners.length === 2 && winners.includes(seat) && winners.includes(player!);

/** Features with followers that the tile of the turn finishes. */
const finishedNow = ({ placed, before, lays }: Facts, kind: Kind): readonly Feature[] =>
  placed.features.filter(
    feature =>
      feature.kind === kind &&
      feature.open.length === 0 &&
      feature.followers.size > 0 &&
      (!lays ||
        [...feature.nodes].every(
          node => !before.features.some(one => one.nodes.has(node) && one.open.length === 0 && one.followers.size > 0),
        )),
  );
const finishes =
  (kind: Kind, held: Held): ((facts: Facts) => boolean) =>
  facts =>
    finishedNow(facts, kind).some(
      feature => worthOf(facts.placed, feature) === facts.args['points'] && held(winnersOf(feature), facts),
    );

const claimed = ({ after, seat, follower }: Facts): Feature | undefined =>
  after.last.follower?.seat === seat && after.last.follower.at === follower
    ? featureAt(after, nodeOf(after.last, follower))
    : undefined;
const claims =
  (kind: Kind, holds: (feature: Feature, facts: Facts) => boolean): ((facts: Facts) => boolean) =>
  facts => {
    const feature = claimed(facts);
    return feature?.kind === kind && winnersOf(feature).includes(facts.seat) && holds(feature, facts);
  };
const finishedBeside = (feature: Feature, { after }: Facts): number =>
  citiesBeside(after, feature).filter(({ open }) => open.length === 0).length;

const grows =
  (kind: Kind, held: Held): ((facts: Facts) => boolean) =>
  facts =>
    facts.lays &&
    facts.before.features.some(feature => {
      if (feature.kind !== kind || !held(winnersOf(feature), facts)) return false;
      const now = featureAt(facts.placed, [...feature.nodes][0]!);
      return (
        (kind === 'field' || now.open.length > 0) &&
        held(winnersOf(now), facts) &&
        worthOf(facts.before, feature) === facts.args['before'] &&
        worthOf(facts.placed, now) === facts.args['after'] &&
        facts.args['after'] > facts.args['before']
      );
    });

/** Features with followers that the tile has made one. */
const merges =
  (kind: Kind, held: Held, was: (parts: readonly Feature[], facts: Facts) => boolean): ((facts: Facts) => boolean) =>
  facts =>
    facts.lays &&
    facts.placed.features.some(feature => {
      if (feature.kind !== kind || worthOf(facts.placed, feature) !== facts.args['points']) return false;
      const parts = facts.before.features.filter(
        one => one.kind === kind && [...one.nodes].some(node => feature.nodes.has(node)),
      );
      return (
        parts.filter(one => one.followers.size > 0).length > 1 && held(winnersOf(feature), facts) && was(parts, facts)
      );
    });
const hasHeld = (parts: readonly Feature[], seat: number, without?: number): boolean =>
  parts.map(winnersOf).some(winners => winners.includes(seat) && (without === undefined || !winners.includes(without)));
const wasTheirs = (parts: readonly Feature[], { player }: Facts): boolean => hasHeld(parts, player!);
const wasMine = (parts: readonly Feature[], { seat }: Facts): boolean => hasHeld(parts, seat);
const wasApart = (parts: readonly Feature[], { seat, player }: Facts): boolean =>
  hasHeld(parts, player!, seat) && hasHeld(parts, seat, player);
const isOnlyMine: Held = (winners, { seat, player }) => winners.includes(seat) && !winners.includes(player!);
const isBoth: Held = (winners, { seat, player }) => winners.includes(seat) && winners.includes(player!);

const NAMED: Readonly<Record<string, Side>> = { north: 'N', east: 'E', south: 'S', west: 'W' };
/** The gap beside the tile of the turn that the sentence speaks of. */
function gapOf({ placed, args }: Facts): string {
  const [dx, dy] = STEP[NAMED[String(args['side'])]!];
  return keyOf(placed.last.x + dx, placed.last.y + dy);
}
const narrows =
  (
    kind: Kind,
    held: Held,
    holds: (before: number, after: number, facts: Facts) => boolean,
  ): ((facts: Facts) => boolean) =>
  facts => {
    const gap = gapOf(facts);
    return (
      facts.lays &&
      facts.placed.features.some(
        feature => feature.kind === kind && feature.open.includes(gap) && held(winnersOf(feature), facts),
      ) &&
      holds(fitting(facts.before, gap), fitting(facts.placed, gap), facts)
    );
  };
const isShut = (before: number, after: number): boolean => before > 0 && after === 0;
const isNarrower = (before: number, after: number, { args }: Facts): boolean =>
  before === args['before'] && after === args['after'] && after < before && after > 0;
const isOwnOnly: Held = (winners, { seat }) => winners.length === 1 && winners[0] === seat;

const nearly =
  (kind: Kind): ((facts: Facts) => boolean) =>
  ({ after, seat, args, lays }) =>
    lays &&
    after.features.some(
      feature =>
        feature.kind === kind &&
        feature.open.length === 1 &&
        after.last.parts.some(part => feature.nodes.has(nodeOf(after.last, part.label))) &&
        winnersOf(feature).includes(seat) &&
        fitting(after, feature.open[0]!) === args['fits'] &&
        args['fits'] > 0,
    );

const handChange = ({ before, after, seat, follower }: Facts): number =>
  after.view.followers[seat]! - before.view.followers[seat]! + (follower === undefined ? 0 : 1);
const ownReturns = ({ after, follower }: Facts): boolean =>
  follower !== undefined && after.view.tiles.at(-1)!.follower === undefined;
const leftInHand = ({ after, seat }: Facts): number => after.view.followers[seat]!;
/** A part of the tile that no follower has claimed. */
const couldClaim = ({ placed }: Facts): boolean =>
  placed.last.parts.some(part => featureAt(placed, nodeOf(placed.last, part.label)).followers.size === 0);

/** What a follower on this part of the last tile would bring. */
const spotWorth = (table: Table, { label }: Part): number =>
  worthOf(table, featureAt(table, nodeOf(table.last, label)));
const bestSpot = ({ placed }: Facts): number =>
  Math.max(
    ...placed.last.parts
      .filter(part => featureAt(placed, nodeOf(placed.last, part.label)).followers.size === 0)
      .map(part => spotWorth(placed, part)),
  );
/** Points of a seat, with everything counted as it lies. */
function totalOf(table: Table, seat: number): number {
  const { final, scores } = table.view;
  const open = table.features.filter(feature => winnersOf(feature).includes(seat));
  return final ? final[seat]! : scores[seat]! + open.reduce((sum, feature) => sum + worthOf(table, feature), 0);
}
const gained = ({ before, after }: Facts, seat: number): number => totalOf(after, seat) - totalOf(before, seat);

const RULES: ReasonRules<Facts> = {
  wins: ({ after, seat, args }) =>
    after.view.final?.[seat] === args['points'] && Math.max(...(after.view.final ?? [])) === args['points'],
  'keeps.little': facts =>
    facts.follower === undefined && couldClaim(facts) && bestSpot(facts) === facts.args['points'],
  'keeps.nothing': facts => facts.follower === undefined && couldClaim(facts) && bestSpot(facts) === 0,
  counts: facts => gained(facts, facts.seat) === facts.args['points'] && facts.args['points'] > 0,
  'counts.rival': facts => gained(facts, facts.player!) === facts.args['points'] && facts.player !== facts.seat,
  'finishes.city': finishes('city', isMine),
  'finishes.road': finishes('road', isMine),
  'finishes.monastery': finishes('monastery', isMine),
  'shares.city': finishes('city', isShared),
  'shares.road': finishes('road', isShared),
  'gives.city': finishes('city', isTheirs),
  'gives.road': finishes('road', isTheirs),
  'gives.monastery': finishes('monastery', isTheirs),
  'claims.city': claims(
    'city',
    (feature, { after, args }) => worthOf(after, feature) === args['points'] && feature.open.length > 0,
  ),
  'claims.road': claims('road', (feature, { after, args }) => worthOf(after, feature) === args['points']),
  'claims.monastery': claims('monastery', (feature, { args }) => 9 - feature.open.length === args['tiles']),
  'claims.field': claims(
    'field',
    (feature, facts) =>
      finishedBeside(feature, facts) === facts.args['cities'] &&
      facts.args['cities'] > 1 &&
      facts.args['points'] === 3 * facts.args['cities'],
  ),
  'claims.field.one': claims(
    'field',
    (feature, facts) => finishedBeside(feature, facts) === 1 && facts.args['points'] === 3,
  ),
  'claims.field.open': claims(
    'field',
    (feature, { after, args }) =>
      citiesBeside(after, feature).filter(({ open }) => open.length > 0).length === args['open'] && args['open'] > 0,
  ),
  'extends.city': grows('city', isMine),
  'extends.road': grows('road', isMine),
  'extends.field': grows('field', isMine),
  'extends.monastery': grows('monastery', isMine),
  'feeds.city': grows('city', isTheirs),
  'feeds.road': grows('road', isTheirs),
  'feeds.field': grows('field', isTheirs),
  'feeds.monastery': grows('monastery', isTheirs),
  'takes.city': merges('city', isOnlyMine, wasTheirs),
  'takes.road': merges('road', isOnlyMine, wasTheirs),
  'takes.field': merges('field', isOnlyMine, wasTheirs),
  'joins.city': merges('city', isBoth, wasApart),
  'joins.road': merges('road', isBoth, wasApart),
  'joins.field': merges('field', isBoth, wasApart),
  'loses.city': merges('city', isTheirs, wasMine),
  'loses.road': merges('road', isTheirs, wasMine),
  'loses.field': merges('field', isTheirs, wasMine),
  'returns.one': facts => !ownReturns(facts) && handChange(facts) === 1 && leftInHand(facts) === facts.args['left'],
  'returns.own': facts => ownReturns(facts) && handChange(facts) === 1 && leftInHand(facts) === facts.args['left'],
  returns: facts =>
    handChange(facts) === facts.args['back'] && facts.args['back'] > 1 && leftInHand(facts) === facts.args['left'],
  'uses.last': facts => facts.follower !== undefined && leftInHand(facts) === 0,
  'keeps.last': facts => facts.follower === undefined && leftInHand(facts) === 1 && couldClaim(facts),
  keeps: facts => facts.follower === undefined && leftInHand(facts) === facts.args['left'] && couldClaim(facts),
  'blocks.city': narrows('city', isTheirs, isShut),
  'blocks.road': narrows('road', isTheirs, isShut),
  'blocks.monastery': narrows('monastery', isTheirs, isShut),
  'spoils.city': narrows('city', isOwnOnly, isShut),
  'spoils.road': narrows('road', isOwnOnly, isShut),
  'spoils.monastery': narrows('monastery', isOwnOnly, isShut),
  'hinders.city': narrows('city', isTheirs, isNarrower),
  'hinders.road': narrows('road', isTheirs, isNarrower),
  'hinders.monastery': narrows('monastery', isTheirs, isNarrower),
  'nearly.city': nearly('city'),
  'nearly.road': nearly('road'),
};

export const check: CheckReason = ({ view, seat, line, reason }: CheckedReason) => {
  const lays = line[0]?.text.includes(',') ?? false;
  const put = line[lays ? 1 : 0];
  const placedView = (lays ? line[0]!.view : view) as TableView; // what the seat of this very game saw
  const label = put === undefined || put.text === 'pass' ? undefined : put.text;
  const placed = tableOf(placedView, label === undefined ? undefined : { seat, at: label });
  return checkByRule(RULES, reason.code, {
    seat,
    args: reason.args ?? {},
    player: reason.player,
    before: tableOf(view as TableView),
    placed,
    after: put === undefined ? placed : tableOf(put.view as TableView),
    lays,
    follower: label,
  });
};
