// What becomes of a client whose request failed, mostly because the store is away.

import { toError } from '../../server/base/fault-reporting.ts';
import type { GatewayHost } from './gateway.ts';

/** Nobody waits for the task. When it fails, the client is sent away, and the log says why; this never rejects. */
export function sendAwayOnFault(
  task: Promise<void>,
  gateway: string,
  { reportFault }: Pick<GatewayHost, 'reportFault'>,
  sendAway: () => void,
): Promise<void> {
  return task.catch((fault: unknown) => {
    sendAway();
    reportFault(`a client of ${gateway} was sent away`, toError(fault));
  });
}
