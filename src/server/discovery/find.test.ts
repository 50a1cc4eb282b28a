import { expect, test } from 'vitest';
import type { StatusShown } from '../api/rest.ts';
import { findHouses, STEPS, type Step, type Ways } from './find.ts';

/** What each step has, and what was asked in which order. */
function world(has: Partial<Record<Step, readonly string[]>>) {
  const asked: Step[] = [];
  const way = (step: Step) => () => {
    asked.push(step);
    return Promise.resolve((has[step] ?? []).map(url => ({ url, name: url })));
  };
  const ways: Ways = {
    directory: way('directory'),
    network: way('network'),
    localhost: way('localhost'),
    asked: way('asked'),
  };
  return { asked, ways };
}

/** Houses whose name begins with "open" answer. */
const look = (url: string): Promise<StatusShown | undefined> =>
  Promise.resolve(url.startsWith('open') ? ({ version: '1' } as StatusShown) : undefined); // only looked at for being there

test.each([
  ['the directory has one that answers', { directory: ['dead', 'open1'], network: ['open2'] }, ['directory']],
  ['it has none', { network: ['open2'], localhost: ['open3'] }, ['directory', 'network']],
  ['only this machine has one', { directory: ['dead'], localhost: ['open3'] }, ['directory', 'network', 'localhost']],
  ['nobody has one', { asked: ['open4'] }, STEPS],
] as const)('first: %s', async (_, has, order) => {
  const { asked, ways } = world(has);
  const found = await findHouses(ways, look, 'first');
  expect(asked).toEqual(order);
  expect(found.find(({ status }) => status)?.step).toBe(order.at(-1));
});

test('all: every step but asking, each house once, in the order of the steps', async () => {
  const { asked, ways } = world({
    directory: ['open1', 'dead'],
    network: ['open2', 'open1'],
    localhost: ['open2', 'open3'],
  });
  const found = await findHouses(ways, look, 'all');
  expect(asked).toEqual(['directory', 'network', 'localhost']);
  expect(found.map(({ step, url }) => `${step} ${url}`)).toEqual([
    'directory open1',
    'directory dead',
    'network open2',
    'localhost open3',
  ]);
});
