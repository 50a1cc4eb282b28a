import { afterEach, expect, test } from 'vitest';
import type { Refusal } from '../../core/refusal.ts';
import type { NewTournament } from '../../protocol/tournaments.ts';
import { asOrganiser, cancel, checkIn, correct, enter, leave, openCheckIn, pause, resume, start } from './commands.ts';
import { ORGANISER, personOf, TestApp } from './testing.ts';

const NO_SHOW = 61_000;
let here: TestApp;
afterEach(() => here.app.close());

const fix = (key: string, points: number[]) => asOrganiser(ORGANISER, correct(key, points, 'The wrong board'));
const codeOf = (refusal: Refusal | undefined): string | undefined => refusal?.refused;

test('people and bots mixed: rounds follow each other to the end, seats in turn', async () => {
  here = new TestApp();
  const id = await here.open({ system: 'round-robin', games: 2 }, ['Ada', 'Bob'], ['random', 'greedy']);
  const live = await here.begin(id);
  for (let round = 1; round <= 3; round++) {
    await here.until(() => live.state.rounds.length === round);
    const over = (): boolean => live.state.rounds.length > round || live.state.phase === 'over';
    while (!over()) await here.play(id, 'Ada', 'Bob');
  }
  await here.until(() => live.state.phase === 'over');
  const shown = here.shown(live);
  expect(shown.standings.map(row => row.games)).toEqual([6, 6, 6, 6]);
  expect(shown.standings.reduce((sum, row) => sum + row.points, 0)).toBe(12);
  const games = shown.paired.flatMap(round => round.games);
  expect(games).toHaveLength(12);
  for (const game of games) expect(game).toMatchObject({ at: 'over', verdict: { by: 'rules' } });
  // Of two games each has both seats.
  expect(games[0]!.entrants).toEqual(games[1]!.entrants.toReversed());
});

test('who does not come loses the game; the second time one is out, and the others go on', async () => {
  here = new TestApp();
  const id = await here.open({ system: 'swiss', rounds: 3 }, ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve']);
  const live = await here.begin(id);
  const here4 = ['Ada', 'Bob', 'Cleo', 'Dan'];
  const isEve = (entrant: number): boolean => live.state.field[entrant]!.who.name === 'Eve';
  await here.until(() => live.state.current.length === 2);
  for (let round = 1; round <= 3; round++) {
    await here.until(() => live.state.rounds.length === round);
    const over = (): boolean => live.state.rounds.length > round || live.state.phase === 'over';
    const played = (): boolean => over() || live.state.current.every(({ entrants }) => entrants.some(isEve));
    await here.play(id, ...here4);
    await here.until(played);
    await here.until(over, NO_SHOW);
  }
  expect(live.state.phase).toBe('over');
  const eve = live.state.field.find(({ who }) => who.name === 'Eve')!;
  const missed = [...live.state.results.values()].filter(game => game.unplayed);
  expect(missed.length).toBe(eve.noShows);
  for (const game of missed) {
    expect(live.state.field[game.entrants['seat' in game.verdict ? game.verdict.seat : -1]!]!.who.name).toBe('Eve');
    expect(game.payoffs.toSorted((a, b) => a - b)).toEqual([-1, 1]);
  }
  if (eve.noShows >= 2) expect(eve.left).toBe('no-show');
  const log = here.shown(live).log.map(({ what }) => what);
  expect(log.filter(what => what === 'paired')).toHaveLength(3);
});

test('hidden names are not shown of a tournament', async () => {
  here = new TestApp();
  const id = await here.open({}, ['Ada', 'Bob']);
  const live = await here.begin(id);
  await here.giveUp(id, 'Ada', 'Bob');
  await here.until(() => live.state.phase === 'over');
  const shown = async (): Promise<string[]> => {
    const found = [await here.app.tournaments.list(), here.shown(await here.live(id))];
    return found.map(one => ['Bob', 'Olga'].filter(name => JSON.stringify(one).includes(`"${name}"`)).join());
  };
  expect(await shown()).toEqual(['Bob,Olga', 'Bob,Olga']);
  const hide = (key: string): Promise<void> => here.app.people.accounts.redaction.set({ kind: 'name', key }, true);
  await hide('g-Bob');
  expect(await shown()).toEqual(['Olga', 'Olga']);
  await hide('g-org');
  expect(await shown()).toEqual(['', '']);

  // As an earlier version wrote the row of the list: without the account of the winner.
  const { winnerAccount: _, ...row } = (await here.storage.get('tournament', id)) as Record<string, unknown>;
  await here.storage.put('tournament', id, row);
  here = await here.restart();
  await here.app.people.open();
  expect(await shown()).toEqual(['', '']);
});

test('nobody came: no points, and twice takes both out', async () => {
  here = new TestApp();
  const id = await here.open({ games: 2 }, ['Ada', 'Bob']);
  const live = await here.begin(id);
  await here.until(() => live.state.phase === 'over', NO_SHOW);
  const { standings, log } = here.shown(live);
  expect(standings.map(({ points, losses }) => [points, losses])).toEqual([
    [0, 2],
    [0, 2],
  ]);
  expect(log.filter(({ what, why }) => what === 'withdrew' && why === 'no-show')).toHaveLength(2);
});

test('a table of four begins without whoever is missing', async () => {
  here = new TestApp();
  const requested = { game: 'uno', seats: 4, options: {}, rounds: 1 } as const;
  const id = await here.open(requested, ['Ada'], ['bot1', 'bot1', 'bot1']);
  const live = await here.begin(id);
  await here.until(() => live.state.current.length === 1);
  await here.until(() => live.state.phase === 'over', 10_000);
  const [game] = [...live.state.results.values()];
  expect(game!.unplayed).toBeUndefined();
  expect(game!.moves).toBeGreaterThan(4);
  expect(here.shown(live).standings.at(-1)).toMatchObject({ entrant: 0, points: 0 });
  expect(live.state.field[0]!.noShows).toBe(1);
});

test('checking in: who does not is left out of the start', async () => {
  here = new TestApp();
  const id = await here.open({ checkIn: true }, ['Ada', 'Bob', 'Cleo'], ['random']);
  expect(codeOf(await here.execute(id, checkIn(personOf('Ada'))))).toBe('tournament/no-check-in');
  expect(codeOf(await here.execute(id, asOrganiser(personOf('Ada'), openCheckIn)))).toBe('tournament/not-organiser');
  await here.mustExecute(id, asOrganiser(ORGANISER, openCheckIn));
  await here.mustExecute(id, checkIn(personOf('Cleo')));
  await here.mustExecute(id, checkIn(personOf('Cleo')));
  expect(codeOf(await here.execute(id, checkIn(personOf('Zoe'))))).toBe('tournament/not-in');
  const live = await here.begin(id);
  expect(live.state.field.map(({ who }) => who.name)).toEqual(['Cleo', 'random']);
});

test('it starts by itself at its time, or is called off with too few', async () => {
  here = new TestApp();
  const starts = here.timer.now() + 5000;
  const full = await here.open({ starts }, [], ['random', 'random']);
  const empty = await here.open({ starts }, ['Ada']);
  const [a, b] = [await here.live(full), await here.live(empty)];
  here.timer.pass(4000);
  await here.step();
  expect([a.state.phase, b.state.phase]).toEqual(['open', 'open']);
  here.timer.pass(2000);
  await here.until(() => a.state.phase === 'over' && b.state.phase === 'cancelled');
  expect(a.state.field.map(({ who }) => who.name)).toEqual(['random', 'random (2)']);
});

test('a pause begins no further game, and gives whoever is waited for the whole time again', async () => {
  here = new TestApp();
  const id = await here.open({}, ['Ada', 'Bob']);
  const live = await here.begin(id);
  const { match } = live.state.current[0]!;
  await here.until(() => live.tables.deadline(match) !== undefined);
  await here.mustExecute(id, asOrganiser(ORGANISER, pause('Lunch')));
  here.timer.pass(10 * NO_SHOW);
  await here.step();
  expect(live.state.results.size).toBe(0);
  await here.play(id, 'Ada', 'Bob');
  await here.step();
  expect(live.tables.phaseOf(match)).toBe('open');
  await here.mustExecute(id, asOrganiser(ORGANISER, resume));
  await here.until(() => live.state.phase === 'over');
  expect([...live.state.results.values()][0]!.verdict.by).toBe('rules');
  expect(here.shown(live).log.find(({ what }) => what === 'paused')).toMatchObject({ reason: 'Lunch' });
});

test('a corrected result counts at once, and the log says why; in a bracket only while it can', async () => {
  here = new TestApp();
  const four = ['Ada', 'Bob', 'Cleo', 'Dan'];
  const id = await here.open({ system: 'knockout' }, four);
  expect(codeOf(await here.execute(id, asOrganiser(ORGANISER, correct('001-0001-001', [1, 0], 'x'))))).toBe(
    'tournament/no-such-result',
  );
  const live = await here.begin(id);
  while (live.state.phase !== 'over') await here.giveUp(id, ...four);
  const last = live.state.rounds.at(-1)!.games.at(-1)!;
  expect(codeOf(await here.execute(id, fix('001-0001-001', [1, 0])))).toBe('tournament/too-late');
  expect(codeOf(await here.execute(id, fix(last.key, [1, 0, 0])))).toBe('tournament/bad-points');
  for (const points of [
    [1, 0],
    [0, 1],
  ]) {
    await here.mustExecute(id, fix(last.key, points));
    const shown = here.shown(live);
    const winner = last.entrants[points.indexOf(1)]!;
    const game = shown.paired.at(-1)!.games.at(-1)!;
    expect(game).toMatchObject({ points, corrected: 'The wrong board' });
    const row = shown.standings.find(({ entrant }) => entrant === winner)!;
    expect(row.wins).toBeGreaterThan(0);
    expect(shown.log.at(-1)).toMatchObject({ what: 'corrected', game: last.key, points, name: 'Olga' });
  }
});

test('who withdraws in the middle of a game gives it up; a tournament called off stops its boards', async () => {
  here = new TestApp();
  const id = await here.open({ options: { plyLimit: 300 } }, ['Ada', 'Bob', 'Cleo', 'Dan']);
  const live = await here.begin(id);
  const table = (await here.app.play.tables.get(live.state.current[0]!.match))!;
  for (const seat of [0, 1]) table.join(seat, () => ({ update: () => undefined }));
  here.timer.pass(200);
  await here.until(() => table.match.phase === 'running');
  const ada = live.state.entryOf('g-Ada')!;
  expect(codeOf(await here.execute(id, leave(ada, personOf('Bob'))))).toBe('tournament/not-organiser');
  await here.mustExecute(id, leave(ada, personOf('Ada')));
  await here.until(() => table.match.phase === 'over');
  expect(table.match.ending).toMatchObject({ by: 'resignation' });
  await here.mustExecute(id, asOrganiser(ORGANISER, cancel('Fire alarm')));
  const other = (await here.app.play.tables.get(live.state.unplayed[0]!.match))!;
  expect(other.match.phase).toBe('over');
  expect(live.state.phase).toBe('cancelled');
});

test('who may enter, and how often', async () => {
  here = new TestApp();
  const id = await here.open({ mayEnter: ['person'] }, ['Ada']);
  const ada = personOf('Ada');
  expect(codeOf(await here.execute(id, enter({ ...ada, kind: 'person' })))).toBe('tournament/already-in');
  expect(codeOf(await here.execute(id, enter({ name: 'x', kind: 'program', account: 'g-x' })))).toBe(
    'tournament/may-not-enter',
  );
  expect(
    codeOf(
      await here.execute(
        id,
        asOrganiser(
          ORGANISER,
          start(x => x),
        ),
      ),
    ),
  ).toBe('tournament/too-few');
  expect(codeOf(await here.execute(id, leave(7, ada)))).toBe('tournament/no-such-entry');
  await here.mustExecute(id, leave(0, ada));
  await here.mustExecute(id, enter({ ...ada, kind: 'person' }));
  expect(
    codeOf(
      await here.execute(
        'nowhere',
        start(x => x),
      ),
    ),
  ).toBe('tournament/no-such-tournament');
});

test('after a kill everything goes on: entries, pairings, results, boards', async () => {
  here = new TestApp();
  const id = await here.open({ system: 'swiss', rounds: 2 }, ['Ada', 'Bob'], ['random', 'greedy']);
  let live = await here.begin(id);
  await here.until(() => live.state.results.size + live.state.current.length >= 2);
  const before = structuredClone(live.state.log);
  here = await here.restart();
  live = await here.live(id);
  expect(live.state.log.slice(0, before.length)).toEqual(before);
  for (let i = 0; live.state.phase !== 'over'; i++) {
    expect(i).toBeLessThan(5000);
    await here.play(id, 'Ada', 'Bob');
    if (i % 50 === 49) {
      here = await here.restart();
      live = await here.live(id);
    }
  }
  expect(live.state.results.size).toBe(4);
  expect([...live.state.results.values()].every(({ verdict }) => verdict.by === 'rules')).toBe(true);
  expect((await here.app.tournaments.list())[0]).toMatchObject({ tournament: id, phase: 'over', round: 2 });
});

test('clocks that cannot work are refused: none, and days a move, unless only bots play', async () => {
  here = new TestApp();
  const days = { kind: 'turn', ms: 86_400_000 } as const;
  const create = (requested: Partial<NewTournament>) =>
    here.app.tournaments.create(ORGANISER, { name: 'Cup', game: 'dama', ...requested });
  expect(await create({ clock: days })).toMatchObject({ refused: 'tournament/slow-clock' });
  expect(await create({ clock: days, mayEnter: ['program'] })).toMatchObject({ refused: 'tournament/slow-clock' });
  expect(await create({ clock: { kind: 'none' } })).toMatchObject({ refused: 'tournament/needs-clock' });
  const fine: Partial<NewTournament>[] = [
    {},
    { clock: { kind: 'turn', ms: 1_800_000 } },
    { clock: days, mayEnter: ['bot'] },
  ];
  for (const requested of fine) expect(await create(requested)).toEqual(expect.any(String));
});

test('a private knockout: in no list of a stranger, its matches neither; the bracket and the winner are shown', async () => {
  here = new TestApp();
  const { tournaments } = here.app;
  const id = await here.open({ system: 'knockout', private: true }, ['Ada', 'Bob']);
  expect(await tournaments.list()).toEqual([]);
  expect(await tournaments.list({ account: 'g-Eve' })).toEqual([]);
  for (const account of ['g-Ada', ORGANISER.account])
    expect(await tournaments.list({ account })).toMatchObject([{ tournament: id, private: true }]);
  const live = await here.begin(id);
  expect(here.shown(live).bracket).toEqual([[{ entrants: [0, 1], points: [0, 0] }]]);
  await here.until(() => live.state.current.length === 1);
  const { match } = live.state.current[0]!;
  await here.until(() => here.app.play.tables.inMemory(match) !== undefined);
  expect(here.app.play.tables.inMemory(match)!.match.setup.private).toBe(true);
  await here.giveUp(id, 'Ada', 'Bob');
  await here.until(() => live.state.phase === 'over', 1000);
  const { bracket, winner, standings, field } = here.shown(live);
  const first = standings[0]!.entrant;
  expect(bracket![0]![0]).toMatchObject({ winner: first });
  expect(winner).toMatchObject({ name: field[first]!.name, points: 1 });
});
