// What docs/protocols/piranhas.md says about a restart: a real server process is asked to stop, or killed, in the middle of a game of programs.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME_TYPE } from '../../games/piranhas/gateway/messages.ts';
import type { SummaryShown } from '../../src/protocol/rest.ts';
import { ServerProcess } from './server-process.ts';
import { XmlClient } from './xml-client.ts';

let server: ServerProcess;
beforeEach(async () => {
  server = new ServerProcess('software-challenge-xml');
  await server.start();
});
afterEach(() => server.end());

/** `position`: of a memento; left out: the game begins as usual. */
async function prepare(position = ''): Promise<readonly string[]> {
  const admin = await XmlClient.admin(server.port);
  const slots = ['Ada', 'Bob'].map(name => `<slot displayName="${name}" canTimeout="true" shouldBePaused="false"/>`);
  admin.raw(`<prepare gameType="${GAME_TYPE}">${slots.join('')}${position}</prepare>`);
  return (await admin.hear('prepared')).reservations;
}

/** The position that a client was shown last, as an administrator sends it. */
function lastPosition({ text }: XmlClient): string {
  const memento = text.slice(text.lastIndexOf('<state'));
  return `${memento.slice(0, memento.indexOf('</state>')).replace('<state', '<loadGameInfo')}</loadGameInfo>`;
}

async function reserved(code: string): Promise<XmlClient> {
  const client = await XmlClient.open(server.port);
  client.send({ t: 'joinPrepared', reservationCode: code });
  return client;
}

test.each(['asked to stop', 'killed'])(
  'a game whose server is %s ends, and an administrator can continue it',
  async how => {
    const codes = await prepare();
    const [red, blue] = [await reserved(codes[0]!), await reserved(codes[1]!)];
    const { roomId } = await red.hear('joined');
    for (const client of [red, blue, red]) {
      await client.data('moveRequest');
      client.moveLegally(roomId, 5);
    }
    await blue.data('moveRequest');
    if (how !== 'killed') {
      server.signal('SIGTERM');
      await blue.hear('closed');
    }
    await server.kill();
    await server.start();

    const back = await reserved(codes[0]!);
    await back.hear('closed');
    expect(back.kinds()).not.toContain('joined');
    const match = async (): Promise<SummaryShown> =>
      (await fetch(`${server.url}/api/matches/${roomId}`)).json() as Promise<SummaryShown>; // the schema of this answer
    await expect.poll(async () => (await match()).phase).toBe('over');
    expect((await match()).ending).toEqual({ by: 'abort' });

    // The player to move becomes red, so the fish change their colours.
    const [first] = await prepare(lastPosition(blue)).then(again => Promise.all(again.map(reserved)));
    await first!.data('moveRequest');
    const swapped = blue.state!.board.replaceAll(/[RB]/g, fish => (fish === 'R' ? 'B' : 'R'));
    expect(first!.state).toMatchObject({ turn: 2, board: swapped });
  },
);
