import { carcassonneTable } from '../../../../games/carcassonne/terminal/table.ts';
import { sagradaTable } from '../../../../games/sagrada/terminal/table.ts';
import { unoTable } from '../../../../games/uno/terminal/table.ts';
import type { TextTable } from './text-table.ts';

/** Games with a table of their own; all others have the usual one. */
export const textTables: readonly TextTable[] = [carcassonneTable, sagradaTable, unoTable];

export function textTableFor(game: string): TextTable | undefined {
  return textTables.find(table => table.game === game);
}
