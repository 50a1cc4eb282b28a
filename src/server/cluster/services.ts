// What a node knows of the other nodes, and how it reaches them. On a server that is alone there are none.

import type { BaseServices } from '../base/services/base-services.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import { type Bus, LOCAL_BUS } from './bus.ts';
import type { Readiness } from './membership.ts';
import { ClusterNews } from './news.ts';
import { NodeQueries } from './node-queries.ts';
import { OwnerCalls } from './owner-calls.ts';
import { type Partitions, singleOwner } from './partitions.ts';

/** Should this server be given more clients? */
export type ServerReadiness = Readiness | 'stopping';

export interface ClusterConfig {
  /** What this server owns of the store. */
  readonly partitions: Partitions;
  /** To the other servers on the same store. */
  readonly bus: Bus;
  /** All nodes of the cluster as the store last knew them. */
  nodes(): readonly NodeRow[];
  readiness(): ServerReadiness;
}

export class ClusterServices implements ClusterConfig {
  readonly partitions: Partitions;
  readonly bus: Bus;
  readonly nodes: ClusterConfig['nodes'];
  readonly readiness: ClusterConfig['readiness'];
  /** Asks the node that owns a match, a tournament or a role. */
  readonly ownerCalls: OwnerCalls;
  /** Asks all nodes. */
  readonly everywhere: NodeQueries;
  /** Brings to all nodes what is not about a match. */
  readonly news: ClusterNews;

  /** If `config` is left out, the server is alone. */
  constructor({ storage, timer, startedAt, reportFault }: BaseServices, config: Partial<ClusterConfig> = {}) {
    const { partitions = singleOwner(startedAt), bus = LOCAL_BUS } = config;
    this.partitions = partitions;
    this.bus = bus;
    this.nodes = config.nodes ?? (() => []);
    this.readiness = config.readiness ?? (() => 'ready');
    this.ownerCalls = new OwnerCalls(bus, partitions);
    this.everywhere = new NodeQueries({ bus, node: partitions.node, nodes: this.nodes });
    const { everywhere } = this;
    const { isShared } = partitions;
    this.news = new ClusterNews({ everywhere, storage, isShared, now: () => timer.now(), reportFault });
  }
}
