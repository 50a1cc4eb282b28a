import { expect, test } from 'vitest';
import { games } from '../../../games/index.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { drawPosition } from './draw.tsx';

async function drawn(asked: Parameters<typeof drawPosition>[0]): Promise<string> {
  const picture = await drawPosition(asked);
  if (isRefusal(picture)) throw new Error(picture.detail);
  return picture;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

test.each(games.map(({ id }) => id))('the start of %s is drawn where there is no page', async game => {
  const picture = await drawn({ game });
  expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
  expect(count(picture, /<(path|circle|rect|use|div)\b/g)).toBeGreaterThan(10);
});

test('a board of squares is a drawing alone, with every piece', async () => {
  const picture = await drawn({ game: 'dama', width: 300, theme: 'dark' });
  expect(picture).not.toContain('foreignObject');
  expect(picture).toContain('width="300" height="300"');
  expect(count(picture, /class="piece is-light/g)).toBe(12);
  expect(picture).toContain('color-scheme: dark');
});

test('other boards are HTML inside the SVG, and say so', async () => {
  const picture = await drawn({ game: 'uno' });
  expect(picture).toContain('<foreignObject width="640" height="480"><div xmlns="http://www.w3.org/1999/xhtml"');
  expect(picture).toMatch(/<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*class="uno-card"/);
});

const created = { t: 'created', at: 0, setup: { game: 'dama' } } as unknown as JournalEntry; // no match at all

test.each([
  [{ game: 'chess' }, 'web/unknown-game'],
  [{ game: 'dama', options: { nothing: 1 } }, 'options/unknown'],
  [{ game: 'uno', position: 'x' }, 'web/no-positions'],
  [{ entries: [] }, 'web/no-journal'],
  [{ entries: [created] }, 'web/no-journal'],
])('what cannot be drawn is refused: %j', async (asked, code) => {
  expect(await drawPosition(asked)).toMatchObject({ refused: code });
});
