import { eager } from '../../games/uno/rules/testing.ts';
import type { Choose } from '../core/testing/drive.ts';

/** Games whose uniform random play hardly ends, with the player that tests and goldens use instead. One line a game. */
export const choosers: Readonly<Record<string, Choose<never>>> = { uno: eager };
