import type { Refusal } from '../../core/refusal.ts';
import { refusal } from '../base/refusal.ts';

export const noSuchPreset: Refusal = refusal(
  'server/no-such-preset',
  404,
  'The rated pool of this game has no such clock. GET /api/pool lists those it has.',
);
export const poolForPeople: Refusal = refusal(
  'server/pool-for-people',
  409,
  'The rated pool is for people. Programs find a match with seek.',
);
export const poolElsewhere: Refusal = refusal(
  'server/pool-elsewhere',
  409,
  'You began to look for an opponent in another window, so this one has stopped.',
);
export const poolSilent: Refusal = refusal(
  'server/pool-silent',
  409,
  'Nothing was received for a while, so you no longer wait for an opponent. Look for one again.',
);
export const notInPool: Refusal = refusal(
  'server/not-in-pool',
  409,
  'You are not waiting for an opponent. Look for one again.',
);
