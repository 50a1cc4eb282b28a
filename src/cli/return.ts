// Coming to a house as who one was there, and finding what goes on there already.

import { isSlow } from '../core/clocks.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import { badToken } from '../server/refusals.ts';
import { Connection, type Heard, type Introduction } from './connection.ts';
import type { Way } from './far-table.ts';
import type { Keepsake } from './keepsake.ts';
import type { RestClient } from './rest-client.ts';
import type { Texts } from './texts/index.ts';

/** Milliseconds a house has to say whether anything goes on: somebody wants to leave. */
const FAREWELL = 3000;

/** As who was kept, if the house still knows them; whoever it is now is kept. */
export async function enter(
  server: string,
  who: Introduction,
  keepsake: Keepsake,
  heard: Heard,
  attempts?: number,
): Promise<Connection | Refusal | undefined> {
  const { token } = keepsake;
  const known = token === undefined ? undefined : await Connection.open(server, { ...who, token }, heard, attempts);
  const isForgotten = isRefusal(known) && known.refused === badToken.refused;
  const connection = token === undefined || isForgotten ? await Connection.open(server, who, heard, attempts) : known;
  if (connection instanceof Connection && who.token === undefined) keepsake.keep(connection.token);
  return connection;
}

export interface Back {
  readonly server: string;
  readonly house: RestClient;
  readonly connection: Connection;
  readonly keepsake: Keepsake;
  readonly texts: Texts;
  readonly say: (sentence: string) => void;
}

/** To the match of this kind that one sits at already, if there is one; whoever comes too late for it is told. */
export async function takeUp(way: Way, { server, house, connection, keepsake, texts, say }: Back): Promise<Way> {
  const match = await unfinished(way, house);
  if (match !== undefined) {
    say(texts.server.resumed(`${server}/match/${match}`));
    return { to: 'sit', match };
  }
  // Who is remembered was in the middle of something.
  const last = keepsake.token === undefined ? undefined : await house.lastMatch(connection.account);
  if (last?.phase === 'over') say(texts.server.tooLate(`${server}/match/${last.match}`));
  return way;
}

/** The most urgent first. */
async function unfinished(way: Way, house: RestClient): Promise<string | undefined> {
  if (way.to !== 'make' && way.to !== 'seek') return undefined;
  const { game, clock } = way.to === 'make' ? way.table : way;
  const own = await house.ownMatches();
  if (isRefusal(own)) return undefined;
  // Whoever wants to play now does not wait for days at another table.
  const isOfDays = clock !== undefined && isSlow(clock);
  return own.find(one => one.game === game && (one.clock !== undefined && isSlow(one.clock)) === isOfDays)?.match;
}

/** Forgets who one was there, unless something may go on. */
export async function goHome(keepsake: Keepsake, house: RestClient): Promise<void> {
  const own = await house.ownMatches(FAREWELL);
  if (isRefusal(own) || own.length > 0) keepsake.release();
  else keepsake.forget();
}
