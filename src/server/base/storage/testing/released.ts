// libsql holds a closed file until its statements are collected; for other processes that is when this one ends.

import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag above brings

/** Resolves when closed databases have let go of their files. */
export async function released(): Promise<void> {
  collect();
  await setImmediate();
}
