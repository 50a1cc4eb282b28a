// A person who has never played wins against the easiest bot of every game by pressing what the page marks.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { rules as dama } from '../../games/dama/rules/index.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { SOAK } from '../counts.ts';
import { follow, MOVABLE, moveDama, moves, NARROW, picture, WIDE } from './browser.ts';
import { followMarks } from './newcomer.ts';
import { webServer } from './web-server.ts';

const web = webServer({ gateways: {} });

const result = (page: Page): Promise<string> => page.locator('.result h2').innerText();

/** From the end of the lesson, as the page offers it. */
async function playEasiest(page: Page, game: string): Promise<void> {
  await follow(page, `/learn/${game}`, '.lesson-say');
  while (await page.locator('.lesson-say').isVisible())
    await page.getByRole('button', { name: /^(Next|Skip this step)$/ }).click();
  await page.getByRole('button', { name: 'Play the easiest bot' }).click();
  await page.locator('.stage-tools').waitFor();
}

/** A whole pile takes minutes: a dozen tiles do. */
async function playFewTiles(page: Page): Promise<void> {
  const { token } = web.browsers.guestOf(page);
  const body = JSON.stringify({
    game: 'carcassonne',
    seats: 2,
    seat: 0,
    friendly: true,
    clock: { kind: 'none' },
    bots: [{ seat: 1, bot: 'random' }],
    options: { tiles: FEW_TILES },
  });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${web.server.url}/api/matches`, { method: 'POST', headers, body });
  const { match } = (await answer.json()) as MatchCreated; // as the schema says
  await page.goto(`/match/${match}`);
  await page.locator('.stage-tools').waitFor();
}

const CITY = 'N=C S=N W=N E=N NS=0 NE=0 NW=0 WE=0 SE=0 SW=0';
const ROAD = 'N=S S=S W=N E=N NS=1 NE=0 NW=0 WE=0 SE=0 SW=0';
const FEW_TILES = [
  'N=N S=C W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0',
  ...Array.from({ length: 6 }, () => [CITY, ROAD]).flat(),
].join('\n');

const FIRST_MATCHES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  carcassonne: playFewTiles,
  dama: page => playEasiest(page, 'dama'),
  piranhas: page => playEasiest(page, 'piranhas'),
  sagrada: page => playEasiest(page, 'sagrada'),
  uno: page => playEasiest(page, 'uno'),
};

/** Luck may be with the bot, in cards more than anywhere. */
const MOST_MATCHES = 6;

// Whole matches take half a minute and more, and are left to a soak.
test.runIf(SOAK).each(Object.entries(FIRST_MATCHES))(
  'a newcomer wins a match of %s by following hints',
  async (game, play) => {
    const page = await web.browsers.person({ name: 'Newcomer', size: NARROW, haste: 6, still: true });
    await play(page);
    await picture(page, `hints-${game}-narrow`);
    for (let matches = 1; ; matches++) {
      await followMarks(page, 1000);
      if ((await result(page)) === 'You win') break;
      expect(matches).toBeLessThan(MOST_MATCHES);
      await page.getByRole('button', { name: 'Play again' }).click();
      await page.locator('.result').waitFor({ state: 'detached' });
    }
  },
);

/** A few whole turns: a hint, a die, a cell. */
const FEW_PRESSES = 9;

test.runIf(!SOAK).each(['dama', 'sagrada'])('hints lead a newcomer through the first turns of %s', async game => {
  const page = await web.browsers.regular({ name: 'Newcomer', size: NARROW, haste: 6, still: true });
  await playEasiest(page, game);
  expect(await followMarks(page, 1000, FEW_PRESSES)).toBe(FEW_PRESSES);
  await picture(page, `hint-reasons-${game}-narrow`);
});

/** What the page's worker is asked, as web/worker/messages.ts has it. */
const hintRequest = (): object => {
  const { id, defaults } = dama;
  const view = dama.view(dama.init(2, defaults), 0);
  return { t: 'hint', id: 1, game: id, view, seat: 0, seats: 2, options: defaults };
};

test('hints of Dama are searched in WebAssembly, which only the worker may compile', async () => {
  const page = await web.browsers.regular({ name: 'Ada', size: WIDE });
  await page.goto('/');
  const { files } = (await (await fetch(`${web.server.url}/client-files.json`)).json()) as { files: string[] }; // written by the build
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(web.server.url + path)).headers.get('content-security-policy') ?? '';
  const workers = files.filter(path => path.includes('/worker-'));
  expect(workers).toHaveLength(1);
  expect(await policyOf(workers[0]!)).toContain("script-src 'self' 'wasm-unsafe-eval';");
  for (const path of ['/', '/games/dama', files.find(file => file.includes('/index-'))!])
    expect(await policyOf(path)).toContain("script-src 'self';");

  const started = page.waitForEvent('worker');
  await page.evaluate(`window.tried = new Worker(${JSON.stringify(workers[0])}, { type: 'module' }); undefined`);
  const worker = await started;
  await worker.evaluate(`{
    const { Instance } = WebAssembly;
    self.instances = 0;
    WebAssembly.Instance = class extends Instance {
      constructor(...of) { super(...of); self.instances++; }
    };
  }`);
  await page.evaluate(`window.tried.postMessage(${JSON.stringify(hintRequest())})`);
  await expect.poll(() => worker.evaluate<number>('self.instances')).toBe(1);
});

test('hints are off where the match counts', async () => {
  const page = await web.browsers.regular({ name: 'Ada', size: WIDE });
  await follow(page, '/games/dama', 'role=button[name="Play"]');
  await page.getByLabel('Counts for the rankings').check();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.locator('.dama-board').waitFor();
  expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);
});

test('a turn is taken back at once against a bot, and by consent among people', async () => {
  const ada = await web.browsers.person({ name: 'Ada', size: WIDE, haste: 6 });
  await ada.goto('/games/dama');
  await ada.getByLabel(/^Opponent/).selectOption('random');
  await ada.getByLabel('You play').selectOption({ label: 'Light' });
  await ada.getByRole('button', { name: 'Play', exact: true }).click();
  await moveDama(ada);
  await ada.locator(MOVABLE).first().waitFor();
  await ada.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => moves(ada)).toEqual([]);

  await ada.goto('/new/dama');
  await ada.getByLabel('Friendly match').check();
  await ada.getByRole('button', { name: 'Open the table' }).click();
  await ada.waitForURL(/\/match\//);
  const bruno = await web.browsers.person({ name: 'Bruno', size: NARROW, haste: 6 });
  await bruno.goto(new URL(ada.url()).pathname);
  await bruno.getByRole('button', { name: 'Sit here' }).click();
  await moveDama(ada);
  await ada.getByRole('button', { name: 'Ask to take back' }).click();
  await bruno.getByText('Ada would like to take back the last turn.').waitFor();
  await picture(bruno, 'take-back-asked-narrow');
  await bruno.getByRole('button', { name: 'Decline' }).click();
  await ada.getByText('You asked to take back').waitFor({ state: 'detached' });
  expect((await moves(ada)).length).toBe(1);
  await ada.getByRole('button', { name: 'Ask to take back' }).click();
  await bruno.getByRole('button', { name: 'Allow it' }).click();
  await expect.poll(() => moves(ada)).toEqual([]);
  await expect.poll(() => moves(bruno)).toEqual([]);
});
