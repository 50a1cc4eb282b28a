// No one is sent another seat's cards: whole matches with sockets, browsers and watchers who come and go, every byte of
// which is explained from the journal afterwards.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { AUDIENCE, type Seat } from '../../src/core/game.ts';
import { seededRandom } from '../../src/core/random.ts';
import type { Match } from '../../src/match/match.ts';
import type { MatchShown, UpdateMessage } from '../../src/protocol/play.ts';
import { repetitions } from '../counts.ts';
import type { Client } from './client.ts';
import type { UnoClient } from './uno-client.ts';
import { Kit, lay, until } from './uno-kit.ts';
import { faultsIn, faultsInBytes, Truth } from './uno-truth.ts';

/** Whole matches; more of them where someone has the time. */
const MATCHES = repetitions('UNO_MATCHES', 1, 40);

const kit = new Kit();
beforeEach(() => kit.open());
afterEach(() => kit.close());

/** A person at the table or beside it, over all connections. */
interface ReceivedFrames {
  readonly viewer: Seat;
  readonly frames: string[];
}

/** A browser's seat that is played until the end; now and then the page is reloaded. */
async function playInBrowser(
  guest: Client & { token: string },
  match: string,
  seat: Seat,
  received: ReceivedFrames,
): Promise<void> {
  const random = seededRandom(`browser ${seat}`);
  let page = guest;
  let shown: Pick<MatchShown | UpdateMessage, 'phase' | 'legal' | 'version'> = await page.join(match, {
    want: 'views',
    legal: true,
  });
  for (let asked = 0; shown.phase !== 'over'; ) {
    if (shown.legal?.length && ++asked % 20 === 0) {
      received.frames.push(...page.frames);
      await page.close();
      page = await kit.guest('', page.token);
      shown = await page.join(match, { want: random(2) ? 'views' : 'events', legal: true });
      continue;
    }
    if (shown.legal?.length) page.send({ t: 'act', match, action: lay(shown.legal), version: shown.version });
    shown = await page.hear('did');
  }
  received.frames.push(...page.frames);
}

/** A socket's seat that is played until the end; now and then the line breaks and the token brings it back. */
async function playOnSocket(first: UnoClient, lines: UnoClient[], match: Pick<Match, 'phase'>): Promise<void> {
  let one = first;
  lines.push(one);
  for (let asked = 0; !one.heard.some(({ t }) => t === 'over'); ) {
    await until(() => one.question !== undefined || one.heard.some(({ t }) => t === 'over'));
    if (++asked % 15 === 0) {
      one.drop();
      one = await kit.back(one);
      lines.push(one);
      // A bot may have played the match to its end meanwhile: then this is a newcomer at the next table.
      if (match.phase === 'over') return;
    } else one.answer();
  }
}

async function watch(match: string, want: 'views' | 'events', received: ReceivedFrames): Promise<void> {
  const spectator = await kit.guest('Watcher');
  await spectator.join(match, { want });
  await spectator.hear('did', did => did.phase === 'over');
  received.frames.push(...spectator.frames);
}

test(`${MATCHES} whole matches: two sockets, two browsers, watchers, broken lines`, async () => {
  let [frames, bytes] = [0, 0];
  for (let i = 0; i < MATCHES; i++) {
    const guests = [await kit.guest('Ada'), await kit.guest('Bruno')];
    const sockets = await kit.seat(2, false);
    const match = kit.matches.find(({ phase }) => phase === 'open')!;
    const received: ReceivedFrames[] = [2, 3, AUDIENCE, AUDIENCE].map(viewer => ({ viewer, frames: [] }));
    const watching = [watch(match.id, 'views', received[2]!), watch(match.id, 'events', received[3]!)];
    for (const [at, guest] of guests.entries()) {
      guest.send({ t: 'sit', match: match.id, seat: 2 + at });
      await guest.hear('match');
    }
    const lines: UnoClient[][] = [[], []];
    await Promise.all([
      ...guests.map((guest, at) => playInBrowser(guest, match.id, 2 + at, received[at]!)),
      ...sockets.map((socket, at) => playOnSocket(socket, lines[at]!, match)),
      ...watching,
    ]);

    // Anyone who came back too late waits at the next table by now: it must be empty for the next match.
    for (const line of lines) line.at(-1)!.drop();
    await until(() => kit.matches.every(({ phase, seated }) => phase !== 'open' || !seated.some(Boolean)));

    const truth = new Truth(await kit.server.app.base.storage.read(match.id));
    for (const { viewer, frames: own } of received) {
      frames += own.length;
      for (const frame of own) expect(faultsIn(frame, viewer, truth), frame).toEqual([]);
    }
    const streams = lines.map(seat => seat.map(line => Buffer.concat(line.raw)));
    for (const [seat, stream] of streams.entries()) {
      bytes += Buffer.concat(stream).length;
      expect(stream.length).toBeGreaterThan(1);
      expect(faultsInBytes(stream, seat, truth)).toEqual([]);
    }

    // The same eyes find what is there: each one's own cards would be another's secret.
    for (const { viewer, frames: own } of received)
      for (const other of [0, 1, 2, 3, AUDIENCE])
        if (other !== viewer && viewer >= 0)
          expect(own.some(frame => faultsIn(frame, other, truth).length > 0)).toBe(true);
    for (const [seat, stream] of streams.entries())
      for (const other of [0, 1, 2, 3]) if (other !== seat) expect(faultsInBytes(stream, other, truth)).not.toEqual([]);
    const chatty = `${received[2]!.frames.at(-2)!.slice(0, -1)},"hands":[[7]]}`;
    expect(faultsIn(chatty, AUDIENCE, truth)).toEqual(['unexplained hands[][]']);
  }
  console.log(`${MATCHES} matches: ${frames} frames and ${bytes} bytes of numbered messages explained`);
});
