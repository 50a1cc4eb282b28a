// What players received, move by move, and whether the server still knows it.

import { games } from '../../games/index.ts';
import type { ClockRule } from '../../src/core/game.ts';
import type { JournalEntry } from '../../src/core/journal.ts';
import type { RandomInt } from '../../src/core/random.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { JournalStepper, withSealedEntry } from '../../src/core/replay.ts';
import type { MatchShown, UpdateMessage } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import type { Storage } from '../../src/server/base/storage/storage.ts';
import { ask, Client } from './client.ts';

export interface Announced {
  readonly match: string;
  /** What was announced, by version. */
  readonly told: Map<number, string>;
  readonly tokens: readonly [string, string];
  over: boolean;
}

interface WantedTable {
  readonly game?: string;
  readonly clock?: ClockRule;
  readonly options?: object;
}

/** Ada and Bob sit down to a game, of Dama unless another is wanted. */
export async function newTable(url: string, wanted: WantedTable = {}): Promise<Announced> {
  const { game = 'dama', clock = { kind: 'none' }, options = game === 'dama' ? { plyLimit: 300 } : {} } = wanted;
  const [ada, bob] = [await Client.guest(url, 'Ada'), await Client.guest(url, 'Bob')];
  // Private: clients of a gateway would take the free seat of an open table.
  const table = { game, seats: 2, private: true, clock, options };
  const { body } = await ask<MatchCreated>(url, '/api/matches', table, ada.token);
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
    for (const event of did.events)
      if (event.t === 'acted') one.told.set(event.version, event.text ?? one.told.get(event.version) ?? '');
  };
  // The player to move decides whether to continue; the other receives it by the closing of its own connection.
  const stop = (): Promise<unknown> => Promise.all(clients.map(client => client.close()));
  let stopped = false;
  await Promise.all(
    clients.map(async client => {
      // Before it asks: what the other one receives meanwhile may be read first, whichever was sent first.
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

type Told = Pick<Announced, 'match' | 'told'>;

/** Every announced move is in the journal, word for word; how many there were. */
export async function checkTold(url: string, all: readonly Told[]): Promise<number> {
  let count = 0;
  for (const one of all) count += compare(one, await textsOf(url, one.match));
  return count;
}

/** The same in the store of a server that is not running: also of games with secrets, and of running matches. */
export async function checkStored(storage: Pick<Storage, 'read'>, all: readonly Told[]): Promise<number> {
  let count = 0;
  for (const one of all) count += compare(one, textsIn(await storage.read(one.match)));
  return count;
}

/** Of a secret action, other players receive only that it was made, not its text. */
function compare({ match, told }: Told, texts: ReadonlyMap<number, string>): number {
  for (const [version, text] of told) {
    const found = texts.get(version);
    if (found === undefined || (text !== '' && text !== found))
      throw new Error(`${match}: version ${version} was told as ${text}, the journal has ${found}`);
  }
  return told.size;
}

/** What each version of a published journal did, in notation. */
export async function textsOf(url: string, match: string): Promise<Map<number, string>> {
  const { body: entries } = await ask<JournalEntry[]>(url, `/api/matches/${match}/journal`);
  return textsIn(withSealedEntry(entries));
}

/** The match of a journal after each of its entries. */
export function stepThrough(
  entries: readonly JournalEntry[],
  before: (entry: JournalEntry, version: number, stepper: JournalStepper) => void = () => undefined,
): JournalStepper {
  const first = entries[0];
  if (first?.t !== 'created') throw new Error('a journal that does not begin');
  const stepper = JournalStepper.of(games.find(({ id }) => id === first.setup.game)!, first);
  if (isRefusal(stepper)) throw new Error(stepper.detail);
  for (const [i, entry] of entries.entries()) {
    if (i === 0) continue;
    before(entry, i + 1, stepper);
    stepper.applyEntry(entry);
  }
  return stepper;
}

function textsIn(entries: readonly JournalEntry[]): Map<number, string> {
  const texts = new Map<number, string>();
  stepThrough(entries, (entry, version, { game, gameState }) => {
    if (entry.t === 'acted') texts.set(version, game.print(gameState, entry.seat, entry.action));
  });
  return texts;
}
