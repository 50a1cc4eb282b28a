import { expect, test } from 'vitest';
import { bots, games } from '../../../games/index.ts';
import { parseTournament } from '../../arena/tournament.ts';
import { isRefusal } from '../../core/refusal.ts';
import { LANGUAGES } from '../texts/index.ts';
import { locate } from './tournament-file.ts';
import { parseYamlFile } from './yaml-file.ts';

const { en } = LANGUAGES;

const GOOD = `# Friday
game: dama
options: { plyLimit: 80 }
scheme: swiss
rounds: 5
entrants:
  - bot: random
  - name: mine
    program: [./mybot, --fast]
limits:
  move: 2000
`;

/** What is said of a file: its first mistake, or nothing. */
function said(text: string): string {
  const file = parseYamlFile('cup.yaml', text, en, en.arena.notAnObject);
  if (isRefusal(file)) return file.detail;
  const parsed = parseTournament(file.fields, { games, bots });
  return isRefusal(parsed) ? locate(parsed, file).detail : '';
}

test('YAML and JSON say the same', () => {
  const file = parseYamlFile('cup.yaml', GOOD, en, en.arena.notAnObject);
  if (isRefusal(file)) throw new Error(file.detail);
  const same = parseYamlFile('cup.json', JSON.stringify(file.fields, undefined, 2), en, en.arena.notAnObject);
  expect(isRefusal(same) ? same : same.fields).toEqual(file.fields);
  expect(said(GOOD)).toBe('');
});

const MISTAKES: readonly (readonly [name: string, from: string, to: string, said: RegExp])[] = [
  ['an alias', 'move: 2000', 'move: *fast', /^cup\.yaml:11:9: Aliases such as \*fast are not allowed here\./],
  [
    'a field nobody knows',
    'rounds: 5',
    'ruonds: 5',
    /^cup\.yaml:5:1: ruonds: This field does not exist\. There are: game/,
  ],
  ['This game does not exist', 'game: dama', 'game: chess', /^cup\.yaml:2:1: game "chess"/],
  ['no such bot', 'bot: random', 'bot: randon', /^cup\.yaml:7:5: entrants\[0\] "randon"/],
  ['a wrong type', 'rounds: 5', 'rounds: five', /^cup\.yaml:5:1: rounds: This must be a whole number from 0/],
  ['a wrong limit', 'move: 2000', 'move: soon', /^cup\.yaml:11:3: limits\.move/],
  ['a limit nobody knows', 'move: 2000', 'moves: 2000', /^cup\.yaml:11:3: limits\.moves/],
  ['no such option', 'plyLimit: 80', 'plyLimt: 80', /^cup\.yaml:3:12: .*"plyLimt"/],
  ['an option out of bounds', 'plyLimit: 80', 'plyLimit: -1', /^cup\.yaml:3:12: .*"plyLimit"/],
  ['a misspelt field of an entrant', 'name: mine', 'nmae: mine', /^cup\.yaml:8:5: entrants\[1\]\.nmae/],
  ['an entrant that is nothing', '- bot: random', '- 7', /^cup\.yaml:7:5: entrants\[0\]/],
  ['two of one name', 'name: mine', 'name: random', /^cup\.yaml:8:5: random: Two entrants/],
  ['no entrants', 'entrants:', 'seed: x\nentrant:', /^cup\.yaml:7:1: entrant: This field does not exist/],
  ['a bracket left open', '[./mybot, --fast]', '[./mybot, --fast', /^cup\.yaml:10:1: /],
  ['a field twice', 'rounds: 5', 'rounds: 5\ngame: uno', /^cup\.yaml:6:1: Map keys must be unique/],
  ['a tab', '  move: 2000', '\tmove: 2000', /^cup\.yaml:11:1: /],
  ['no fields at all', GOOD, '- a\n- b\n', /^cup\.yaml:1:1: /],
  ['nothing', GOOD, '', /^cup\.yaml:1:1: /],
];

test.each(MISTAKES)('%s: line and column', (_, from, to, expected) => {
  expect(GOOD).toContain(from);
  expect(said(GOOD.replace(from, to))).toMatch(expected);
});
