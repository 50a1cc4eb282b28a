// The workers of one machine share a port, so a request for metrics reaches any of them: that one asks the others.

import type { Millis } from '../../core/journal.ts';
import type { ServerConfig } from '../base/config.ts';
import type { MeasuredValues, Metrics } from '../base/metrics.ts';
import type { Membership } from './membership.ts';

const TOPIC = 'metrics';
/** A worker that does not answer is left out. */
const TIMEOUT: Millis = 2000;

/** Does nothing on a server that is no worker. */
export function shareMetrics(
  metrics: Metrics,
  { bus, partitions, nodes }: Pick<Membership, 'bus' | 'partitions' | 'nodes'>,
  { worker, node }: Pick<ServerConfig, 'worker' | 'node'>,
): void {
  if (worker === undefined) return;
  const machine = node.replace(/\d+$/, ''); // workers are named alike but for their numbers
  const others = (): string[] =>
    nodes()
      .filter(({ id, name, leaseMs }) => id !== partitions.node && leaseMs > 0 && name.startsWith(machine))
      .map(({ id }) => id);
  bus.respond(TOPIC, async () => Buffer.from(JSON.stringify(await metrics.values())));
  metrics.showWorkers(worker, async () => {
    const answers = await Promise.all(others().map(id => bus.ask(id, TOPIC, new Uint8Array(), TIMEOUT)));
    return answers.flatMap(answer => (answer ? [JSON.parse(Buffer.from(answer).toString()) as MeasuredValues] : [])); // from `values` there
  });
}
