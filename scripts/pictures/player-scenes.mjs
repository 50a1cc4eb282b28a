// What is looked at: pages as people find them, in this edition and in earlier ones.

import { go, has, openSagrada, show, table } from './looking.mjs';

/** Fifteen cards as the game numbers them (13 x colour + value, then wilds); those of `PLAYABLE` fit on the red 5 that lies on top. */
const HAND = [0, 5, 7, 14, 18, 21, 25, 28, 30, 35, 42, 44, 45, 52, 53];
const PLAYABLE = ['B5', 'R1', 'R5', 'R8', 'R+2', 'Y5', 'W', 'W+4', 'draw'];
const RED_FIVE = 18;

/** The server deals whatever it likes; what the page is told is changed on its way. */
async function dealHand(page) {
  await page.routeWebSocket(/\/api\/play$/, socket => {
    const server = socket.connectToServer();
    server.onMessage(message => {
      const told = JSON.parse(String(message));
      // The others play on; the hand stays as it is.
      if (told.t === 'did') return;
      if (told.view?.hand) {
        const counts = told.view.counts.map((count, seat) => (seat === 0 ? HAND.length : count));
        const asked = { phase: 'playing', turn: 0, top: RED_FIVE, colour: 1, value: 5 };
        Object.assign(told, { view: { ...told.view, ...asked, hand: HAND, counts }, yours: true, legal: PLAYABLE });
      }
      socket.send(JSON.stringify(told));
    });
  });
}

async function loseConnection(page) {
  let isDown = false;
  const lines = [];
  await page.routeWebSocket(/\/api\/play$/, line => {
    if (isDown) return void line.close();
    line.connectToServer();
    lines.push(line);
  });
  return async () => {
    isDown = true;
    for (const line of lines) await line.close();
  };
}

/** In the order of docs/players-pictures.md. */
export const PLAYER_SCENES = [
  {
    id: 'uno-length',
    title: 'UNO: how long a match is',
    visit: async page => {
      await go(page, '/new/uno', 'form select');
      const length = page.getByLabel('Length');
      await show((await has(length)) ? length : page.locator('form fieldset').last());
    },
  },
  {
    id: 'uno-hand',
    title: 'UNO: fifteen cards in hand',
    isNew: true,
    visit: async (page, world) => {
      await dealHand(page);
      const bots = [1, 2, 3].map(seat => ({ seat, bot: 'bot2' }));
      await page.goto(`/match/${await table(world, { game: 'uno', seats: 4, seat: 0, bots })}`);
      await page.locator('.is-playable').first().waitFor();
    },
  },
  {
    id: 'bracket',
    title: 'A knockout of eight',
    guest: 'bruno',
    visit: async (page, { cup }) => {
      await go(page, `/tournaments/${cup}`, '.standings tbody tr');
      if (await has(page.locator('.bracket'))) await show(page.locator('.bracket'));
    },
  },
  {
    id: 'tie-breaks',
    title: 'A Swiss tournament: names, and what decides the places',
    guest: 'bruno',
    visit: async (page, { monday }) => {
      await go(page, `/tournaments/${monday}`, '.standings tbody tr');
      const legend = page.getByText('How places are decided');
      if (await has(legend)) await legend.click();
      await show(page.locator('.tie-breaks, .standings').last());
    },
  },
  {
    id: 'private-tournament',
    title: 'A private tournament, for its organiser',
    visit: (page, { club }) => go(page, `/tournaments/${club}`, '.tournament-head'),
  },
  {
    id: 'tournament-list',
    title: 'Tournaments: winner and points in the list, and the code of a private one',
    visit: async page => {
      await go(page, '/tournaments', '.match-row');
      await show(page.locator('main .list').last());
    },
  },
  {
    id: 'times',
    title: 'A new tournament: how long a table waits',
    visit: async page => {
      await go(page, '/tournaments/new', 'form fieldset');
      const wait = page.locator('form select').filter({ hasText: /1 day|1,?440/ });
      await wait.last().selectOption('1440');
      await show(wait.last());
    },
  },
  {
    id: 'uno-opponent',
    title: 'UNO: choosing an opponent',
    visit: async page => {
      await go(page, '/games/uno', '.way.is-first select');
      const names = await page.locator('.way.is-first select').first().locator('option').allTextContents();
      const longest = names.reduce((one, other) => (other.length > one.length ? other : one));
      await page.locator('.way.is-first select').first().selectOption({ label: longest });
      await show(page.locator('.way.is-first'));
    },
  },
  {
    id: 'rankings',
    title: 'Names in the rankings',
    visit: async page => {
      await go(page, '/rankings/dama', '.figures tbody tr');
      await show(page.locator('.figures'));
    },
  },
  {
    id: 'waiting-table',
    title: 'A waiting table: its code for a camera, and its name',
    isNew: true,
    visit: async (page, world) => {
      const match = await table(world, { game: 'carcassonne', seats: 2, seat: 0, title: 'Friday evening' });
      await go(page, `/match/${match}`, '.waiting');
      await page.locator('.qr, .invite svg').first().waitFor({ state: 'attached' });
    },
  },
  {
    id: 'secret-goal',
    title: "Sagrada's secret goal",
    isNew: true,
    visit: async (page, world, size) => {
      await openSagrada(page, world);
      if (!size.isPhone) return;
      await page.locator('.sag-cards-open').click();
      await page.locator('.sag-private').scrollIntoViewIfNeeded();
    },
  },
  {
    id: 'dice-letters',
    title: 'Letters of colours beside the pips',
    isNew: true,
    visit: openSagrada,
  },
  {
    id: 'replay-analysis',
    title: 'A replay with its analysis',
    visit: async (page, { replay }, size) => {
      await go(page, `/replay/${replay}?at=12`, '.reel-controls');
      const tab = page.getByRole('tab', { name: /^(Analysis|Table)$/ });
      if (size.isPhone && (await has(tab))) await tab.first().click();
      // The first edition remembers an analysis, and then has nothing to press.
      const start = page.getByRole('button', { name: /^Analyse/ });
      if (await has(start)) await start.first().click();
      await page.locator('.evaluation').first().waitFor({ timeout: 60_000 });
      await page.locator('.analysis progress').waitFor({ state: 'detached', timeout: 180_000 });
    },
  },
  {
    id: 'reconnect',
    title: 'The connection is lost',
    isNew: true,
    visit: async (page, world) => {
      const cut = await loseConnection(page);
      const match = await table(world, { game: 'dama', seats: 2, seat: 0, bots: [{ seat: 1, bot: 'random' }] });
      await go(page, `/match/${match}`, '[role=grid]');
      await cut();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    id: 'first-click',
    title: 'The first click of a newcomer on "Play"',
    guest: null,
    visit: async page => {
      await go(page, '/games/dama', '.way.is-first select');
      await page.locator('.way.is-first').getByRole('button', { name: 'Play', exact: true }).click();
      await page.locator('dialog[open], [role=grid]').first().waitFor();
    },
  },
  {
    id: 'lists',
    title: 'Lists of the home page: points, winners, and the name of a waiting table',
    visit: async page => {
      await go(page, '/', '.home-lists .match-row');
      await show(page.locator('.home-lists'));
    },
  },
  {
    id: 'archive-mine',
    title: 'The archive: my matches',
    visit: async page => {
      await go(page, '/archive', '.match-row, .archive-row, main .list li');
      const mine = page.getByRole('button', { name: /^(Mine|My matches|Only mine)/ });
      if (await has(mine)) await mine.click();
    },
  },
];
