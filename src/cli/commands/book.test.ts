import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from '../testing/fake-terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-book-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string): string => join(folder, name);

/** Three matches of Dama, two with the same two moves, as portable texts. */
const TEXT = ['1. 23-34 54-43 2. 21-32 {sure} 1-0', '1. 23-34 54-43 2. 25-36 0-1', '1. 21-32 56-45 *']
  .map((moves, i) => {
    const ending = moves.endsWith('*') ? '' : `[Ending "resignation ${moves.endsWith('1-0') ? 1 : 0}"]\n`;
    return `[Game "dama"]\n[Round "${i}"]\n${ending}\n${moves}\n`;
  })
  .join('\n');
beforeAll(() => writeFileSync(file('games.txt'), TEXT));

test('a text is verified and replayed, and written from what was read', async () => {
  const verified = await runHere(['verify', file('games.txt')]);
  expect(verified.out).toContain('0: Correct: 3 moves are legal and the result is right. The file has no secret');
  // The third was not finished.
  expect(verified).toMatchObject({ code: 1, out: expect.stringContaining('3 matches: 2 correct, 1 with errors.') });
  const texts = await runHere(['replay', file('games.txt'), '--text']);
  expect(texts).toMatchObject({ code: 0, err: '', out: expect.stringContaining('1. 23-34 54-43 2. 25-36 0-1') });
  expect(texts.out.match(/\[Game "dama"\]/g)).toHaveLength(3);
  writeFileSync(file('one.txt'), TEXT.split('\n\n').slice(0, 2).join('\n\n'));
  expect((await runHere(['replay', file('one.txt'), '--brief'])).out).toContain('54-43');
  // A journal as a text, and read again.
  const saved = file('saved.jsonl');
  await runHere(['play', 'dama', '-b', 'random', '-b', 'greedy', '--save', saved]);
  writeFileSync(file('saved.txt'), (await runHere(['replay', saved, '--text'])).out);
  expect(await runHere(['verify', file('saved.txt')])).toMatchObject({ code: 0 });
});

test('a forged text is refused with its line', async () => {
  writeFileSync(file('forged.txt'), TEXT.replace('2. 25-36', '2. 00-11'));
  const { code, err } = await runHere(['verify', file('forged.txt')]);
  expect([code, err]).toEqual([2, expect.stringContaining('Line 11: "00-11"')]);
});

test('a game with secrets cannot be written as a text', async () => {
  const saved = file('toy.jsonl');
  await runHere(['play', 'toy', '-b', 'first', '-b', 'first', '--save', saved]);
  expect(await runHere(['replay', saved, '--text'])).toMatchObject({ code: 1, out: '' });
});

test('a book has the openings of the files, the most frequent first', async () => {
  const book = await runHere(['book', file('games.txt'), '--plies', '2']);
  expect(book).toMatchObject({ code: 0, err: '' });
  expect(book.out.split('\n').slice(1)).toEqual(['23-34 54-43 # 2 50 %', '']);
  const all = await runHere(['book', file('games.txt'), file('games.txt'), '--plies', '2', '--least', '1']);
  expect(all.out.split('\n').slice(1)).toEqual(['23-34 54-43 # 4 50 %', '21-32 56-45 # 2', '']);
});

test('a game that begins with chance has a book of positions', async () => {
  const saved = file('piranhas.jsonl');
  await runHere(['play', 'piranhas', '-b', 'random', '-b', 'random', '--save', saved]);
  const { out } = await runHere(['book', saved, '--plies', '2', '--least', '1']);
  const [, line] = out.split('\n') as [string, string];
  const position = line.replace(/ #.*$/, '');
  const duel = ['arena', '--game', 'piranhas', '-e', 'random', '-e', 'beginner'];
  const openings = file('openings.txt');
  writeFileSync(openings, `${position} # of 1\nA1-A2\n`);
  // The position is accepted; the line of moves is not, since chance acts first.
  const { err } = await runHere([...duel, '--openings', openings]);
  expect(err).toContain(
    `${openings}:2: "A1-A2": An opening is a line of legal moves or a position of the game. Chance acts here`,
  );
  expect(position).toMatch(/^[RBO-]{100} \d+$/);
});

test.each([
  ['no file', [], 'FILE is missing.'],
  ['no opening', ['games.txt', '--plies', '9'], 'In 3 matches no opening of 9 moves was played 2 times.'],
  ['an unknown file', ['none'], 'Cannot read'],
])('%s', async (_, [name, ...more], sentence) => {
  const { code, err } = await runHere(['book', ...(name === undefined ? [] : [file(name)]), ...more]);
  expect(code).toBeGreaterThan(0);
  expect(err).toContain(sentence);
});

test.each(['bash', 'zsh', 'fish'])('completion of %s names commands, flags, games and bots', async shell => {
  const { code, out } = await runHere(['completion', shell]);
  expect(code).toBe(0);
  for (const word of ['arena', 'resign', 'dama', 'greedy', 'completion']) expect(out).toContain(word);
  expect(await runHere(['completion', 'tcsh'])).toMatchObject({ code: 2 });
});
