import { setTimeout as pause } from 'node:timers/promises';
import { fill } from '../../core/texts.ts';
import type { ClusterInspector, NodeStatus } from '../../server/base/storage/postgres/cluster-status.ts';
import type { CliCommand, CliContext, ExitCode } from '../terminal/command.ts';
import { inspectCluster } from '../terminal/store.ts';

/** The default in seconds. */
const PATIENCE = 60;
/** Milliseconds between two looks at the store. */
const INTERVAL = 250;

export const drainCommand: CliCommand = {
  usage: 'drain NODE',
  words: 1,
  needs: ['NODE'],
  flags: { store: { value: 'URL' }, wait: { value: 'SECONDS', range: [1, 3600] } },
  examples: ['ludoteca drain a --store postgres://ludoteca@db.example.org/ludoteca'],
  run: (args, context) =>
    inspectCluster(args, context, inspector =>
      drain(inspector, args.words[0]!, args.number('wait') ?? PATIENCE, context),
    ),
};

/** A node is named as the operator calls it, or by the id of its life. */
async function drain(
  inspector: ClusterInspector,
  asked: string,
  seconds: number,
  { terminal, texts }: CliContext,
): Promise<ExitCode> {
  const find = async (): Promise<readonly NodeStatus[]> => (await inspector.read()).nodes;
  const nodes = await find();
  // A node that was killed stays in the store until its lease has run out and another node has taken over.
  const here = nodes.filter(({ leaseMs }) => leaseMs > 0);
  const [node, ...others] = here.filter(({ name, id }) => name === asked || id === asked);
  if (!node) {
    terminal.err(
      fill(texts.cluster.unknownNode, { name: asked, names: nodes.map(({ name }) => name).join(', ') || '-' }),
    );
    return 1;
  }
  if (others.length > 0) {
    terminal.err(
      fill(texts.cluster.severalNodes, { name: asked, ids: [node, ...others].map(({ id }) => id).join(', ') }),
    );
    return 1;
  }
  const isLast = here.every(({ id, state }) => id === node.id || state !== 'here');
  terminal.out(
    isLast
      ? fill(texts.cluster.leavingLast, { name: node.name })
      : fill(texts.cluster.leaving, { name: node.name, partitions: node.partitions }),
  );
  await inspector.drain(node.id);
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const left = (await find()).find(({ id }) => id === node.id);
    if (!left) break;
    if (performance.now() > end) {
      terminal.err(fill(texts.cluster.tooLate, { name: node.name, seconds, partitions: left.partitions }));
      return 1;
    }
    await pause(INTERVAL);
  }
  terminal.out(fill(texts.cluster.left, { name: node.name }));
  return 0;
}
