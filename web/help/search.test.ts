import { expect, test } from 'vitest';
import { find, snippet, wordsOf } from './search.ts';

const entry = (heading: string, text: string) => ({
  path: `/help/x#${heading}`,
  page: 'Running a server',
  heading,
  text,
});
const entries = [
  entry('Data', 'Every move is synced to disk. A backup is a file.'),
  entry('Backup', 'Copies the store while the server runs.'),
  entry('Chat', 'People can chat at tables.'),
];

test('a heading counts for more than the text', () => {
  expect(find(entries, wordsOf('BACKUP')).map(({ heading }) => heading)).toEqual(['Backup', 'Data']);
});

test('every word has to occur, also as the beginning of another', () => {
  expect(find(entries, wordsOf('backup sync')).map(({ heading }) => heading)).toEqual(['Data']);
  expect(find(entries, wordsOf('backup elephant'))).toEqual([]);
});

test('a question without words finds nothing to look for', () => {
  expect(wordsOf(' .,!')).toEqual([]);
});

test('the snippet is around the first hit, and begins with a whole word', () => {
  const text = `${'before '.repeat(40)}needle ${'after '.repeat(40)}`;
  expect(snippet(text, ['needle'])).toMatch(/^… before .*needle after .* …$/);
  expect(snippet('short', ['needle'])).toBe('short');
});
