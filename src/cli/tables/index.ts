import { carcassonneTable } from './carcassonne.ts';
import type { TextTable } from './table.ts';

/** Games with a table of their own; all others have the usual one. */
export const textTables: readonly TextTable[] = [carcassonneTable];

export function textTableFor(game: string): TextTable | undefined {
  return textTables.find(table => table.game === game);
}
