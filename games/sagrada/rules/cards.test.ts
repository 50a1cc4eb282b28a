import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COLOURS, DICE, DICE_PER_COLOUR } from './dice.ts';
import { OBJECTIVES } from './objectives.ts';
import { OPERATIONS } from './operations.ts';
import { parsePatterns } from './pattern-file.ts';
import { PATTERNS, sidesOf } from './patterns.ts';
import { TOOLS } from './tools.ts';

interface Cards {
  dice: { total: number; perColor: number; colors: string[] };
  windowCards: { card: number; sides: string[] }[];
  patterns: { id: string; difficulty: number; rows: string[] }[];
  tools: { slug: string; soloColor: string; hiddenInfo: boolean; ignores: string[] }[];
  publicObjectives: { slug: string; points: number }[];
}
const cards = JSON.parse(readFileSync(new URL('testdata/cards.json', import.meta.url), 'utf8')) as Cards; // our own file

test('dice', () => {
  expect([DICE, DICE_PER_COLOUR, [...COLOURS]]).toEqual([cards.dice.total, cards.dice.perColor, cards.dice.colors]);
});

test('24 patterns on 12 cards', () => {
  const byId = new Map(cards.patterns.map(p => [p.id, p]));
  expect(PATTERNS).toEqual(
    cards.windowCards.flatMap(({ sides }) =>
      sides.map(id => ({ id, difficulty: byId.get(id)!.difficulty, cells: byId.get(id)!.rows.join('') })),
    ),
  );
  for (const { card, sides } of cards.windowCards)
    expect(sidesOf(card - 1).map(side => PATTERNS[side]!.id)).toEqual(sides);
});

const random = (name: keyof typeof OPERATIONS): boolean => OPERATIONS[name].kind === 'random';

test('12 tools: order, colour of the single-player payment, what is random, what is ignored', () => {
  const ignored: Partial<Record<keyof typeof OPERATIONS, string>> = {
    'drop-any-colour': 'CELL_COLOR',
    'drop-any-value': 'CELL_VALUE',
    'place-apart': 'NOT_ADJACENT',
  };
  expect(
    TOOLS.map(({ id, solo, queue }) => ({
      slug: id,
      soloColor: solo,
      hiddenInfo: queue.some(random),
      ignores: queue.flatMap(name => ignored[name] ?? []),
    })),
  ).toEqual(cards.tools.map(({ slug, soloColor, hiddenInfo, ignores }) => ({ slug, soloColor, hiddenInfo, ignores })));
});

test('10 public objectives', () => {
  expect(OBJECTIVES.map(({ id, points }) => ({ slug: id, points }))).toEqual(
    cards.publicObjectives.map(({ slug, points }) => ({ slug, points })),
  );
});

test('the box itself would pass as a file of patterns', () => {
  const file = PATTERNS.map(
    p => `Own ${p.id} ${p.difficulty}\n${[0, 5, 10, 15].map(i => p.cells.slice(i, i + 5)).join('\n')}`,
  );
  expect(parsePatterns(file.join('\n\n')).errors).toEqual([]);
});

const good = 'Harbour Lights 4\nR.1..\n..B.2\n5...G\n.Y.3.\n';
const errors: readonly (readonly [name: string, file: string, mistakes: readonly RegExp[]])[] = [
  ['nothing', '', []],
  ['two sides', `# mine\n${good}\nNight 3\n.....\n.....\n.....\n.....`, []],
  ['an odd number', good, [/must be even/]],
  ['a short row', `${good}Night 3\n....\n.....\n.....\n.....`, [/Line 7: a row has 5 signs/]],
  ['a bad sign', `${good}Night 3\n..X..\n.....\n.....\n.....`, [/Line 7: "X"/]],
  ['a missing row', `${good}Night 3\n.....\n.....\n.....`, [/Line 6: a pattern has 4 rows, here are 3/]],
  [
    'three long rows of as many signs as four',
    `${good}Night 3\nR......\n.....\n1...PP..`,
    [/4 rows, here are 3/, /Line 7: a row has 5 signs/, /Line 9: a row has 5 signs/],
  ],
  ['a bad difficulty', `${good}Night 9\n.....\n.....\n.....\n.....`, [/Line 6: the difficulty/]],
  ['a known name', `${good}Sun Catcher 3\n.....\n.....\n.....\n.....`, [/Line 6: there already is/]],
  ['equal neighbours', `${good}Night 3\n.RR..\n.....\n.....\n.....`, [/Line 7: two neighbouring cells/]],
  ['several at once', 'Night 7\n..X..\n....\n.....', [/difficulty/, /4 rows/, /"X"/, /5 signs/, /even/]],
];
for (const [name, file, expected] of errors)
  test(`a file of patterns with ${name}`, () => {
    const found = parsePatterns(file).errors;
    expect(found).toHaveLength(expected.length);
    for (const [i, pattern] of expected.entries()) expect(found[i]).toMatch(pattern);
  });
