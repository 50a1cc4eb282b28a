// Whether this server is alone or a node of a cluster is decided here, once: by the store it opens.

import type { Millis } from '../../core/journal.ts';
import { inBackground, type ReportFault, toError, withTimeout } from '../base/fault-reporting.ts';
import type { ClusterMeasures } from '../base/metrics.ts';
import type { ClusterWeakness, NodeIdentity, NodeRow } from '../base/storage/nodes.ts';
import type { Storage } from '../base/storage/storage.ts';
import { type Bus, LOCAL_BUS, NO_TRAFFIC } from './bus.ts';
import { BusKeys } from './bus-keys.ts';
import { ClusterNode, type ClusterNodeConfig } from './cluster-node.ts';
import { KeyedSeal, type PacketSeal } from './packet-seal.ts';
import { type Partitions, singleOwner } from './partitions.ts';
import { SharedPartitions } from './shared-partitions.ts';

/** What the server does for its node. */
export type NodeHooks = Pick<ClusterNodeConfig, 'counts' | 'release' | 'onBeat' | 'onLost' | 'onAskedToLeave'>;

/** Should this node be given more clients? Not while it is not in its cluster, or is the only one that does not reach NATS. */
export type Readiness = 'ready' | 'outside' | 'without-bus';

export interface Membership {
  readonly partitions: Partitions;
  readonly bus: Bus;
  /** Of the store, for the operator. */
  readonly weaknesses: readonly ClusterWeakness[];
  /** All nodes as the store last knew them. If empty, this server is alone. */
  nodes(): readonly NodeRow[];
  readiness(): Readiness;
  measures(): ClusterMeasures;
  /** Reads at once who is here. */
  refresh(): Promise<void>;
  /** Claims what is to be claimed; from then on by itself. */
  begin(hooks: NodeHooks): Promise<void>;
  /** Gives everything to other nodes, as far as there are any. */
  handOver(): Promise<void>;
  /** Ends. What this node still owns becomes free. */
  end(): Promise<void>;
}

export interface MembershipConfig extends NodeIdentity {
  readonly storage: Pick<Storage, 'nodes' | 'get' | 'change'>;
  readonly monotonic: () => Millis;
  readonly now: () => Millis;
  /** Opens the bus to the other nodes. */
  readonly openBus: (node: string, seal: PacketSeal) => Promise<Bus>;
  readonly reportFault: ReportFault;
}

export function enterCluster(config: MembershipConfig): Promise<Membership> {
  const isShared = Number.isFinite(config.storage.nodes.leaseDuration);
  return isShared ? enterShared(config) : Promise.resolve(alone(config.now()));
}

/** A store that does not answer for so long while this node leaves will not. The others take over when the lease has expired. */
const LEAVING: Millis = 5000;

const NOTHING = (): Promise<void> => Promise.resolve();

const ALONE: ClusterMeasures = {
  ...NO_TRAFFIC,
  partitions: 1,
  lease: Number.POSITIVE_INFINITY,
  epoch: 1,
  nodes: 1,
  isBusConnected: 1,
  takeOvers: 0,
  handedOver: 0,
};

function alone(now: Millis): Membership {
  return {
    partitions: singleOwner(now),
    bus: LOCAL_BUS,
    weaknesses: [],
    nodes: () => [],
    readiness: () => 'ready',
    measures: () => ALONE,
    refresh: NOTHING,
    begin: NOTHING,
    handOver: NOTHING,
    end: NOTHING,
  };
}

async function enterShared(config: MembershipConfig): Promise<Membership> {
  const { storage, name, address, version, weaknesses = [], monotonic, now, openBus, reportFault } = config;
  const store = storage.nodes;
  const id = await store.enter({ name, address, version, weaknesses });
  const partitions = new SharedPartitions(id, monotonic);
  const keys = await BusKeys.open({ storage, leaseDuration: store.leaseDuration, monotonic }, now());
  const bus = await openBus(id, new KeyedSeal(id, keys));
  /** Why this node was declared gone before it had started. */
  let lostAtStart: Error | undefined;
  // Until the server has started, there is nothing to count and nothing to release.
  let hooks: NodeHooks = {
    counts: () => ({ players: 0, matches: 0 }),
    release: NOTHING,
    onBeat: () => undefined,
    onLost: why => (lostAtStart = why),
    onAskedToLeave: () => undefined,
  };
  const node = new ClusterNode({
    store,
    partitions,
    bus,
    monotonic,
    now,
    reportFault,
    counts: () => hooks.counts(),
    release: released => hooks.release(released),
    onBeat: answer => {
      inBackground(keys.refresh(answer.now), 'the keys of the bus', reportFault);
      hooks.onBeat(answer);
    },
    onLost: why => hooks.onLost(why),
    onAskedToLeave: () => hooks.onAskedToLeave(),
  });
  await node.enter();
  let hasBegun = false;
  return {
    partitions,
    bus,
    weaknesses: store.weaknesses,
    nodes: () => node.nodes,
    readiness: () => {
      if (!hasBegun || node.isLeaving || partitions.leaseLeft <= 0) return 'outside';
      return node.isCutOffFromBus ? 'without-bus' : 'ready';
    },
    measures: () => ({
      ...bus.traffic,
      partitions: partitions.all().length,
      lease: partitions.leaseLeft / 1000,
      epoch: Math.max(0, ...partitions.all().map(({ epoch }) => epoch)),
      nodes: node.nodes.filter(({ leaseMs }) => leaseMs > 0).length,
      isBusConnected: bus.isConnected ? 1 : 0,
      takeOvers: node.takeOvers,
      handedOver: node.handedOver,
    }),
    refresh: () => node.beat(),
    begin: async given => {
      hooks = given;
      if (lostAtStart) {
        given.onLost(lostAtStart);
        throw lostAtStart;
      }
      // The store itself found that another node owns what was ours.
      store.lost.addEventListener('abort', () => {
        node.end();
        given.onLost(toError(store.lost.reason));
      });
      await node.begin();
      hasBegun = true;
    },
    handOver: () => node.handOverAll(),
    // The bus last, so that the new owners receive the announcements. It is also closed when the store does not answer.
    end: async () => {
      try {
        await withTimeout(node.leave(), LEAVING);
      } finally {
        node.end();
        await bus.close();
      }
    },
  };
}
