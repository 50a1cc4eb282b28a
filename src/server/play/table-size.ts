// Limits the texts among the options of a table: a file of a thousand tiles makes views that take half a second.

import type { Refusal } from '../../core/refusal.ts';
import { optionsTooLong } from '../base/refusals.ts';

/** Characters of all texts among the options of a table together: about 250 tiles. */
const MAX_OPTION_TEXT = 12_000;
/** Lists of tables leave out longer texts. */
const MAX_LISTED_TEXT = 100;

type RequestedOptions = Readonly<Record<string, boolean | number | string>>;

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0);

/** Refuses options with which a table would be too slow to show. The operator's own settings may be longer. */
export function checkOptionSize(options: RequestedOptions | undefined): Refusal | undefined {
  const length = Object.values(options ?? {}).reduce<number>((sum, value) => sum + lengthOf(value), 0);
  return length > MAX_OPTION_TEXT ? optionsTooLong : undefined;
}

/** The options of a table as a list shows them: the table itself shows all. */
export function listedOptions(options: object): RequestedOptions {
  const listed = Object.entries(options).filter(([, value]) => lengthOf(value) <= MAX_LISTED_TEXT);
  return Object.fromEntries(listed);
}
