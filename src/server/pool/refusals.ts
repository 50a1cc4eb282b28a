import { refusal } from '../base/refusal.ts';

export const noSuchPreset = refusal(
  'server/no-such-preset',
  'The rated pool of this game has no such clock. GET /api/pool lists those it has.',
  404,
);
export const poolForPeople = refusal(
  'server/pool-for-people',
  'The rated pool is for people. Programs find a match with seek.',
);
export const poolElsewhere = refusal(
  'server/pool-elsewhere',
  'You began to look for an opponent in another window, so this one has stopped.',
);
export const poolSilent = refusal(
  'server/pool-silent',
  'Nothing was received for a while, so you no longer wait for an opponent. Look for one again.',
);
export const notInPool = refusal('server/not-in-pool', 'You are not waiting for an opponent. Look for one again.');
