// The dialogue as a person at a terminal has it; program.test.ts has it through pipes.

import { expect, test } from 'vitest';
import { runHere } from '../../testing/fake-terminal.ts';

const HIDDEN = '\x1b[2J\x1b[3J\x1b[H';

test('the screen is cleared before the keyboard goes to somebody else', async () => {
  const typed = ['', 'bid-1', '', 'bid-2', 'quit'];
  const { out } = await runHere(['play', 'toy', '--seed', 'x', '-n', 'Ada', '-n', 'Ben'], { typed });
  const [, ada, ben] = out.split(HIDDEN);
  expect(ada).toMatch(/^\nPass the keyboard to Ada, then press Enter\.\n[\s\S]*seat 0: die [1-6][\s\S]*Ada>/);
  expect(ben).toMatch(/^\nPass the keyboard to Ben, then press Enter\.\n[\s\S]*seat 1: die [1-6][\s\S]*Ben>/);
  expect(ben).not.toContain('Ada: bid-1');
});

test('the screen stays where nobody has secrets', async () => {
  const { out } = await runHere(['play', 'dama'], { typed: ['23-34', '54-43', 'quit'] });
  expect(out).not.toContain(HIDDEN);
  expect(out).not.toContain('Pass the keyboard');
});

test('lines that are typed early wait for their question', async () => {
  const { out } = await runHere(['play', 'dama'], { typed: ['23-34', '54-43', '34-45', 'quit'] });
  expect(out).toContain('Player 2: 54-43');
  expect(out).toContain('Player 1: 34-45');
});

test('help, the table again and an empty line', async () => {
  const { out } = await runHere(['play', 'dama'], { typed: ['', 'help', 'table', 'quit'] });
  expect(out).toContain('take back what you did in this turn');
  expect(out.match(/ply 0 of 100/g)).toHaveLength(2);
  expect(out).toContain('You have left.');
});

test('moves are listed, and those with a text in them', async () => {
  const { out } = await runHere(['play', 'toy', '--seed', 'x'], { typed: ['', '? bid', '? nothing', 'bid-7', 'quit'] });
  expect(out).toContain('3 moves:\n  bid-1  bid-2  bid-3');
  expect(out).toContain('No move contains "nothing".');
  expect(out).toContain('(toy/not-a-word)');
});

test('a hint names a move and says why it is good, also at tables of a game', async () => {
  const captured = [
    '........',
    '........',
    '........',
    '........',
    '....o...',
    '.....x..',
    '........',
    '.x......',
  ].join('');
  const dama = await runHere(['play', 'dama', '--position', captured], { typed: ['hint', 'quit'] });
  expect(dama.out).toContain('Hint: 25x43\n  Captures the last piece: Player 2 has none left, and you win.');
  const uno = await runHere(['play', 'uno', '-b', 'random', '--seats', '2', '--seed', 'x'], {
    typed: ['hint', 'quit'],
  });
  expect(uno.out).toMatch(/Hint: .+\n {2}.+\./);
  const toy = await runHere(['play', 'toy', '--seed', 'x'], { typed: ['', 'hint', 'quit'] });
  expect(toy.out).toMatch(/Hint: bid-|There is no hint here\./);
});

test('undo takes back within a turn', async () => {
  const typed = ['bid-3', 'large', 'undo', 'small', 'keep'];
  const args = ['play', 'toy', '--seed', 'b', '--bot', 'first', '-n', 'Ada', '-o', 'rounds=1'];
  const { out } = await runHere(args, { typed });
  expect(out).toMatch(/Ada: large[\s\S]*Ada took back a move\.[\s\S]*Ada: small[\s\S]*Score: Ada 2, first 0/);
});

test('a bot takes every other seat', async () => {
  const { out } = await runHere(['play', 'toy', '--seats', '4', '-b', 'first', '--seat', '2'], {
    typed: ['?', 'quit'],
  });
  expect(out).toContain('Player 3>');
});

test('bots alone need no keyboard, names do not repeat, and the same seed deals the same', async () => {
  const args = ['play', 'toy', '-b', 'first', '-b', 'first', '--seed', 'again'];
  const [one, two] = await Promise.all([runHere(args), runHere(args)]);
  expect(one.out).toMatch(/Score: first 1 \d+, first 2 \d+/);
  expect(one.out).toBe(two.out);
});
