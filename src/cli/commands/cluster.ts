import { fill } from '../../core/texts.ts';
import { CLUSTER_WEAKNESSES } from '../../server/base/storage/nodes.ts';
import type { ClusterStatus, NodeStatus } from '../../server/base/storage/postgres/cluster-status.ts';
import { lobbyRole } from '../../server/cluster/partitions.ts';
import { formatTable } from '../terminal/columns.ts';
import type { CliCommand, CliContext } from '../terminal/command.ts';
import { inspectCluster } from '../terminal/store.ts';

export const clusterCommand: CliCommand = {
  usage: 'cluster',
  words: 0,
  flags: { store: { value: 'URL' }, json: {} },
  examples: [
    'ludoteca cluster --store postgres://ludoteca@db.example.org/ludoteca',
    'ludoteca cluster --store @/etc/ludoteca/store --json',
  ],
  run: (args, context) =>
    inspectCluster(args, context, async inspector => {
      const { terminal, texts, games } = context;
      const roles = [...games.map(({ id }) => lobbyRole(id)), 'directory', 'nearby'];
      const found = await inspector.read(roles);
      if (args.has('json')) terminal.out(JSON.stringify(found, null, 2));
      else for (const line of clusterLines(found, context)) terminal.out(line);
      for (const one of CLUSTER_WEAKNESSES) {
        const names = found.nodes.filter(({ weaknesses }) => weaknesses.includes(one)).map(({ name }) => name);
        if (names.length > 0)
          terminal.err(`${texts.cluster.weak[one]} ${fill(texts.cluster.weakNodes, { names: names.join(', ') })}`);
      }
      const isWell = found.free === 0 && found.nodes.every(({ leaseMs }) => leaseMs > 0);
      if (found.nodes.length === 0) terminal.err(texts.cluster.nobody);
      else if (found.free > 0) terminal.err(fill(texts.cluster.free, { count: found.free }));
      return isWell && found.nodes.length > 0 ? 0 : 1;
    }),
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** A table with a line for each node. */
function clusterLines({ nodes }: ClusterStatus, { texts }: CliContext): string[] {
  const { cluster } = texts;
  if (nodes.length === 0) return [];
  const cells = (node: NodeStatus): string[] => [
    node.name,
    cluster.states[node.state],
    node.leaseMs > 0 ? seconds(node.leaseMs) : cluster.expired,
    seconds(node.beatAge),
    String(node.partitions),
    String(node.matches),
    String(node.players),
    cluster.bus[node.hasBus ? 'yes' : 'no'],
    node.version,
    node.roles.join(' '),
  ];
  return formatTable([cluster.columns, ...nodes.map(cells)], () => true);
}
