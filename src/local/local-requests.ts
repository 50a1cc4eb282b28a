// The few requests of the REST interface that a page makes about a match, answered on this device.

import { isRefusal, type Refusal } from '../core/refusal.ts';
import { EventHistory, viewerKind } from '../match/event-history.ts';
import { eventShown } from '../messages/match-shown.ts';
import type { EventShown } from '../protocol/play.ts';
import type { NewMatch } from '../protocol/rest.ts';
import { type LocalTables, personSeat } from './local-tables.ts';
import * as refusals from './refusals.ts';

export interface LocalRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Of the one who plays. */
  readonly name: string;
}

/** What the server would answer, or why that needs one. */
export async function answerRequest(tables: LocalTables, { method, path, body, name }: LocalRequest): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://device');
  const [, collection, id, part] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const asked = `${method} ${collection}${id ? '/ID' : ''}${part ? `/${part}` : ''}`;
  switch (asked) {
    case 'GET matches':
      return tables.list();
    case 'POST matches': {
      // The form of the page is made from the same schema.
      const match = await tables.create(body as NewMatch, name);
      return isRefusal(match) ? match : { match, code: '', seat: 0 };
    }
    case 'DELETE matches/ID':
      await tables.remove(id!);
      return {};
    case 'GET matches/ID/journal':
      return tables.journal(id!);
    case 'GET matches/ID/events':
      return events(tables, id!, Number(searchParams.get('after') ?? 0));
    case 'GET matches/ID/chat':
    case 'GET games':
      return [];
    default:
      return refusals.needsServer;
  }
}

/** All at once: who asks again, with the last version, gets none. */
async function events(tables: LocalTables, id: string, after: number): Promise<EventShown[] | Refusal> {
  const table = await tables.get(id);
  if (!table) return refusals.noSuchMatch;
  const { game } = table.match;
  const history = new EventHistory(game, viewerKind(game, personSeat(table.match)), after);
  for (const entry of await tables.entries(id)) {
    const refused = history.add(entry);
    if (refused) return refused;
  }
  return history.events.map(event => eventShown(event, { who: who => who, setup: (_match, setup) => setup }));
}
