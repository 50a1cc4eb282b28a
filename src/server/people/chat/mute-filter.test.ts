// Those who were muted or blocked are not sent to who did so: neither live, nor on joining, nor of finished matches.

import { expect, test } from 'vitest';
import type { Identity } from '../../base/identity.ts';
import { SocialTestApp, type SocialTestPage } from '../social/testing.ts';

const textsOf = (page: SocialTestPage): string[] =>
  page.received.flatMap(one => (one.t === 'chat' ? one.lines.map(({ text }) => text ?? '') : []));

/** Opens a page at a table. */
async function join(testApp: SocialTestApp, who: Identity, match: string): Promise<SocialTestPage> {
  const page = await testApp.page(who);
  page.send({ t: 'join', match });
  await testApp.until(() => page.received.some(({ t }) => t === 'match'));
  return page;
}

test('what the muted and the blocked say is sent only to others, and comes again once they are heard again', async () => {
  const testApp = new SocialTestApp();
  const { social } = testApp.app.people;
  const [ada, bob, cleo] = [await testApp.person('Ada'), await testApp.person('Bob'), await testApp.person('Cleo')];
  const match = await testApp.table(ada);
  const [hers, his, third] = [
    await join(testApp, ada, match),
    await join(testApp, bob, match),
    await join(testApp, cleo, match),
  ];
  const say = async (page: SocialTestPage, text: string): Promise<void> => {
    page.send({ t: 'say', match, text });
    await testApp.until(() => textsOf(page).includes(text));
  };
  await say(his, 'one');
  expect(await social.mute('ada', 'bob')).toBeUndefined();
  expect(await social.block('ada', 'cleo')).toBeUndefined();
  await say(his, 'two');
  await say(third, 'three');
  await say(hers, 'four');
  expect([textsOf(hers), textsOf(third)]).toEqual([
    ['one', 'four'],
    ['one', 'two', 'three', 'four'],
  ]);
  const again = await join(testApp, ada, match);
  await testApp.settle();
  expect(textsOf(again)).toEqual(['four']);

  // After unmuting, all lines are sent to every open page.
  for (const page of [hers, again]) page.received.length = 0;
  await social.unmute('ada', 'bob');
  await testApp.settle();
  for (const page of [hers, again]) expect(textsOf(page)).toEqual(['one', 'two', 'four']);
  await social.unblock('ada', 'cleo');
  await testApp.settle();
  for (const page of [hers, again]) expect(textsOf(page).slice(3)).toEqual(['one', 'two', 'three', 'four']);
  for (const page of [hers, his, third, again]) page.close();
});

test('who is suspended stays muted', async () => {
  const testApp = new SocialTestApp();
  const { social, muteFilter, moderation } = testApp.app.people;
  const ada = await testApp.person('Ada');
  await testApp.person('Bob');
  await social.mute('ada', 'bob');
  await moderation.suspend(ada, 'bob', '');
  expect(await social.list({ kind: 'mute', by: 'ada', limit: 5 })).toEqual([]);
  const filter = await muteFilter.open('ada', { unmuted: () => undefined });
  expect([filter.allows('bob'), filter.allows('cleo')]).toEqual([false, true]);
  filter.close();
});
