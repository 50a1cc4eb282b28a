import { expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import type { AnyBot } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import { isRefusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { readOpening } from './book.ts';
import { arenaTimer } from './clocks.ts';
import { playGame } from './play-game.ts';
import { MemoryResults } from './results.ts';
import { runTournament } from './runner.ts';
import { parseTournament } from './tournament.ts';

const game: AnyGame = dama;

/** The first legal moves, so many. */
function lineOf(length: number): string[] {
  const state: unknown = game.init(2, game.defaults);
  return Array.from({ length }, () => {
    const out = { size: 0, items: new Int32Array(game.maxLegal) };
    const seat = game.toAct(state);
    game.legal(state, seat, out);
    const action = out.items[0]!;
    const text = game.print(state, seat, action);
    game.apply(state, seat, action);
    return text;
  });
}

/** Plays the last legal move. */
const last: AnyBot = {
  id: 'last',
  level: 0,
  thinks: 0,
  createAgent: ({ seat, seats, options, random }) => ({
    choose: view => {
      const out = { size: 0, items: new Int32Array(game.maxLegal) };
      game.legal(game.imagine(view, random, seats, options), seat, out);
      return out.items[out.size - 1]!;
    },
  }),
};
const bots = [last];
const parse = (openings: unknown, of: AnyGame = game) =>
  parseTournament(
    {
      game: of.id,
      games: 6,
      openings,
      entrants: [
        { name: 'a', bot: 'last' },
        { name: 'b', bot: 'last' },
      ],
    },
    { games: [game, toy], bots: { [game.id]: bots, toy: bots } },
  );

test('every opening is read before anything is played', () => {
  expect(readOpening(game, 2, game.defaults, lineOf(3).join('  '))).toEqual({ moves: lineOf(3) });
  const position = game.write!(game.init(2, game.defaults));
  expect(readOpening(game, 2, game.defaults, position)).toEqual({ position: position.trim() });
  expect(parse([lineOf(2).join(' '), 'x9'])).toMatchObject({ refused: 'arena/bad-opening', at: ['openings', 1] });
  expect(parse([`${lineOf(1)[0]} x9`])).toMatchObject({ refused: 'arena/bad-opening' });
  expect(parse([])).toMatchObject({ refused: 'arena/bad-field' });
});

test('openings are played in turn, each with both seatings', async () => {
  const lines = [lineOf(1), lineOf(3)];
  const tournament = parse(lines.map(line => line.join(' ')));
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  const begun: string[][] = [];
  await runTournament({
    tournament,
    results: new MemoryResults(),
    atOnce: 1,
    play: async job => {
      const { played, journal } = await playGame(tournament, job, {
        games: [game],
        bots: { [game.id]: bots },
        timer: arenaTimer,
      });
      const state: unknown = game.init(2, game.defaults);
      const moves = journal.flatMap(entry => {
        if (entry.t !== 'acted' || entry.seat < 0) return [];
        const text = game.print(state, entry.seat, entry.action);
        game.apply(state, entry.seat, entry.action);
        return [text];
      });
      begun.push(moves.slice(0, lines[job.opening % 2]!.length));
      return { played, journal: '' };
    },
  });
  expect(begun).toEqual([0, 0, 1, 1, 0, 0].map(i => lines[i]));
});
