// A client of a gateway joins a table.

import type { Seat } from '../../core/game.ts';
import type { Refusal } from '../../core/refusal.ts';
import { dropped } from '../../match/refusals.ts';
import type { Table } from '../../match/table.ts';
import type { SeatHandle, TableSubscriber } from '../../match/table-ports.ts';

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
