// Objects that people wrote, checked field by field.

import { isObject } from '../core/is-object.ts';
import { type ArenaRefusal, type FieldPath, printPath, refuseArena, refuseField } from './refusals.ts';

/** Numbers laid over the usual ones. */
export function parseNumbers<T extends object>(given: unknown, usual: T, at: FieldPath, least = 0): T | ArenaRefusal {
  if (!isObject(given)) return refuseField('bad-field', ...at);
  for (const [key, value] of Object.entries(given)) {
    const place = [...at, key];
    if (!Object.hasOwn(usual, key)) return refuseArena('unknown-field', printPath(place), place, Object.keys(usual));
    if (typeof value !== 'number' || !Number.isFinite(value) || value < least)
      return refuseField('bad-field', ...place);
  }
  return { ...usual, ...given };
}
