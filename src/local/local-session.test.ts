import { expect, test } from 'vitest';
import { bots, games } from '../../games/index.ts';
import { seededRandom } from '../core/random.ts';
import { isRefusal } from '../core/refusal.ts';
import { audit } from '../match/audit.ts';
import { TestTimer } from '../match/testing.ts';
import type { ServerMessage } from '../protocol/play.ts';
import { answerRequest } from './local-requests.ts';
import { LocalSession } from './local-session.ts';
import { LocalTables, usualBot } from './local-tables.ts';
import { MemoryJournals } from './testing.ts';

const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

function loadGame(id: string) {
  const game = games.find(one => one.id === id);
  return Promise.resolve(game && { game, bots: bots[id]! });
}

/** A device with a store, on which a page can be opened again and again. Time passes when nothing is left to do. */
function device(seed: string) {
  const store = new MemoryJournals();
  const random = seededRandom(seed);
  const randomHex = (bytes: number): string =>
    Array.from({ length: bytes }, () => random(256).toString(16).padStart(2, '0')).join('');
  let steps = 0;
  const openPage = () => {
    const timer = new TestTimer();
    // Every look at the clock is a millisecond: bots that search come to an end.
    const tables = new LocalTables({ store, loadGame, timer, randomHex, now: () => steps++ });
    const heard: ServerMessage[] = [];
    const session = new LocalSession(tables, message => heard.push(message));
    return { timer, tables, heard, session };
  };
  return { store, openPage };
}

type Page = ReturnType<ReturnType<typeof device>['openPage']>;

/** Looks at the clock without anything to do: longer than any bot takes. */
const MAX_ABSENCE_WAIT = 400;

/** Acts whenever asked, with the last legal action, until the match is over or so many actions were made. */
async function playOn(
  { heard, session, timer }: Page,
  match: string,
  most = Number.POSITIVE_INFINITY,
): Promise<number> {
  let acted = 0;
  let waits = 0;
  for (let answered = 0; acted < most; ) {
    if (waits > MAX_ABSENCE_WAIT)
      throw new Error(`nothing happens after ${JSON.stringify(heard.at(-1)).slice(0, 300)}`);
    await settled();
    const newest = heard.findLast(one => one.t === 'match' || one.t === 'did');
    if (newest?.phase === 'over') return acted;
    if (newest?.legal?.length && newest.version !== answered) {
      answered = newest.version;
      waits = 0;
      acted++;
      await session.receive({ t: 'act', id: acted, match, action: newest.legal.at(-1)!, version: answered });
    } else {
      waits++;
      timer.pass(50);
    }
  }
  return acted;
}

async function newMatch(page: Page, game: string, bot: string): Promise<string> {
  const others = Array.from({ length: games.find(({ id }) => id === game)!.usual ?? 2 }, (_, seat) => seat).slice(1);
  const body = { game, seats: others.length + 1, seat: 0, bots: others.map(seat => ({ seat, bot })) };
  const made = await answerRequest(page.tables, { method: 'POST', path: '/api/matches', body, name: 'Ada' });
  await page.session.receive({ t: 'hello', name: 'Ada' });
  const { match } = made as { match: string };
  await page.session.receive({ t: 'join', id: 0, match, want: 'views', legal: true });
  return match;
}

test.each(games)('a whole match of $id against bots, with a page that is opened again in the middle', async game => {
  const { store, openPage } = device(game.id);
  const first = openPage();
  const bot = bots[game.id]!.find(({ thinks }) => thinks === 0)!;
  const match = await newMatch(first, game.id, bot.id);
  expect(match).toMatch(/^local-/);
  await playOn(first, match, 3);
  const second = openPage();
  await second.session.receive({ t: 'join', id: 0, match, want: 'views', legal: true });
  await playOn(second, match);
  const entries = await store.read(match);
  expect(entries.at(-1)).toMatchObject({ t: 'ended', ending: { by: 'rules' } });
  // The draws follow from the secret, every action is legal, and the result is right.
  expect(
    audit(
      game,
      entries.map((entry, at) => ({ number: at + 1, entry })),
    ),
  ).toMatchObject({
    finished: true,
    fault: undefined,
  });
  const [summary, ...others] = await store.list();
  expect([summary, others]).toMatchObject([{ match, game: game.id, phase: 'over' }, []]);
  expect(summary!.seats[0]).toEqual({ name: 'Ada', kind: 'person' });
  expect(second.heard.filter(({ t }) => t === 'refused')).toEqual([]);
});

test('of a match with secrets, only what the person may know is told while it goes on', async () => {
  const page = device('secrets').openPage();
  const match = await newMatch(page, 'uno', usualBot(bots['uno']!)!.id);
  const ask = (part: string) =>
    answerRequest(page.tables, { method: 'GET', path: `/api/matches/${match}/${part}`, name: 'Ada' });
  expect(await ask('journal')).toMatchObject({ refused: 'server/secret-journal' });
  await playOn(page, match, 2);
  const events = (await ask('events?after=0')) as { t: string; version: number; seat?: number; text?: string }[];
  const others = events.filter(({ t, seat }) => t === 'acted' && seat !== undefined && seat > 0);
  expect(others.length).toBeGreaterThan(0);
  expect(others.every(({ text }) => text === undefined)).toBe(true);
  expect(await ask(`events?after=${events.at(-1)!.version}`)).toEqual([]);
});

test('a match that goes on in another window is read again, and one that is removed is gone', async () => {
  const { openPage } = device('windows');
  const [one, other] = [openPage(), openPage()];
  const match = await newMatch(one, 'dama', 'random');
  await other.session.receive({ t: 'join', id: 0, match, want: 'views', legal: true });
  await playOn(one, match, 2);
  // This window knows less: its move fails, and it is shown the table as it is.
  await playOn(other, match, 1);
  other.timer.pass(50);
  await settled();
  await settled();
  expect(other.heard.findLast(({ t }) => t === 'match')).toMatchObject({ match });
  await answerRequest(one.tables, { method: 'DELETE', path: `/api/matches/${match}`, name: 'Ada' });
  expect(await one.tables.list()).toEqual([]);
  const third = openPage();
  await third.session.receive({ t: 'join', id: 5, match });
  expect(third.heard.at(-1)).toMatchObject({ t: 'refused', id: 5, refused: 'local/no-such-match' });
});

test('a match allows hints and taking back, and says that the one who plays is here', async () => {
  const page = device('friendly').openPage();
  const match = await newMatch(page, 'dama', 'random');
  page.timer.pass(200);
  await settled();
  expect(page.heard.find(({ t }) => t === 'match')).toMatchObject({ match, friendly: true });
  expect(page.heard.findLast(({ t }) => t === 'presence')).toMatchObject({ match, here: [true, true] });
  await playOn(page, match, 2);
  await page.session.receive({ t: 'retract', id: 9, match });
  await settled();
  expect(page.heard.findLast(one => 'id' in one && one.id === 9)).toEqual({ t: 'ok', id: 9 });
});

test('what cannot be played here is refused', async () => {
  const { tables, session, heard } = device('refusals').openPage();
  const create = (body: object) => answerRequest(tables, { method: 'POST', path: '/api/matches', body, name: 'Ada' });
  expect(await create({ game: 'chess' })).toMatchObject({ refused: 'local/no-such-game' });
  expect(await create({ game: 'dama', seats: 2 })).toMatchObject({ refused: 'local/wrong-seats' });
  expect(await create({ game: 'dama', seats: 9 })).toMatchObject({ refused: 'local/wrong-seats' });
  expect(await create({ game: 'dama', bots: [{ seat: 1, bot: 'nobody' }] })).toMatchObject({
    refused: 'local/no-such-bot',
  });
  const elsewhere = await answerRequest(tables, { method: 'GET', path: '/api/rankings/dama', name: 'Ada' });
  expect(isRefusal(elsewhere) && elsewhere.refused).toBe('local/needs-server');
  await session.receive({ t: 'seek', id: 1, game: 'dama' });
  await session.receive({ t: 'ping', id: 2 });
  expect(heard).toMatchObject([
    { t: 'refused', id: 1, refused: 'local/needs-server' },
    { t: 'pong', id: 2 },
  ]);
});
