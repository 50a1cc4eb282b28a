// What the organiser finds beside the page that is published.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/cli/texts/index.ts';
import { writeSimilarity } from './similarity-report.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const gridList = read('testdata/grid-list.cpp');
const textBoards = read('testdata/text-boards.cpp');

const ENTRIES = [
  { name: '880001', source: gridList, notes: [] },
  { name: '880002', source: textBoards, notes: [] },
  {
    name: '880003',
    source: gridList.replaceAll('node', 'place').replace('// Boards', '// <script>\u202e Boards'),
    notes: [],
  },
  { name: '880004', source: '#include "player.hpp"\n', notes: [] },
  { name: 'program', program: '/bin/true', bytes: Buffer.from('') },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludoteca-similar-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('pairs above the limit are on a page that other users cannot read', () => {
  const { pairs, page } = writeSimilarity(folder, ENTRIES, { limit: 0.4 }, LANGUAGES.en);
  expect(pairs).toBe(1);
  expect(readdirSync(folder)).toEqual(['organiser']);
  expect([join(folder, 'organiser'), page].map(path => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('880001 – 880003');
  expect(html).not.toContain('880001 – 880002');
  expect(html).toContain('Too short to be compared: 880004');
  expect(html).toContain('Programs without a source: program');
  expect(html).toContain('&lt;script');
  expect(html).not.toMatch(/<script|\u202e/);
  const [head, first, ...others] = readFileSync(join(folder, 'organiser', 'similarity.csv'), 'utf8')
    .trimEnd()
    .split('\n');
  expect([head, first]).toEqual(['first,second,share', '880001,880003,1.000']);
  expect(others).toHaveLength(2);
});

test('a number leads from each passage to the same one in the other source', () => {
  const { page } = writeSimilarity(folder, ENTRIES, { limit: 0.4 }, LANGUAGES.en);
  const html = readFileSync(page, 'utf8');
  const targets = [...html.matchAll(/href="#(pair-[\d-]+)"/g)].map(([, id]) => id!);
  expect(targets.length).toBeGreaterThan(20);
  for (const id of targets) expect(html.split(`id="${id}"`)).toHaveLength(2);
});

test('a page of many copies says how many there are and for which sources are shown', () => {
  const copies = Array.from({ length: 20 }, (_, i) => ({ name: String(880_001 + i), source: gridList, notes: [] }));
  const { pairs, page } = writeSimilarity(folder, copies, { limit: 0.4 }, LANGUAGES.en);
  expect(pairs).toBe(190);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('Pairs compared: 190. Of these, 190 have 40 % or more in common.');
  expect(html).toContain('Sources are shown for the first 100 of them.');
  expect(html).not.toContain('The other pairs');
  expect(html.match(/<figure>/g)).toHaveLength(200);
});

test('the limit and the language are those of the organiser', () => {
  const all = writeSimilarity(folder, ENTRIES, { limit: 0 }, LANGUAGES.it);
  expect(all.pairs).toBe(3);
  expect(readFileSync(all.page, 'utf8')).toContain('Progetti simili');
  expect(writeSimilarity(folder, ENTRIES, { limit: 0.4, header: gridList }, LANGUAGES.de).pairs).toBe(0);
  expect(readFileSync(all.page, 'utf8')).toContain('Ähnliche Einsendungen');
});
