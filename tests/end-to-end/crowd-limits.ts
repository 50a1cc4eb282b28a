// Limits of a server whose people all come from one address.

import type { ServerLimits } from '../../src/server/base/config.ts';

/**
 * What the process computes is charged to the network of the people, and here the same process also moves the browsers and thinks for the
 * bots. On a busy machine that would use up what one network may use. Tests of the limits set their own.
 */
export const CROWD_LIMITS: Partial<ServerLimits> = { cpu: 1_000_000, cpuBurst: 1_000_000, perMinute: 1_000_000 };
