// Those who were muted or blocked are not sent to who did so: neither live, nor on joining, nor of finished matches.

import { expect, test } from 'vitest';
import type { Identity } from '../accounts/identity.ts';
import { Company, type Page } from '../social/testing.ts';

const textsOf = (page: Page): string[] =>
  page.heard.flatMap(one => (one.t === 'chat' ? one.lines.map(({ text }) => text ?? '') : []));

/** Somebody's page at a table. */
async function join(company: Company, who: Identity, match: string): Promise<Page> {
  const page = await company.page(who);
  page.say({ t: 'join', match });
  await company.until(() => page.heard.some(({ t }) => t === 'match'));
  return page;
}

test('what the muted and the blocked say is sent only to others, and comes again once they are heard again', async () => {
  const company = new Company();
  const { social } = company.house;
  const [ada, bob, cleo] = [await company.person('Ada'), await company.person('Bob'), await company.person('Cleo')];
  const match = await company.table(ada);
  const [hers, his, third] = [
    await join(company, ada, match),
    await join(company, bob, match),
    await join(company, cleo, match),
  ];
  const say = async (page: Page, text: string): Promise<void> => {
    page.say({ t: 'say', match, text });
    await company.until(() => textsOf(page).includes(text));
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
  const again = await join(company, ada, match);
  await company.settle();
  expect(textsOf(again)).toEqual(['four']);

  // Heard again, everything is told to every page that is open.
  for (const page of [hers, again]) page.heard.length = 0;
  await social.unmute('ada', 'bob');
  await company.settle();
  for (const page of [hers, again]) expect(textsOf(page)).toEqual(['one', 'two', 'four']);
  await social.unblock('ada', 'cleo');
  await company.settle();
  for (const page of [hers, again]) expect(textsOf(page).slice(3)).toEqual(['one', 'two', 'three', 'four']);
  for (const page of [hers, his, third, again]) page.close();
});

test('who is suspended stays muted', async () => {
  const company = new Company();
  const { social, ears, accounts } = company.house;
  const ada = await company.person('Ada');
  await company.person('Bob');
  await social.mute('ada', 'bob');
  await accounts.moderation.suspend(ada, 'bob', '');
  expect(await social.list({ kind: 'mute', by: 'ada', limit: 5 })).toEqual([]);
  const ear = await ears.open('ada', () => undefined);
  expect([ear.hears('bob'), ear.hears('cleo')]).toEqual([false, true]);
  ear.close();
});
