// Every kind of answer to a puzzle, with the rules and puzzles of real games.

import { expect, test } from 'vitest';
import { GAMES } from '../../../games/index.ts';
import type { Puzzle } from '../../../src/core/puzzle.ts';
import { PuzzlePlay } from './puzzle-play.ts';

type Solved = { readonly isClean: boolean; readonly solution: boolean };

const games = await Promise.all(
  GAMES.flatMap(({ rules, puzzles }) =>
    puzzles ? [puzzles().then(async own => [rules.id, rules, await own.load()] as const)] : [],
  ),
);

/** Pauses are over at once, one after the other. */
function started(game: (typeof GAMES)[number]['rules'], puzzle: Puzzle) {
  const waiting: (() => void)[] = [];
  const solved: Solved[] = [];
  const after = (_ms: number, call: () => void): (() => void) => {
    waiting.push(call);
    return () => undefined;
  };
  const play = new PuzzlePlay({ game, puzzle, after, onSolved: how => solved.push(how) });
  const pass = (): void => {
    for (let call = waiting.shift(); call; call = waiting.shift()) call();
  };
  return { play, solved, pass };
}

test.each(games)('puzzles of %s are solved by their lines', (_id, game, all) => {
  for (const puzzle of all.filter((_, i) => i % 10 === 0)) {
    const { play, solved, pass } = started(game, puzzle);
    while (play.frame.get().phase === 'open') {
      expect(play.act(play.question.best[0]!)).toBeUndefined();
      pass();
    }
    expect(play.frame.get().found).toBe(play.frame.get().of);
    expect(solved).toEqual([{ isClean: true, solution: false }]);
  }
});

test.each(games)(
  'a wrong action in %s leaves the position as it was, and may be followed by the right one',
  (_id, game, all) => {
    const [puzzle] = all;
    const { play, solved, pass } = started(game, puzzle!);
    const before = play.frame.get();
    const wrong = before.legal.find(text => text !== puzzle!.line[0])!;
    expect(play.act(wrong)).toMatchObject({ refused: 'web/puzzle-other' });
    expect(play.frame.get()).toMatchObject({ wrong, mistakes: 1, isClean: false, view: before.view });
    expect(play.act('nothing of the kind')).not.toMatchObject({ refused: 'web/puzzle-other' });
    while (play.frame.get().phase === 'open') {
      play.act(play.question.best[0]!);
      pass();
    }
    expect(solved).toEqual([{ isClean: false, solution: false }]);
  },
);

test.each(games)('a hint marks what comes next in %s, and the solution is played', (_id, game, all) => {
  const { play, solved, pass } = started(game, all[0]!);
  play.showHint();
  expect(play.frame.get().hint?.[0]).toBe(all[0]!.line[0]);
  expect(play.frame.get().legal).toContain(all[0]!.line[0]);
  play.showSolution();
  pass();
  expect(play.frame.get()).toMatchObject({ phase: 'shown', yours: false, legal: [] });
  expect(solved).toEqual([{ isClean: false, solution: true }]);
  expect(play.act(all[0]!.line[0]!)).toBeDefined();
});
