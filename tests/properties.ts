/**
 * fast-check, with more runs of every property on request: PROPERTY_RUNS=10 makes it ten times as many, and properties that
 * have a seed of their own begin elsewhere, too.
 */

import * as fc from 'fast-check';
import { repetitions } from './counts.ts';

export * from 'fast-check';

const TIMES = repetitions('PROPERTY_RUNS', 1, 10);
/** What fast-check itself does. */
const USUAL = 100;

type Assert = <Ts>(
  property: fc.IAsyncProperty<Ts> | fc.IProperty<Ts> | fc.IRawProperty<Ts>,
  parameters?: fc.Parameters<Ts>,
) => Promise<void> | void;

// The same function with the same overloads; only the parameters differ.
export const assert = ((property, parameters) => {
  if (TIMES === 1) return fc.assert(property, parameters);
  const { seed: _, ...given } = parameters ?? {};
  return fc.assert(property, { ...given, numRuns: Math.ceil((given.numRuns ?? USUAL) * TIMES) });
}) satisfies Assert as typeof fc.assert;
