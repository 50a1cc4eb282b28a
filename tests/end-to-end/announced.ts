// What players were told, move by move, and whether the server still knows it.

import type { ClockRule } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import type { RandomInt } from '../../src/core/random.ts';
import { dama } from '../../src/games/dama/index.ts';
import type { MatchShown, UpdateMessage } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from './client.ts';

export interface Announced {
  readonly match: string;
  /** What was announced, by version. */
  readonly told: Map<number, string>;
  readonly tokens: readonly [string, string];
  over: boolean;
}

/** Ada and Bob sit down to a game of Dama. */
export async function newTable(url: string, clock: ClockRule = { kind: 'none' }): Promise<Announced> {
  const [ada, bob] = [await Client.guest(url, 'Ada'), await Client.guest(url, 'Bob')];
  const { body } = await ask<MatchCreated>(
    url,
    '/api/matches',
    { game: 'dama', clock, options: { plyLimit: 300 } },
    ada.token,
  );
  bob.send({ t: 'sit', match: body.match });
  await bob.hear('match');
  await Promise.all([ada.close(), bob.close()]);
  return { match: body.match, told: new Map(), tokens: [ada.token, bob.token], over: false };
}

/** Both sides play until the match is over, the connection breaks, or `goesOn` says no. */
export async function playOn(
  url: string,
  one: Announced,
  random: RandomInt,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const clients = await Promise.all(one.tokens.map(token => Client.guest(url, '', token)));
  const note = (did: UpdateMessage): void => {
    for (const event of did.events) if (event.t === 'acted') one.told.set(event.version, event.text ?? '');
  };
  // Whoever is to move decides whether to go on; the other hears it by the closing of its own connection.
  const stop = (): Promise<unknown> => Promise.all(clients.map(client => client.close()));
  let stopped = false;
  await Promise.all(
    clients.map(async client => {
      // Before it asks: what the other one hears meanwhile may be read first, whichever was sent first.
      const latest = Math.max(0, ...one.told.keys());
      let now: Pick<MatchShown | UpdateMessage, 'phase' | 'legal' | 'version'> = await client.join(one.match, {
        legal: true,
      });
      if (now.version < latest) throw new Error(`version ${now.version} shown after ${latest} was told`);
      while (now.phase !== 'over') {
        if (now.legal?.length) {
          stopped ||= !goesOn();
          if (stopped) return stop();
          const action = now.legal[random(now.legal.length)]!;
          client.send({ t: 'act', match: one.match, action, version: now.version });
        }
        const did = await client.hear('did').catch((closed: Error) => {
          if (!stopped) throw closed;
        });
        if (!did) return undefined;
        note(did);
        now = did;
      }
      one.over = true;
      return undefined;
    }),
  );
  await stop();
}

/** Every announced move is in the journal, word for word; how many there were. */
export async function checkTold(url: string, all: readonly Pick<Announced, 'match' | 'told'>[]): Promise<number> {
  let count = 0;
  for (const { match, told } of all) {
    const texts = await textsOf(url, match);
    for (const [version, text] of told) {
      if (texts.get(version) !== text)
        throw new Error(`${match}: version ${version} was told as ${text}, the journal has ${texts.get(version)}`);
      count++;
    }
  }
  return count;
}

/** What each version of a published journal did, in notation; the sealed entry, number two, is not shown. */
export async function textsOf(url: string, match: string): Promise<Map<number, string>> {
  const { body: entries } = await ask<JournalEntry[]>(url, `/api/matches/${match}/journal`);
  const first = entries[0];
  if (first?.t !== 'created') throw new Error('a journal that does not begin');
  const s = dama.init(2, { ...dama.defaults, ...first.setup.options });
  const texts = new Map<number, string>();
  for (const [i, entry] of entries.entries()) {
    if (entry.t !== 'acted') continue;
    texts.set(i + 2, dama.print(s, entry.seat, entry.action));
    dama.apply(s, entry.seat, entry.action);
  }
  return texts;
}
