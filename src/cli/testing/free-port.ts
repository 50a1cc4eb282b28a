import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port that no process gets by chance until it is used: it lies below those that systems choose for connections and for
 * port 0. For servers that must know their port beforehand, or return to it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer();
    const isFree = once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.listen(port, '127.0.0.1');
    if (!(await isFree)) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
