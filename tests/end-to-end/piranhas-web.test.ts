// Piranhas in a real browser: programs watched over TCP and played against, their hints, their replays, and games begun from them.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { doSurely, fitsAcross, moveDama as movePiece, moves, NARROW, picture } from './browser.ts';
import { ask, Client } from './client.ts';
import { webServer } from './web-server.ts';
import { XmlClient } from './xml-client.ts';

// The browser itself notes a refused file on its console.
const web = webServer({}, { expected: /status of 4\d\d/ });
const xmlPort = (): number => web.server.gateways.find(({ name }) => name === 'software-challenge-xml')!.port;

/** Answers requests until the game is left, with a hint beside every move. */
async function play(client: XmlClient, room: string): Promise<void> {
  const over = client.hear('left').then(() => true);
  for (;;) {
    const asked = client.data('moveRequest').then(() => false);
    if (await Promise.race([over, asked])) return;
    const { turn } = client.state!;
    client.moveLegally(room, turn * 7, [`turn ${turn}: depth 7, value -0.3`, 'A4-C4 B0-B3']);
  }
}

const notes = (page: Page): Promise<string[]> => page.locator('.moves-note').allTextContents();

/** A finished game of two programs. */
async function played(): Promise<string> {
  const red = await XmlClient.joined(xmlPort());
  const blue = await XmlClient.joined(xmlPort());
  await Promise.all([play(red, red.room), play(blue, red.room)]);
  red.close();
  blue.close();
  return red.room;
}

test('a browser watches two programs over TCP, with their hints beside the moves', async () => {
  const red = await XmlClient.joined(xmlPort());
  const page = await web.browsers.person({ name: 'Eve' });
  await page.goto(`/match/${red.room}`);
  await page.getByText('Waiting for players').first().waitFor();
  const blue = await XmlClient.joined(xmlPort());
  await red.data('moveRequest');
  red.moveLegally(red.room, 0, ['looks 7 moves ahead']);
  await page.getByText('looks 7 moves ahead').waitFor();
  await blue.data('moveRequest');
  blue.moveLegally(red.room, 3, ['sees nothing']);
  await page.getByText('sees nothing').waitFor();
  await expect.poll(() => moves(page)).toHaveLength(4); // two krakens, two moves
  expect((await notes(page))[0]).toContain('Unknown');
  await picture(page, 'piranhas-watching');
  red.close();
  await page.locator('.result').waitFor();
  blue.close();
  await page.context().close();
});

test('a person in the browser is one of the two players, a program over TCP the other', async () => {
  const ada = await Client.guest(web.server.url, 'Ada');
  const { body } = await ask<MatchCreated>(
    web.server.url,
    '/api/matches',
    { game: 'piranhas', seat: null, clock: { kind: 'none' } },
    ada.token,
  );
  const page = await web.browsers.person({ name: 'Bea' });
  await page.goto(`/match/${body.match}`);
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  // The program takes the first free seat: it must not come before her.
  const table = (): Promise<string> => ask<unknown>(web.server.url, `/api/matches/${body.match}`).then(JSON.stringify);
  await expect.poll(table).toContain('"Bea"');
  const blue = await XmlClient.open(xmlPort());
  blue.send({ t: 'joinPrepared', reservationCode: body.code });
  const program = play(blue, body.match);
  for (let n = 0; n < 3; n++) await movePiece(page, n);
  await page.locator('.moves-note').nth(2).waitFor();
  expect(blue.state!.names).toEqual(['Bea', expect.any(String)]);
  await doSurely(page, 'Resign');
  await page.locator('.result').waitFor();
  await program;
  expect(blue.kinds()).toContain('result');
  blue.close();
  await page.context().close();
});

/** Lets a replay run for some moves and stops it; before a slow machine can, it may have come to its end and stopped by itself. */
async function playSome(page: Page, last: number): Promise<void> {
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page
    .getByText(new RegExp(`Move ([5-9]|\\d\\d) of ${last}`))
    .first()
    .waitFor();
  const stopped = page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await Promise.race([page.getByRole('button', { name: 'Pause' }).click(), stopped]);
  await stopped;
}

test('a replay is downloaded, opened again from its file, stepped through, and played on from', async () => {
  const room = await played();
  const page = await web.browsers.person({ name: 'Eve' });
  await page.goto(`/replay/${room}?at=4`);
  await page.locator('.reel-controls').waitFor();
  expect((await notes(page)).length).toBeGreaterThan(5);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: '.xml.gz' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^replay_swc_2019_piranhas_Unknown_Unknown_.*\.xml\.gz$/);
  const buffer = readFileSync(await download.path());

  await page.goto('/replay');
  const name = download.suggestedFilename();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/gzip', buffer });
  await page.locator('.reel-controls').waitFor();
  const listed = await moves(page);
  expect(await notes(page)).toHaveLength(listed.length);
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Next move' }).click();
  await page.getByRole('button', { name: 'Previous move' }).click();
  // The number that the list has: two moves are one pair.
  const pairs = Math.ceil(listed.length / 2);
  await page.getByText(`Move 1 of ${pairs}`).first().waitFor();
  await playSome(page, pairs);
  await picture(page, 'piranhas-replay');
  expect(await page.getByText('Fair play').count()).toBe(0);

  await page.getByRole('button', { name: 'First position' }).click();
  await page.getByRole('button', { name: 'Next move' }).click();
  await page.getByRole('link', { name: 'Play from here' }).click();
  await page.locator('.situation [role=grid]').waitFor();
  await picture(page, 'piranhas-situation');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/match\//);
  await movePiece(page, 0);
  const id = page.url().split('/').at(-1)!;
  const { body } = await ask<{ t: string; setup?: { position: string } }[]>(
    web.server.url,
    `/api/matches/${id}/journal`,
  );
  expect(body[0]!.setup!.position).toMatch(/^[-RBO]{100} 1$/);
  await page.context().close();
});

test('a file that is no replay is told so; a running match has no replay file yet', async () => {
  const page = await web.browsers.person({ name: 'Eve', size: NARROW, scheme: 'dark' });
  await page.goto('/replay');
  const drop = page.locator('input[type=file]');
  await drop.setInputFiles({ name: 'x.xml', mimeType: 'text/xml', buffer: Buffer.from('<protocol/>') });
  await page.getByText('The replay contains no position.').waitFor();
  expect(await fitsAcross(page)).toBe(true);
  const red = await XmlClient.joined(xmlPort());
  const { status } = await ask(web.server.url, `/api/matches/${red.room}/replay.xml`);
  expect(status).toBe(409);
  red.close();
  await page.context().close();
});
