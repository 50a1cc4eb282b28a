import { expect, test } from 'vitest';
import type { AnyBot } from '../core/bot.ts';
import { type AnyGame, actionList } from '../core/game.ts';
import { isRefusal } from '../core/refusal.ts';
import { toy } from '../core/testing/toy.ts';
import { audit } from '../match/audit.ts';
import { parseJournal, printJournal } from '../match/journal-file.ts';
import { arenaTimer } from './clocks.ts';
import { jobsOf } from './job.ts';
import { reportPage } from './page/report-page.tsx';
import { REPORT_TEXTS } from './page/texts.ts';
import { type PlayedGame, playGame } from './play-game.ts';
import { reportOf } from './report.ts';
import { parseTournament, type Tournament } from './tournament.ts';

/** Nothing is hidden: a referee may judge it. */
const game: AnyGame = { ...toy, secrets: false };

/** What the referee says of the seat it is asked about, one position after the other. */
let judgements: (seat: number, position: number) => number | undefined = () => 0;
let asked: number[] = [];
const bot: AnyBot = {
  id: 'first',
  level: 0,
  thinks: 0,
  judges: 'chances',
  createAgent: ({ seat, seats, options, random }) => {
    const first = (view: unknown): number => {
      const list = actionList(toy.maxLegal);
      toy.legal(toy.imagine(view as never, random, seats, options), seat, list); // as the game makes them
      return list.items[0]!;
    };
    return {
      choose: first,
      judge: view => {
        asked.push(seat);
        const value = judgements(seat, asked.length);
        return value === undefined ? undefined : { value, action: first(view) };
      },
    };
  },
};
const registry = { games: [game], bots: { toy: [bot] } };

function parse(adjudication: unknown, more: object = {}) {
  const entrants = ['one', 'two'].map(name => ({ name, bot: 'first' }));
  const options = { rounds: 10 };
  return parseTournament({ game: 'toy', games: 1, options, entrants, adjudication, opening: 0, ...more }, registry);
}

async function play(adjudication: object): Promise<{ played: PlayedGame; tournament: Tournament }> {
  asked = [];
  const tournament = parse(adjudication);
  if (isRefusal(tournament)) throw new Error(tournament.detail);
  const [job] = jobsOf(tournament, 0, { pairings: [{ entrants: [0, 1], games: 1 }] });
  const { played, journal } = await playGame(tournament, job!, { ...registry, timer: arenaTimer });
  const lines = parseJournal(printJournal(game, journal));
  if (isRefusal(lines)) throw new Error(lines.detail);
  expect(audit(game, lines)).toMatchObject({ finished: true, fault: undefined });
  return { played, tournament };
}

test('a seat that can expect nothing in so many positions has lost', async () => {
  judgements = seat => (seat === 1 ? -0.97 : 0.97);
  const { played } = await play({ resign: { chances: 0.95, moves: 4 } });
  expect(played).toMatchObject({ verdict: { by: 'adjudication', seat: 1 }, payoffs: [1, -1], faults: [] });
  expect(asked).toHaveLength(4);
});

test('one position in between begins the count anew, and a position without a judgement does not', async () => {
  judgements = (seat, position) => (position === 3 ? 0 : position === 5 ? undefined : seat === 0 ? -1 : 1);
  const { played } = await play({ resign: { chances: 0.95, moves: 3 } });
  expect(played.verdict).toEqual({ by: 'adjudication', seat: 0 });
  expect(asked).toHaveLength(7);
});

test('a game in which neither can expect anything is drawn, from a move on', async () => {
  judgements = () => 0.01;
  const { played, tournament } = await play({ draw: { chances: 0.02, moves: 3, from: 5 } });
  expect(played).toMatchObject({ verdict: { by: 'adjudication' }, payoffs: [0, 0], moves: 7 });
  const report = reportOf(tournament, { rounds: [], games: [played], finished: true });
  expect(report.rows.map(({ draws }) => draws)).toEqual([1, 1]);
  const page = reportPage({ ...report, referee: 'Magpie' }, () => [], REPORT_TEXTS.en);
  expect(page).toContain('Magpie judges every position for 20 ms. From move 5 on, a game is drawn when');
  expect(page).toContain('Judged a draw');
});

test('without a rule nobody judges, and the game ends by its rules', async () => {
  judgements = () => -1;
  const { played } = await play({ resign: { chances: 0.95, moves: 500 } });
  expect(played.verdict).toEqual({ by: 'rules' });
  expect(asked.length).toBeGreaterThan(10);
});

test.each([
  ['no rule', {}, 'arena/no-adjudication', ['adjudication']],
  ['not an object', 5, 'arena/bad-field', ['adjudication']],
  ['a field that does not exist', { resing: {} }, 'arena/unknown-field', ['adjudication', 'resing']],
  ['a bot that cannot judge', { bot: 'x', draw: {} }, 'arena/bad-field', ['adjudication', 'bot']],
  ['chances above 1', { resign: { chances: 2 } }, 'arena/bad-field', ['adjudication', 'resign', 'chances']],
  ['half a move', { draw: { moves: 1.5 } }, 'arena/bad-field', ['adjudication', 'draw', 'moves']],
  ['no move', { resign: { moves: 0 } }, 'arena/bad-field', ['adjudication', 'resign', 'moves']],
])('%s is refused', (_, given, refused, at) => {
  expect(parse(given)).toMatchObject({ refused, at });
});

test('what is left out is usual, and where nobody can judge the rule is refused', () => {
  expect(parse({ resign: true, draw: {} })).toMatchObject({
    adjudication: { bot: 'first', think: 20, resign: { chances: 0.95, moves: 6 }, draw: { moves: 20, from: 60 } },
  });
  const secret = parseTournament(
    {
      game: 'toy',
      entrants: [
        { name: 'a', bot: 'first' },
        { name: 'b', bot: 'first' },
      ],
      adjudication: { draw: {} },
    },
    { games: [toy], bots: registry.bots },
  );
  expect(secret).toMatchObject({ refused: 'arena/no-referee' });
});
