import { expect, test } from 'vitest';
import { catalogue, fill, plural, type TextsOf, type Translation } from './texts.ts';

const en = {
  title: 'Tables',
  board: { of: 'Board of {name}', row: 'row {row}, column {column}' },
  pieces: { one: '{count} piece', other: '{count} pieces' },
  left: { one: '{name} has one piece', other: '{name} has {count} pieces' },
  lines: ['First.', 'Then {what}.'],
} as const;

const it: Translation<typeof en> = {
  title: 'Tavoli',
  board: { of: 'Scacchiera di {name}', row: 'colonna {column}, riga {row}' },
  pieces: { one: '{count} pezzo', other: '{count} pezzi' },
  left: { one: '{name} ha un pezzo', other: '{name} ha {count} pezzi' },
  lines: ['Prima.', 'Poi {what}.'],
};

const texts = catalogue(en, { it, de: it });

test('blanks are filled in by name, in the order of the language', () => {
  expect(texts.it.title).toBe('Tavoli');
  expect(fill(texts.it.board.row, { row: 1, column: 2 })).toBe('colonna 2, riga 1');
  expect(fill(texts.en.lines[1], { what: '{that}' })).toBe('Then {that}.');
});

test('a number chooses its form', () => {
  expect([plural(texts.en.pieces, 1), plural(texts.it.pieces, 0)]).toEqual(['1 piece', '0 pezzi']);
  expect(plural(texts.en.left, 2, { name: 'Ada' })).toBe('Ada has 2 pieces');
});

test('details stand where the sentence names them', () => {
  expect(fill('{from} and {to} are not on one line, {from} is not.', { from: 'A1', to: 7 })).toBe(
    'A1 and 7 are not on one line, A1 is not.',
  );
  expect(fill('Nothing to fill in.', {})).toBe('Nothing to fill in.');
});

test('a detail is taken as it is, braces and dollar signs included', () => {
  expect(fill('not "{text}"', { text: '$& {text}' })).toBe('not "$& {text}"');
});

test('what is forgotten is a type error', () => {
  const { board, left } = texts.de;
  // @ts-expect-error a blank without its argument
  fill(board.row, { row: 1 });
  // @ts-expect-error an argument without a blank
  fill(board.of, { name: 'Ada', colour: 'red' });
  const either: boolean = texts.en.lines.length > 1;
  // @ts-expect-error one of both sentences has another blank
  fill(either ? board.of : board.row, { name: 'Ada' });
  // @ts-expect-error the plural has another blank
  expect(plural(left, 3)).toBe(' hat 3 pezzi'.replace('hat', 'ha'));
  // @ts-expect-error a sentence with blanks is no string
  const shown: string = board.of;
  // @ts-expect-error there is no such sentence
  expect([shown, texts.en.boards]).toEqual(['Scacchiera di {name}', undefined]);
});

test('a translation that is not whole is a type error', () => {
  // @ts-expect-error a sentence is missing
  const missing: Translation<typeof en> = { title: '', board: it.board, pieces: it.pieces, left: it.left };
  // @ts-expect-error a sentence too many
  const more: Translation<typeof en> = { ...it, extra: '' } satisfies Translation<typeof en>;
  // @ts-expect-error the blank {name} is missing
  const blank: Translation<typeof en.board> = { of: 'Scacchiera', row: '{row} {column}' };
  // @ts-expect-error a line is missing
  const line: Translation<typeof en.lines> = ['Prima.'];
  expect([missing, more, blank, line]).toHaveLength(4);
});

const ownBoard = ({ board }: TextsOf<typeof en>): string => fill(board.of, { name: 'Ada' });

test('every language is used in the same way', () => {
  expect([ownBoard(texts.en), ownBoard(texts.it)]).toEqual(['Board of Ada', 'Scacchiera di Ada']);
});
