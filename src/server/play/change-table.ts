import type { Refusal } from '../../core/refusal.ts';
import type { Table } from '../../match/table.ts';

/** `table.change` as a promise. */
export function changeTable(table: Table, task: Parameters<Table['change']>[0]): Promise<Refusal | undefined> {
  return new Promise(resolve => table.change(task, resolve));
}
