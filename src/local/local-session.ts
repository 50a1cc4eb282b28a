// The play protocol on this device: what a page says to a server, answered by the tables of its own worker.

import { AUDIENCE } from '../core/game.ts';
import type { Refusal } from '../core/refusal.ts';
import type { Table } from '../match/table.ts';
import type { SeatHandle, TableUpdate } from '../match/table-ports.ts';
import {
  formatOf,
  matchShown,
  type ShownNames,
  type SubscriptionFormat,
  updateShown,
} from '../messages/match-shown.ts';
import type { ClientMessage, ServerMessage } from '../protocol/play.ts';
import { type LocalTables, personSeat } from './local-tables.ts';
import * as refusals from './refusals.ts';

/** The account of the player on this device, in the protocol. */
export const LOCAL_ACCOUNT = 'local';

interface JoinedTable {
  readonly table: Table;
  readonly handle: SeatHandle;
  readonly format: SubscriptionFormat;
}

/** Names are never hidden here: the only viewer is their owner. */
const PLAIN_NAMES: ShownNames = { who: who => who, setup: (_match, setup) => setup };

export class LocalSession {
  readonly #tables: LocalTables;
  readonly #send: (message: ServerMessage) => void;
  readonly #joined = new Map<string, JoinedTable>();

  constructor(tables: LocalTables, send: (message: ServerMessage) => void) {
    this.#tables = tables;
    this.#send = send;
  }

  async receive(message: ClientMessage): Promise<void> {
    switch (message.t) {
      case 'hello': {
        const { name = '', token = LOCAL_ACCOUNT } = message;
        return this.#send({ t: 'welcome', protocol: 1, account: LOCAL_ACCOUNT, name, token });
      }
      case 'ping':
        return this.#send({ t: 'pong', ...(message.id !== undefined && { id: message.id }) });
      case 'join':
        return this.#join(message.match, formatOf(message), message.id);
      case 'act':
        return this.#atTable(message, ({ handle }) =>
          handle.actByText(message.action, message.version, this.#reply(message)),
        );
      case 'retract':
      case 'resign':
      case 'pause':
      case 'resume': {
        const { t } = message;
        return this.#atTable(message, ({ handle }) => handle.request(t, this.#reply(message)));
      }
      case 'view':
        return this.#atTable(message, joined => joined.table.whenCommitted(() => this.#show(joined, message.id)));
      case 'leave':
        return this.#atTable(message, ({ handle, table }) => {
          this.#joined.delete(table.match.id);
          handle.leave();
          this.#reply(message)(undefined);
        });
      default:
        return this.#refuse(message.id, refusals.needsServer);
    }
  }

  /** The page is gone. */
  close(): void {
    for (const { handle } of this.#joined.values()) handle.leave();
    this.#joined.clear();
  }

  async #join(match: string, format: SubscriptionFormat, id?: number): Promise<void> {
    const table = await this.#tables.get(match);
    if (!table) return this.#refuse(id, refusals.noSuchMatch, match);
    this.#joined.get(match)?.handle.leave();
    const seat = personSeat(table.match);
    table.join(seat < 0 ? AUDIENCE : seat, handle => {
      const joined: JoinedTable = { table, handle, format };
      this.#joined.set(match, joined);
      this.#show(joined, id);
      return {
        update: (update: TableUpdate) =>
          this.#send(updateShown(update, handle.match, handle.seat, format, table.now(), PLAIN_NAMES)),
        presenceChanged: () =>
          this.#send({
            t: 'presence',
            match,
            here: table.match.seated.map((_, other) => table.isConnected(other)),
            watchers: table.spectators,
          }),
        dropped: () => {
          this.#joined.delete(match);
          // Played on in another window: the journal is read again, once the old table is forgotten. Removed: nothing is there.
          queueMicrotask(() => void this.#join(match, format));
        },
      };
    });
  }

  #show({ table, handle, format }: JoinedTable, id?: number): void {
    const shown = matchShown(table, handle.seat, format, table.now(), PLAIN_NAMES);
    this.#send(id === undefined ? shown : { ...shown, id });
  }

  #atTable(
    { id, match }: { readonly id?: number | undefined; readonly match?: string | undefined },
    call: (joined: JoinedTable) => void,
  ): void {
    const joined = match === undefined ? this.#joined.values().next().value : this.#joined.get(match);
    if (joined) call(joined);
    else this.#refuse(id, refusals.noSuchMatch, match);
  }

  #reply({ id, match }: { readonly id?: number | undefined; readonly match?: string | undefined }) {
    return (refusal: Refusal | undefined): void => {
      if (refusal) this.#refuse(id, refusal, match);
      else if (id !== undefined) this.#send({ t: 'ok', id });
    };
  }

  #refuse(id: number | undefined, { refused, detail, reasons }: Refusal, match?: string): void {
    this.#send({
      t: 'refused',
      ...(id !== undefined && { id }),
      ...(match !== undefined && { match }),
      refused,
      detail,
      ...(reasons && { reasons: [...reasons] }),
    });
  }
}
