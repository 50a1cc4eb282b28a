import { expect, test } from 'vitest';
import { type DamaPiece, parsePieces, updatePieces } from './pieces.ts';
import { keyOf } from './squares.ts';

const START = 'o.o.o.o..o.o.o.oo.o.o.o..................x.x.x.xx.x.x.x..x.x.x.x';

/** A board with these pieces: 'x23', 'O45'. */
function board(...men: string[]): string {
  const cells = Array.from({ length: 64 }, () => '.');
  for (const man of men) cells[(7 - Number(man[1])) * 8 + Number(man[2])] = man[0]!;
  return cells.join('');
}

const at = (pieces: readonly DamaPiece[], square: string): DamaPiece | undefined =>
  pieces.find(piece => keyOf(piece.square) === square);

test('the start has 24 pieces, each with its own identity', () => {
  expect(new Set(parsePieces(START).map(piece => piece.id)).size).toBe(24);
});

test('a step keeps the identity and is drawn last', () => {
  const before = parsePieces(board('x23', 'x25', 'o54'));
  const after = updatePieces(before, board('x34', 'x25', 'o54'));
  expect(at(after, '34')!.id).toBe(at(before, '23')!.id);
  expect(at(after, '25')!.id).toBe(at(before, '25')!.id);
  expect(keyOf(after.at(-1)!.square)).toBe('34');
});

test('what is taken stays for one step, to fade', () => {
  const before = parsePieces(board('x23', 'o34'));
  const after = updatePieces(before, board('x45'));
  expect(after.filter(piece => piece.taken)).toEqual([{ ...at(before, '34')!, taken: true }]);
  expect(at(after, '45')!.id).toBe(at(before, '23')!.id);
  expect(updatePieces(after, board('x45'))).toHaveLength(1);
});

test('a man that becomes a king is the same piece', () => {
  const before = parsePieces(board('x65', 'o12'));
  const after = updatePieces(before, board('X76', 'o12'));
  expect(at(after, '76')).toMatchObject({ id: at(before, '65')!.id, king: true });
});

test('of several that could have moved, the nearest did', () => {
  const before = parsePieces(board('x21', 'x10', 'x01'));
  const after = updatePieces(before, board('x32', 'x10', 'x01'));
  expect(at(after, '32')!.id).toBe(at(before, '21')!.id);
});

test('stepping back, a piece that was taken comes again with an identity of its own', () => {
  const before = parsePieces(board('x45'));
  const after = updatePieces(before, board('x23', 'o34'));
  expect(at(after, '23')!.id).toBe(before[0]!.id);
  expect(at(after, '34')!.id).not.toBe(before[0]!.id);
});
