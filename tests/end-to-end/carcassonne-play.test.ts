// Whole matches through the line protocol: sockets alone, and together with a WebSocket player and a bot.

import { afterEach, describe, expect, test } from 'vitest';
import { type Running, type Start, startServer } from '../../src/server/main.ts';
import { LineClient, steadily } from './carcassonne-client.ts';

const GATEWAY = 'carcassonne-lines';
let servers: Running[] = [];
let clients: LineClient[] = [];

afterEach(async () => {
  for (const client of clients) client.drop();
  await Promise.all(servers.map(server => server.close()));
  servers = [];
  clients = [];
});

async function open(start: Start = {}): Promise<Running & { lines: number }> {
  const server = await startServer({
    port: 0,
    host: '127.0.0.1',
    data: undefined,
    log: 'silent',
    gateways: { [GATEWAY]: 0 },
    ...start,
    settings: { [`${GATEWAY}.start`]: '0', ...start.settings },
  });
  servers.push(server);
  return { ...server, lines: server.gateways.find(({ name }) => name === GATEWAY)!.port };
}

function client(port: number): LineClient {
  const made = new LineClient(port);
  clients.push(made);
  return made;
}

describe('a match over the line protocol', () => {
  test('two sockets play to the end and agree on every point', async () => {
    const { lines, house } = await open();
    const [red, blue] = [client(lines), client(lines)];
    for (const one of [red, blue]) {
      one.choose = steadily;
      one.send('connect');
    }
    const [first] = await Promise.all([red.hear('end:'), blue.hear('end:')]);
    expect(blue.heard.at(-1)).toBe(first);
    expect(first).toBe(
      `end:${red.mirror.counted.map((points, seat) => `${['red', 'blue'][seat]}=${points}`).join(',')}`,
    );
    expect(red.heard.filter(line => line === 'move not valid')).toEqual([]);
    const [match] = await house.storage.list({ game: 'carcassonne' });
    expect(match).toMatchObject({ match: red.mirror.name, phase: 'over', ending: { by: 'rules' } });
  });
});
