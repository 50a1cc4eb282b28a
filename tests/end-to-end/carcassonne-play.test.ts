// Whole matches through the line protocol, its lobby, and its mixture with other ways in.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { steadily } from './carcassonne-client.ts';
import { expectedEnd, finish, Kit, START } from './carcassonne-kit.ts';
import { ask, Client } from './client.ts';

const START_TILE = 'N=N S=C W=S E=S NS=0 NE=0 NW=0 WE=1 SE=0 SW=0';
let kit: Kit;

beforeEach(async () => {
  kit = new Kit();
  await kit.open();
});
afterEach(() => kit.close());

describe('a match over the line protocol', () => {
  test('two sockets play to the end and agree on every point', async () => {
    const [red, blue] = await kit.begin(2);
    const end = await finish([red!, blue!]);
    expect(end).toBe(expectedEnd(red!));
    expect(blue!.heard.slice(1)).toEqual(red!.heard.slice(1));
    expect(red!.heard).not.toContain('move not valid');
    const [match] = await kit.server.app.base.storage.list({ game: 'carcassonne' });
    expect(match).toMatchObject({ match: red!.mirror.name, phase: 'over', ending: { by: 'rules' } });
  });

  test('five sockets start at once, each with its colour', async () => {
    const five = await kit.begin(5);
    const { name } = five[0]!.mirror;
    expect(name).toMatch(/^[a-z0-9]+$/);
    expect(five.map(({ heard }) => heard[0])).toEqual(
      ['red', 'blue', 'green', 'yellow', 'black'].map(colour => `start:${START_TILE},${name},${colour},5`),
    );
    const sixth = kit.client();
    sixth.send('connect');
    await kit.seated(1);
    expect(kit.server.app.play.tables.size).toBe(2);
    expect(await finish(five)).toBe(expectedEnd(five[4]!));
  });

  test('one player alone waits, a second starts the timeout, who leaves makes room', async () => {
    const [first] = await kit.seat(1);
    kit.timer.pass(2 * START);
    expect(kit.match.phase).toBe('open');
    const second = kit.client();
    second.send('connect');
    await kit.seated(2);
    first!.drop();
    await kit.seated(1);
    kit.timer.pass(2 * START);
    expect(kit.match.phase).toBe('open');
    const third = kit.client();
    third.send('connect');
    await kit.seated(2);
    await kit.startTimeout();
    await Promise.all([second.hear('start:'), third.hear('start:')]);
    expect([second.mirror.colour, third.mirror.colour]).toEqual(['red', 'blue']);
    expect(first!.heard).toEqual([]);
  });

  test('two sockets, a WebSocket player and a bot finish one match', async () => {
    const { url } = kit.server;
    const web = await Client.guest(url, 'Ada');
    const options = { takeBack: false };
    const made = await ask<{ match: string }>(
      url,
      '/api/matches',
      { game: 'carcassonne', seats: 4, options },
      web.token,
    );
    const { match } = made.body;
    await ask(url, `/api/matches/${match}/seats`, { seat: 1, bot: 'random' }, web.token);
    const [green, yellow] = [kit.client(), kit.client()];
    green.choose = steadily;
    yellow.choose = steadily;
    const shown = await web.join(match, { legal: true });
    green.send('connect');
    await kit.seated(3);
    yellow.send('connect');
    await Promise.all([web.playToEnd(shown), green.hear('end:'), yellow.hear('end:')]);
    expect([green.mirror.colour, yellow.mirror.colour]).toEqual(['green', 'yellow']);
    expect(green.heard.at(-1)).toBe(expectedEnd(yellow));
    await web.close();
  });

  test('after the end the same connection may play again', async () => {
    const clients = await kit.begin(2);
    await finish(clients);
    for (const client of clients) client.send('connect');
    await kit.seated(2);
    await kit.startTimeout();
    for (const client of clients) await client.hear('start:');
  });
});
