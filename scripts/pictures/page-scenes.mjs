// What a page shows in one place only, and what fits: undo buttons, notices, requests, long names, scores, lines of the log.

import { against, go, has, openSagrada, table } from './looking.mjs';

const LONGEST_NAME = 'W'.repeat(30);
const CLOCK = { kind: 'bank', ms: 600_000, increment: 5000 };

/** A table of two people. The second one has a connection but no page. */
async function faceToFace(page, world, game, other, asked = {}) {
  const match = await table(world, { game, seats: 2, seat: 0, ...asked });
  const send = await world.people.join(match, other, undefined, { sits: true });
  await page.goto(`/match/${match}`);
  await page.locator('.table-page[data-phase=running] .stage-board > *').first().waitFor();
  return { match, send };
}

async function openTab(page, size, name) {
  const tab = page.getByRole('tab', { name });
  if (size.isPhone && (await has(tab, 500))) await tab.first().click();
}

export const PAGE_SCENES = [
  {
    id: 'undo',
    title: 'Carcassonne: a tile that can be taken back',
    isNew: true,
    visit: async (page, world) => {
      const bots = against('random', 1);
      const match = await table(world, { game: 'carcassonne', seats: 2, seat: 0, bots, friendly: true });
      await page.goto(`/match/${match}`);
      await page.locator('.carc-slot').first().waitFor();
      await page.locator('.carc-table').focus();
      const firm = page.locator('.carc-tried.is-firm');
      for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp', 'ArrowDown'])
        if ((await firm.count()) === 0) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await page.locator('.carc-buttons', { hasText: 'No follower' }).waitFor();
    },
  },
  {
    id: 'notice',
    title: 'Dama: a notice during a match',
    isNew: true,
    visit: async (page, world, size) => {
      // Which requests a server refuses depends on the moment: this refusal is made up.
      await page.routeWebSocket(/\/api\/play$/, line => {
        const server = line.connectToServer();
        line.onMessage(message => {
          const { t, id } = JSON.parse(String(message));
          const detail = 'You can ask again as soon as the other player has sent a move.';
          if (t === 'pause') line.send(JSON.stringify({ t: 'refused', id, refused: 'test/no', detail }));
          else server.send(message);
        });
      });
      await faceToFace(page, world, 'dama', world.bruno, { clock: CLOCK });
      await page.locator('.table-actions button', { hasText: 'pause' }).dispatchEvent('click');
      await page.locator('.notice').waitFor();
      await openTab(page, size, 'Moves');
    },
  },
  {
    id: 'request',
    title: 'Dama: the other player asks for a pause',
    isNew: true,
    visit: async (page, world) => {
      const { match, send } = await faceToFace(page, world, 'dama', world.bruno, { clock: CLOCK });
      send({ t: 'pause', match });
      await page.locator('.standstill button').first().waitFor();
    },
  },
  {
    id: 'lesson',
    title: 'Sagrada: the fourth step of the lesson',
    isNew: true,
    visit: async page => {
      await go(page, '/learn/sagrada', '.lesson-say');
      for (let step = 2; step <= 4; step++) {
        await page.getByRole('button', { name: /^(Skip this step|Next)/ }).click();
        await page.getByText(`Step ${step} of`).waitFor();
      }
    },
  },
  {
    id: 'uno-prompt',
    title: 'UNO: what the table waits for, beside the number of cards',
    isNew: true,
    visit: async (page, world) => {
      await page.goto(
        `/match/${await table(world, { game: 'uno', seats: 4, seat: 0, bots: against('bot2', 1, 2, 3) })}`,
      );
      await page.locator('.is-playable, .uno-pass:enabled').first().waitFor();
    },
  },
  {
    id: 'long-names',
    title: 'Dama: names of thirty wide letters',
    isNew: true,
    visit: async (page, world, size) => {
      const other = await world.people.guest('M'.repeat(30));
      world = { ...world, me: await world.people.guest(LONGEST_NAME) };
      await page.addInitScript({
        content: `localStorage.setItem('ludoteca.guest', ${JSON.stringify(JSON.stringify(world.me))})`,
      });
      await faceToFace(page, world, 'dama', other, { clock: CLOCK });
      await openTab(page, size, 'Table');
    },
  },
  {
    id: 'sagrada-zoom',
    title: 'Sagrada at 200 %: the points',
    isNew: true,
    zoom: 2,
    visit: openSagrada,
  },
  {
    id: 'log-lines',
    title: 'Sagrada: points and the log in the middle of a match',
    isNew: true,
    visit: async (page, world, size) => {
      const match = await table(world, { game: 'sagrada', seats: 2, seat: 0, bots: against('random', 1) });
      await world.people.sit(match, world.me, 12);
      await page.goto(`/match/${match}`);
      await page.locator('.moves .move').nth(3).waitFor({ state: 'attached' });
      await openTab(page, size, 'Moves');
    },
  },
  {
    id: 'log-uno',
    title: 'UNO: cards drawn and kept, in the log',
    isNew: true,
    visit: async (page, world, size) => {
      const match = await table(world, { game: 'uno', seats: 3, seat: 0, bots: against('bot2', 1, 2) });
      await world.people.sit(match, world.me, 10);
      await page.goto(`/match/${match}`);
      await page.locator('.moves .move').nth(5).waitFor({ state: 'attached' });
      await openTab(page, size, 'Moves');
    },
  },
  {
    id: 'out',
    title: 'Carcassonne: out of a match that goes on',
    isNew: true,
    visit: async (page, world) => {
      const match = await table(world, { game: 'carcassonne', seats: 3, seat: 0, private: false });
      const others = [await world.people.guest('Chiara'), await world.people.guest('Dario')];
      for (const other of others) await world.people.join(match, other, undefined, { sits: true });
      const send = await world.people.join(match, world.me);
      send({ t: 'resign', match });
      await page.goto(`/match/${match}`);
      await page.locator('.stage-board > *').first().waitFor();
    },
  },
  {
    id: 'offline-hint',
    title: 'Dama without a connection: a hint',
    isNew: true,
    hasServiceWorker: true,
    visit: async (page, _, size) => {
      await go(page, '/offline', '.offline-copy');
      await page.getByRole('button', { name: 'Download for offline play' }).click();
      await page.getByText('Ready to play offline.').waitFor({ timeout: 60_000 });
      await page.context().setOffline(true);
      const row = page.locator('.offline-game', { has: page.getByRole('heading', { name: 'Dama' }) });
      await row.getByRole('button', { name: 'Play' }).click();
      await page.locator('[role=grid]').waitFor();
      const hint = page.locator('[data-ask-hint]');
      if (!(await has(hint))) return openTab(page, size, 'Moves');
      await hint.click();
      await page.locator('[data-hint], .notice').first().waitFor();
    },
  },
  {
    id: 'code',
    title: 'A waiting table at an address of this computer only',
    isNew: true,
    isLocal: true,
    visit: async (page, world) => {
      const match = await table(world, { game: 'carcassonne', seats: 2, seat: 0, title: 'Friday evening' });
      await go(page, `/match/${match}`, '.waiting');
    },
  },
];
