// A client of a gateway joins a table, and leaves it.

import type { Seat } from '../../core/game.ts';
import type { Refusal } from '../../core/refusal.ts';
import { dropped } from '../../match/refusals.ts';
import type { Table } from '../../match/table.ts';
import type { SeatHandle, TableSubscriber } from '../../match/table-ports.ts';
import { seatOf } from '../../server/play/seated-players.ts';
import type { GatewayHost } from './gateway.ts';

/** The player that `create` makes once the table lets it in; a refusal if the table is dropped before. */
export function joinTable<T extends TableSubscriber>(
  table: Table,
  seat: Seat,
  create: (seatHandle: SeatHandle) => T,
): Promise<T | Refusal> {
  return new Promise(resolve => {
    const join = (seatHandle: SeatHandle): T => {
      const player = create(seatHandle);
      resolve(player);
      return player;
    };
    table.join(seat, join, () => resolve(dropped));
  });
}

/** A client has left its table: before the start its seat is free again, unless another connection has it. */
export async function freeSeat({ lobby }: GatewayHost, table: Table, account: string): Promise<void> {
  const seat = seatOf(table, account);
  if (table.match.phase !== 'open' || seat === undefined || table.isConnected(seat)) return;
  const refused = await lobby.leaveSeat({ account, name: '' }, table, seat);
  // The match started meanwhile.
  const now = refused && seatOf(table, account);
  if (now !== undefined) table.expectReturn(now, 0);
}
