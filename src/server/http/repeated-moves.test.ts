import { expect, test } from 'vitest';
import { rules as dama } from '../../../games/dama/rules/index.ts';
import { play, startedMatch } from '../../match/testing.ts';
import { wasCarriedOut } from './repeated-moves.ts';

test('a move is found in the journal by its seat, its version and what it does', () => {
  const match = startedMatch(dama);
  const before = match.version;
  const [first, second] = match.legal(0) as [string, string];
  play(match, `0 ${first}`);
  const reply = match.legal(1)[0]!;
  play(match, `1 ${reply}`);
  const entries = match.takePending();
  const has = (seat: number, action: string, version?: number): boolean =>
    wasCarriedOut(dama, entries, seat, { t: 'act', action, ...(version !== undefined && { version }) });
  expect(has(0, first, before)).toBe(true);
  expect(has(1, reply, before + 1)).toBe(true);
  // Another move for the same question was not carried out, nor was one for a later question.
  expect(has(0, second, before)).toBe(false);
  expect(has(0, first, match.version)).toBe(false);
  expect(has(1, first, before)).toBe(false);
  // Without a version it is not known which question the move answers.
  expect(has(0, first)).toBe(false);
});
