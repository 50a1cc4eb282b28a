import { expect, test } from 'vitest';
import type { PlayedGame } from '../../arena/play-game.ts';
import type { ArenaReport } from '../../arena/report.ts';
import { arenaEn } from '../texts/arena.ts';
import { faultLines } from './arena-report.ts';

/** Only what is looked at. */
const game = (entrants: number[], verdict: PlayedGame['verdict']): PlayedGame =>
  ({ key: '', entrants, verdict, faults: [] }) as unknown as PlayedGame; // as said

test('faults are counted by entrant and kind, with the first as an example', () => {
  const tournament = { entrants: [{ name: 'mine' }, { name: 'theirs' }] };
  const games = [
    game([0, 1], { by: 'rules' }),
    game([0, 1], { by: 'missing', seat: 0, detail: './mybot: no such program' }),
    game([1, 0], { by: 'missing', seat: 1, detail: './mybot: no such program' }),
    game([1, 0], { by: 'resignation', seat: 1 }),
    game([0, 1], { by: 'no-move', seat: 1 }),
  ];
  expect(faultLines({ tournament } as unknown as ArenaReport, games, arenaEn)).toEqual([
    '2 × mine: could not be started: ./mybot: no such program',
    '1 × theirs: ended without a move',
  ]);
});
