import type { Millis } from './journal.ts';

export const MINUTE: Millis = 60_000;
export const HOUR: Millis = 60 * MINUTE;
export const DAY: Millis = 24 * HOUR;
