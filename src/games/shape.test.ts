// Every game has the same files with the same names inside, so that who knows one finds everything in the next.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOT_AUDIENCES } from '../core/bot.ts';
import { LOCALES } from '../core/locale.ts';
import { bots } from './bots.ts';
import { games } from './index.ts';
import { gameNames } from './names.ts';

/** File -> what it declares. `id` stands for the game's id as a name in code, `Title` for the same with a capital. */
const SHAPE: Readonly<Record<string, readonly string[]>> = {
  'options.ts': ['interface Options', 'const DEFAULTS', 'const SCHEMAS'],
  'state.ts': ['interface State', 'function copy'],
  'rules.ts': ['function apply'],
  'view.ts': ['interface View', 'function view'],
  'events.ts': ['function eventsFor'],
  'notation.ts': ['(function|const) print', 'function parse'],
  'refusals.ts': ['type TitleRefusalCode', 'function refusal'],
  'bots.ts': ['const idBots'],
  'names.ts': ['const names'],
  'testing.ts': [],
  testdata: [],
};

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

test('every folder is a game of the list, with bots', () => {
  expect(games.map(({ id }) => id).toSorted()).toEqual(folders.toSorted());
  expect(Object.keys(bots).toSorted()).toEqual(folders.toSorted());
});

test.each(games.map(game => [game.id, game] as const))('%s and all its bots have a name', (id, game) => {
  expect(game.names).toBe(gameNames[id]);
  expect(Object.keys(game.names!.bots).toSorted()).toEqual(bots[id]!.map(bot => bot.id).toSorted());
  for (const locale of LOCALES) {
    const named = Object.values(game.names!.bots).map(name => name[locale]);
    expect(new Set(named).size, `names in ${locale}`).toBe(named.length);
  }
});

test.each(Object.entries(bots))('%s: whoever chooses a bot reads for whom it is and how it plays', (_, list) => {
  const profiles = list.map(bot => bot.profile);
  // A new game may begin without any; one that has some has all.
  if (profiles.every(profile => profile === undefined)) return;
  for (const [i, profile] of profiles.entries())
    for (const locale of LOCALES)
      expect(profile?.style[locale], `${list[i]!.id} in ${locale}`).toMatch(/^\p{Lu}.{20,140}\.$/u);
  const audiences = profiles.map(profile => BOT_AUDIENCES.indexOf(profile!.audience));
  expect(audiences).toEqual(audiences.toSorted((a, b) => a - b));
});

for (const id of folders)
  test(`${id} has the files of a game`, () => {
    const name = id.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const title = name.charAt(0).toUpperCase() + name.slice(1);
    const missing = Object.entries(SHAPE).flatMap(([file, declared]) => {
      const path = `${import.meta.dirname}/${id}/${file}`;
      if (!existsSync(path)) return [file];
      const text = file.endsWith('.ts') ? readFileSync(path, 'utf8') : '';
      return declared
        .map(one => one.replace('Title', title).replace('idBots', `${name}Bots`))
        .filter(one => !new RegExp(`^export ${one}\\b`, 'm').test(text))
        .map(one => `${file}: ${one}`);
    });
    expect(missing).toEqual([]);
  });
