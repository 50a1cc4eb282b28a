// What a player receives whose move was stored, while the answer was lost: that of the store, or that of the server.

import { expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { openPage, openTestApp, settle, type TestPage } from '../people/notifications/testing.ts';

/** Two players at a match that ends with its first move. */
async function lastMove() {
  const faults: string[] = [];
  const app = await openTestApp(undefined, undefined, {}, what => faults.push(what));
  const [ada, bob] = [await app.people.accounts.guests.create('Ada'), await app.people.accounts.guests.create('Bob')];
  const request = { game: 'dama', options: { plyLimit: 1 }, private: true } as const;
  const made = await app.play.lobby.create(ada, request);
  if (isRefusal(made)) throw new Error(made.detail);
  await app.play.lobby.sit(bob, made.table);
  const match = made.table.match.id;
  const page = await openPage(app, ada.token);
  await page.send({ t: 'join', match, legal: true });
  const { version, legal } = page.last('match');
  const move = (page.received.splice(0), { t: 'act', match, version, action: legal![0]! } as const);
  return { app, match, page, move, ada, faults };
}

const shown = ({ received }: TestPage): string[] =>
  received.map(message =>
    message.t === 'match' ? message.phase : message.t === 'refused' ? message.refused : message.t,
  );

test('the last move of a match, stored without an answer of the store, is answered with ok and the result', async () => {
  const { app, page, move, faults } = await lastMove();
  const { storage } = app.base;
  const append = storage.append.bind(storage);
  storage.append = (batch, done) => {
    storage.append = append;
    append(batch, () => done(new Map(batch.map(one => [one.match, new Error('the connection broke')]))));
  };
  await page.send({ ...move, id: 5 });
  await settle(50);
  expect(shown(page)).toEqual(['over', 'ok']);
  expect(faults.length).toBeGreaterThan(0);
  await app.close();
});

test('a move that the store refuses twice is refused', async () => {
  const { app, page, move } = await lastMove();
  app.base.storage.append = (batch, done) =>
    done(new Map(batch.map(one => [one.match, new Error('no space is left')])));
  await page.send({ ...move, id: 5 });
  await settle(50);
  expect(shown(page).filter(one => one !== 'presence')).toEqual(['running', 'match/dropped', 'running']);
});

/** The page reconnects after the answer to the last move was lost with its connection. */
async function movedAndBack() {
  const { app, page, move, match, ada } = await lastMove();
  await page.send({ ...move, id: 5 });
  page.session.close();
  const back = await openPage(app, ada.token);
  await back.send({ t: 'join', match });
  back.received.splice(0);
  return { app, back, move };
}

test('the last move of a match that is sent again on a new connection is answered with ok', async () => {
  const { app, back, move } = await movedAndBack();
  await back.send({ ...move, id: 6 });
  await settle(50);
  expect(shown(back)).toEqual(['ok']);
  await app.close();
});

test('another move for the same question is refused, and so is a second one', async () => {
  const { app, back, move } = await movedAndBack();
  await back.send({ ...move, action: '25-36', id: 6 });
  await settle(50);
  await back.send({ ...move, id: 7 });
  await settle(50);
  expect(shown(back)).toEqual(['match/over', 'match/over']);
  await app.close();
});
