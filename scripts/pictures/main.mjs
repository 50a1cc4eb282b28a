// Pictures of what changed for players, on four screens, light and dark.
//
//   node scripts/pictures/main.mjs take BUILD FOLDER players|pages|SCENE ...              pictures of a finished build
//   node scripts/pictures/main.mjs sheets BEFORE AFTER FOLDER players|pages|SCENE ...    one sheet a scene from two such folders

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { wantHeadlessShell } from '../chromium.mjs';
import { PAGE_SCENES } from './page-scenes.mjs';
import { PLAYER_SCENES } from './player-scenes.mjs';
import { prepare, startServer } from './server.mjs';
import { composeSheets } from './sheet.mjs';
import { SCHEMES, SIZES } from './sizes.mjs';

/** The address people would see: pictures show no machine. */
const ADDRESS = 'http://games.example.org';

const SETS = { players: PLAYER_SCENES, pages: PAGE_SCENES };

const scenesOf = names =>
  names.flatMap(name => SETS[name] ?? Object.values(SETS).flatMap(set => set.filter(({ id }) => id === name)));

async function take(build, folder, scenes) {
  mkdirSync(folder, { recursive: true });
  const server = await startServer(resolve(build));
  const args = [
    '--disable-gpu',
    `--host-resolver-rules=MAP games.example.org 127.0.0.1:${server.port}`,
    `--unsafely-treat-insecure-origin-as-secure=${ADDRESS}`,
  ];
  const browser = await chromium.launch({ executablePath: wantHeadlessShell(), args });
  try {
    const world = await prepare(server);
    for (const scene of scenes)
      for (const size of SIZES) await shoot(browser, scene, size, { ...world, server }, folder);
    world.people.leave();
  } finally {
    await browser.close();
    server.stop();
  }
}

/** The page is laid out once; light and dark are the same page in another scheme. */
async function shoot(browser, scene, size, world, folder) {
  // On a phone, people enlarge a part of the page with two fingers: its layout stays.
  const zoom = size.isPhone ? 1 : (scene.zoom ?? 1);
  const context = await browser.newContext({
    viewport: { width: size.width / zoom, height: size.height / zoom },
    deviceScaleFactor: zoom,
    hasTouch: size.isPhone,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    serviceWorkers: scene.hasServiceWorker ? 'allow' : 'block',
    baseURL: scene.isLocal ? world.server.url : ADDRESS,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  // Whoever left a table before would be told of its end in the picture.
  const me = scene.isNew
    ? await world.people.guest('Ada')
    : scene.guest === null
      ? undefined
      : world[scene.guest ?? 'ada'];
  if (me) await context.addInitScript({ content: remembering(me) });
  try {
    await scene.visit(page, { ...world, me }, size);
    await page.waitForTimeout(700);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(250);
      await page.screenshot({ path: join(folder, `${scene.id}-${size.name}-${colorScheme}.png`) });
    }
  } catch (error) {
    console.log(`${scene.id} ${size.name}: ${error.message.split('\n')[0]}`);
    await page.screenshot({ path: join(folder, `failed-${scene.id}-${size.name}.png`) }).catch(() => undefined);
  }
  await context.close();
}

const remembering = guest => `
  if (!localStorage.getItem('ludoteca.guest')) {
    localStorage.setItem('ludoteca.guest', ${JSON.stringify(JSON.stringify(guest))});
    localStorage.setItem('ludoteca.named', 'true');
  }`;

const [command, first, second, ...rest] = process.argv.slice(2);
if (command === 'take' && rest[0]) await take(first, second, scenesOf(rest));
else if (command === 'sheets' && rest[1]) {
  const browser = await chromium.launch({ executablePath: wantHeadlessShell(), args: ['--disable-gpu'] });
  mkdirSync(rest[0], { recursive: true });
  for (const [id, bytes] of await composeSheets(browser, scenesOf(rest.slice(1)), first, second))
    writeFileSync(join(rest[0], `${id}.webp`), bytes);
  await browser.close();
} else {
  console.error(
    'Usage: node scripts/pictures/main.mjs take BUILD FOLDER SCENE ... | sheets BEFORE AFTER FOLDER SCENE ...',
  );
  process.exitCode = 2;
}
