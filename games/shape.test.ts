// Every game has the same files with the same names inside, so that a reader who knows one finds everything in the next.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BOT_AUDIENCES } from '../src/core/bot.ts';
import { LOCALES } from '../src/core/locale.ts';
import { bots, GAMES } from './index.ts';

/** File -> what it declares. */
const SHAPE: Readonly<Record<string, readonly string[]>> = {
  'game.ts': ['const game'],
  'rules/index.ts': ['const rules'],
  'rules/options.ts': ['interface Options', 'const DEFAULTS', 'const SCHEMAS'],
  'rules/state.ts': ['interface State', 'function copy'],
  'rules/rules.ts': ['function apply'],
  'rules/view.ts': ['interface View', 'function view'],
  'rules/events.ts': ['function eventsFor'],
  'rules/notation.ts': ['(function|const) print', 'function parse'],
  'rules/refusals.ts': ['type \\w*RefusalCode', 'function refusal'],
  'rules/testing.ts': [],
  'rules/testdata': [],
  'bots/index.ts': ['const bots'],
  'board/index.ts': ['const board'],
  'board/card.tsx': ['const card'],
  'texts/names.ts': ['const names'],
};

/** What else a game may have. */
const PARTS = new Set([
  'bench',
  'board',
  'bots',
  'contest',
  'gateway',
  'lesson',
  'puzzles',
  'reasons',
  'rules',
  'terminal',
  'texts',
]);

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter(entry => entry.isDirectory())
  .map(({ name }) => name);

test('every folder is a game of the list', () => {
  expect(GAMES.map(({ rules }) => rules.id).toSorted()).toEqual(folders.toSorted());
});

test.each(GAMES.map(({ rules }) => [rules.id, rules] as const))('%s and all its bots have a name', (id, { names }) => {
  expect(Object.keys(names!.bots).toSorted()).toEqual(bots[id]!.map(bot => bot.id).toSorted());
  for (const locale of LOCALES) {
    const named = Object.values(names!.bots).map(name => name[locale]);
    expect(new Set(named).size, `names in ${locale}`).toBe(named.length);
  }
});

test.each(Object.entries(bots))('%s: its bots say for whom they are and how they play', (_, list) => {
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
    const missing = Object.entries(SHAPE).flatMap(([file, declared]) => {
      const path = `${import.meta.dirname}/${id}/${file}`;
      if (!existsSync(path)) return [file];
      const text = /\.tsx?$/.test(file) ? readFileSync(path, 'utf8') : '';
      return declared.filter(one => !new RegExp(`^export ${one}\\b`, 'm').test(text)).map(one => `${file}: ${one}`);
    });
    expect(missing).toEqual([]);
    const others = readdirSync(`${import.meta.dirname}/${id}`, { withFileTypes: true });
    expect(others.filter(entry => entry.isDirectory() && !PARTS.has(entry.name)).map(entry => entry.name)).toEqual([]);
  });
