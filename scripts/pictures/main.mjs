// Pictures of what changed for players, on four screens, light and dark.
//
//   node scripts/pictures/main.mjs take BUILD FOLDER [SCENE ...]    pictures of a finished build
//   node scripts/pictures/main.mjs sheets BEFORE AFTER FOLDER       one sheet a scene from two such folders

import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { wantHeadlessShell } from '../chromium.mjs';
import { SCENES } from './scenes.mjs';
import { prepare, startServer } from './server.mjs';
import { composeSheets } from './sheet.mjs';
import { SCHEMES, SIZES } from './sizes.mjs';

/** The address people would see: pictures show no machine. */
const ADDRESS = 'http://games.example.org';

async function take(build, folder, wanted) {
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
    for (const scene of SCENES.filter(({ id }) => wanted.length === 0 || wanted.includes(id)))
      for (const size of SIZES) await shoot(browser, scene, size, world, folder);
    world.people.leave();
  } finally {
    await browser.close();
    server.stop();
  }
}

/** The page is laid out once; light and dark are the same page in another scheme. */
async function shoot(browser, scene, size, world, folder) {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    hasTouch: size.isPhone,
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: ADDRESS,
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
if (command === 'take' && second) await take(first, second, rest);
else if (command === 'sheets' && rest[0]) {
  const browser = await chromium.launch({ executablePath: wantHeadlessShell(), args: ['--disable-gpu'] });
  mkdirSync(rest[0], { recursive: true });
  for (const [id, bytes] of await composeSheets(browser, SCENES, first, second, rest.slice(1)))
    writeFileSync(join(rest[0], `${id}.webp`), bytes);
  await browser.close();
} else {
  console.error('Usage: node scripts/pictures/main.mjs take BUILD FOLDER [SCENE ...] | sheets BEFORE AFTER FOLDER');
  process.exitCode = 2;
}
