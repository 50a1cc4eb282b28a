import { expect, test } from 'vitest';
import { TestTimer } from '../../../match/testing.ts';
import { PresenceTracker } from './presence-tracker.ts';
import { SocialTestApp } from './testing.ts';

const DAY = 86_400_000;
const reportFault = (what: string, error: Error): never => expect.fail(`${what}: ${error.message}`);

/** Ada follows Bob and has a page that shows him. */
async function following() {
  const testApp = new SocialTestApp();
  const [ada, bob] = [await testApp.person('Ada'), await testApp.person('Bob')];
  expect(await testApp.app.people.social.follow(ada, 'bob')).toBeUndefined();
  const page = await testApp.page(ada);
  page.send({ t: 'people', on: true, id: 7 });
  await testApp.until(() => page.received.some(({ t }) => t === 'ok'));
  return { company: testApp, ada, bob, page };
}

test('who follows sees the other come, wait, play, watch and go', async () => {
  const { company, ada, bob, page } = await following();
  expect(page.takePeopleMessages()).toEqual([
    { t: 'people', people: [{ account: 'bob', name: 'Bob', kind: 'person', here: false }] },
  ]);

  const his = await company.page(bob);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([{ t: 'person', account: 'bob', here: true }]);

  const match = await company.table(bob);
  his.send({ t: 'join', match });
  await company.settle();
  const waiting = { t: 'person', account: 'bob', here: true, doing: 'waiting', game: 'dama', match };
  expect(page.takePeopleMessages()).toEqual([waiting]);

  const cleo = await company.person('Cleo');
  await company.app.play.lobby.sit(cleo, (await company.app.play.tables.get(match))!);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([{ ...waiting, doing: 'playing' }]);

  // A move does not change a presence, the end of a match does.
  his.send({ t: 'resign' });
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([{ t: 'person', account: 'bob', here: true }]);

  const other = await company.table(cleo);
  his.send({ t: 'join', match: other });
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([{ ...waiting, match: other, doing: 'watching' }]);

  his.close();
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([{ t: 'person', account: 'bob', here: false, seen: 'today' }]);
  expect(await company.app.people.social.following(ada.account)).toMatchObject([{ here: false, seen: 'today' }]);
});

test('of a private table only that somebody plays is told, and nothing of one that waits or is watched', async () => {
  const { company, bob, page } = await following();
  const his = await company.page(bob);
  const match = await company.table(bob, true);
  his.send({ t: 'join', match });
  await company.settle();
  expect(page.takePeopleMessages().slice(1)).toEqual([{ t: 'person', account: 'bob', here: true }]);
  const cleo = await company.person('Cleo');
  await company.app.play.lobby.sit(cleo, (await company.app.play.tables.get(match))!);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([{ t: 'person', account: 'bob', here: true, doing: 'playing' }]);
  his.close();
  const dora = await company.person('Dora');
  await company.app.people.social.follow({ account: 'ada', name: 'Ada' }, 'dora');
  const hers = await company.page(dora);
  hers.send({ t: 'join', match });
  await company.settle();
  const ofDora = page.takePeopleMessages().filter(one => one.t === 'person' && one.account === 'dora');
  expect(ofDora).toEqual([{ t: 'person', account: 'dora', here: true }]);
});

test('a reload is not told, and one of two pages going is not going', async () => {
  const { company, bob, page } = await following();
  const [first, second] = [await company.page(bob), await company.page(bob)];
  await company.settle();
  expect(page.takePeopleMessages().slice(1)).toEqual([{ t: 'person', account: 'bob', here: true }]);
  first.close();
  await company.settle();
  second.close();
  const third = await company.page(bob);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([]);
  third.close();
  third.close();
  await company.settle();
  expect(page.takePeopleMessages()).toMatchObject([{ here: false }]);
});

test('who sits at a table through another protocol is here too', async () => {
  const { company, bob, page } = await following();
  const match = await company.table(bob);
  const table = (await company.app.play.tables.get(match))!;
  table.join(0, () => ({ update: () => undefined }));
  await company.settle();
  expect(page.takePeopleMessages().slice(1)).toMatchObject([{ account: 'bob', here: true, doing: 'waiting', match }]);
});

test('last seen is told roughly, and survives a restart', async () => {
  const { company, bob } = await following();
  (await company.page(bob)).close();
  const seen = await company.storage.social.lastSeen('bob');
  // To the hour, for privacy.
  expect(seen! % 3_600_000).toBe(0);
  const timer = new TestTimer(company.timer.now());
  const restarted = new PresenceTracker({ store: company.storage.social, timer, reportFault });
  expect(restarted.of('bob', seen)).toEqual({ here: false, seen: 'today' });
  timer.pass(DAY);
  expect(restarted.of('bob', seen)).toEqual({ here: false, seen: 'week' });
  timer.pass(7 * DAY);
  expect(restarted.of('bob', seen)).toEqual({ here: false, seen: 'earlier' });
});

test('who is invisible is neither seen nor remembered, and sees nobody', async () => {
  const { company, ada, bob, page } = await following();
  const his = await company.page(bob);
  await company.settle();
  page.takePeopleMessages();
  await company.app.people.social.setInvisible('bob', true);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([{ t: 'person', account: 'bob', here: false }]);
  expect(await company.storage.social.lastSeen('bob')).toBeUndefined();
  his.close();
  await company.page(bob);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([]);
  expect(await company.storage.social.lastSeen('bob')).toBeUndefined();

  // The other direction: Bob follows Ada, who is online, and his page receives nothing.
  await company.app.people.social.follow(bob, 'ada');
  const blind = await company.page(bob);
  blind.send({ t: 'people', on: true });
  await company.settle();
  const unseen = { account: 'ada', name: 'Ada', kind: 'person', here: false };
  expect(blind.takePeopleMessages()).toEqual([{ t: 'people', people: [unseen], invisible: true }]);
  (await company.page(ada)).close();
  await company.settle();
  expect(blind.takePeopleMessages()).toEqual([]);

  // Also after a restart; and back again at once.
  const again = new SocialTestApp(company.storage, company.timer);
  await again.app.people.presences.open();
  expect(again.app.people.presences.isInvisible('bob')).toBe(true);
  await company.app.people.social.setInvisible('bob', false);
  await company.settle();
  expect(page.takePeopleMessages()).toMatchObject([{ account: 'bob', here: true }]);
  expect(blind.takePeopleMessages()).toMatchObject([{ t: 'people', people: [{ account: 'ada', here: true }] }]);
});

test('whoever lags behind hears everything once it has caught up', async () => {
  const { company, bob, page } = await following();
  page.takePeopleMessages();
  page.isLagging = true;
  await company.page(bob);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([]);
  page.isLagging = false;
  page.session.drained();
  await company.settle();
  expect(page.takePeopleMessages()).toMatchObject([{ t: 'people', people: [{ account: 'bob', here: true }] }]);
});

test('a page that closed or asked for no more hears no more; guests are not told anything', async () => {
  const { company, bob, page } = await following();
  page.takePeopleMessages();
  page.send({ t: 'people', on: false });
  await company.settle();
  const his = await company.page(bob);
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([]);
  page.send({ t: 'people', on: true });
  page.close();
  his.close();
  await company.settle();
  expect(page.takePeopleMessages()).toEqual([]);
  const guest = await company.page(await company.person('Gast', 'guest'));
  guest.send({ t: 'people', on: true, id: 3 });
  await company.settle();
  expect(guest.received).toMatchObject([{ t: 'welcome' }, { t: 'refused', id: 3, refused: 'accounts/sign-in' }]);
});

test('a change costs one text for all who follow, however many tables move', async () => {
  const testApp = new SocialTestApp();
  const star = await testApp.person('Star');
  const fans = await Promise.all(Array.from({ length: 40 }, (_, i) => testApp.person(`Fan${i}`)));
  const pages = [];
  for (const fan of fans) {
    await testApp.app.people.social.follow(fan, 'star');
    const page = await testApp.page(fan);
    page.send({ t: 'people', on: true });
    pages.push(page);
  }
  await testApp.settle();
  for (const page of pages) page.takePeopleMessages();
  // Comes, reloads, opens a table: one message each, and none to those who do not follow.
  (await testApp.page(star)).close();
  const page = await testApp.page(star);
  const match = await testApp.table(star);
  page.send({ t: 'join', match });
  testApp.timer.pass(200);
  await testApp.step();
  await testApp.settle();
  expect(pages.map(one => one.takePeopleMessages().length)).toEqual(fans.map(() => 1));
});
