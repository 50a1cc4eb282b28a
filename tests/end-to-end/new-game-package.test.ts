// The package that `npx ludoteca new-game` writes: `npm test` is green at once, and `npm start` serves it and loads it again on a change.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuiltProgram, RunningProcess } from '../../src/cli/testing/built.ts';
import { freePort } from '../../src/cli/testing/free-port.ts';
import type { GameShown, MatchCreated } from '../../src/protocol/rest.ts';
import { PATIENCE } from '../timeout.ts';
import { sharedBrowser } from './browser.ts';
import { ask, Client } from './client.ts';
import { linkDependencies } from './three-wells.ts';

const GAMES = fileURLToPath(new URL('../../games', import.meta.url));
/** An id that this clone does not have. */
const ID = ['x2', 'x3'].find(id => !existsSync(join(GAMES, id)))!;
const NAME = ID.toUpperCase();

let ludoteca: BuiltProgram;
const folder = mkdtempSync(join(tmpdir(), 'ludoteca-new-package-'));
beforeAll(async () => {
  ludoteca = new BuiltProgram();
  expect(await ludoteca.run(['new-game', ID, '--folder', folder])).toMatchObject({ code: 0, err: '' });
  linkDependencies(folder);
}, PATIENCE);
afterAll(() => {
  ludoteca.remove();
  rmSync(folder, { recursive: true, force: true });
});

const npm = (...args: string[]): RunningProcess =>
  new RunningProcess(spawn('npm', args, { cwd: folder, env: { ...process.env, LANG: 'C' }, detached: true }));

test('npm test is green at once', async () => {
  const { code, out } = await npm('test').finished;
  expect([code, out]).toEqual([0, expect.stringMatching(/^. fail 0$/m)]);
});

test('npm start serves it, builds and loads it again when a file changes, and keeps the matches', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const quiet = ['--port', String(port), '--host', '127.0.0.1', '--no-gateways', '--no-multicast', '--push', 'off'];
  const started = npm('start', '--', ...quiet);
  try {
    await started.until('Ludoteca is running');
    const ada = await Client.guest(url, 'Ada');
    const asked = { game: ID, bots: [{ seat: 1, bot: 'random' }] };
    const { match } = (await ask<MatchCreated>(url, '/api/matches', asked, ada.token)).body;
    await ada.close();
    const own = async (): Promise<GameShown | undefined> => {
      const games = await ask<GameShown[]>(url, '/api/games').catch(() => undefined); // while it starts again
      return games?.body.find(({ id }) => id === ID);
    };
    const before = await own();
    expect(before?.browser?.board).toMatch(new RegExp(`^/games/${ID}/`));
    const page = await (await sharedBrowser()).newPage();
    const open = (): Promise<boolean> =>
      page.goto(`${url}/games/${ID}`).then(
        () => true,
        () => false, // while it starts again
      );
    await expect.poll(open).toBe(true);
    await page.getByRole('heading', { name: NAME }).first().waitFor();
    const names = join(folder, 'src/texts/names.ts');
    const text = readFileSync(names, 'utf8');
    writeFileSync(names, text.replace(`en: '${NAME}'`, "en: 'Two X'"));
    await expect.poll(async () => (await own())?.name.en).toBe('Two X');
    // Until it has started again, nothing answers.
    await expect.poll(async () => (await own())?.browser?.board).toMatch(new RegExp(`^/games/${ID}/`));
    expect((await own())?.browser?.board).not.toBe(before?.browser?.board);
    const kept = (): Promise<number | undefined> =>
      ask(url, `/api/matches/${match}`).then(
        ({ status }) => status,
        () => undefined,
      );
    await expect.poll(kept).toBe(200);
    // The open page loads the new version by itself.
    await page.getByRole('heading', { name: 'Two X' }).first().waitFor();
    await page.close();
    // A mistake is reported, and the version before it stays.
    writeFileSync(names, 'export const names: number = "";\n');
    await expect.poll(() => started.err).toContain('The game could not be built.');
    expect((await own())?.name.en).toBe('Two X');
  } finally {
    if (started.child.exitCode === null) process.kill(-started.child.pid!, 'SIGTERM');
    await started.finished;
  }
});
