// What an operator looks at, in Prometheus' text form. Names are documented in docs/operating.md.

import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import type { Table } from '../../match/table.ts';

/** The part of a store that is measured: `done` is called once the batch is durable, with what failed. */
export interface MeasuredStore<B, F> {
  append(batch: readonly B[], done: (failed: F) => void): void;
}

/** The tables in memory, and how many there are. */
export interface CountedTables {
  readonly all: Iterable<Table>;
  readonly size: number;
}

/** What one process measured. */
export type MeasuredValues = readonly MetricObject[];

export class Metrics {
  readonly #registry = new Registry();
  readonly entries: Counter;
  readonly refused: Counter;
  readonly lagging: Counter;
  readonly pushes: Counter;
  readonly stalls: Counter;
  readonly stallSeconds: Counter;
  readonly connections: Gauge;
  readonly matches: Gauge;
  readonly logLinesDropped: Gauge;
  readonly #commit: Histogram;
  #others: (() => Promise<readonly MeasuredValues[]>) | undefined;

  constructor(tables: () => CountedTables, droppedLogLines: () => number = () => 0) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry, prefix: 'ludoteca_' });
    const made = { registers };
    this.entries = new Counter({ name: 'ludoteca_entries_total', help: 'Journal entries made durable', ...made });
    this.refused = new Counter({
      name: 'ludoteca_refused_total',
      help: 'Requests refused',
      labelNames: ['code'],
      ...made,
    });
    this.lagging = new Counter({ name: 'ludoteca_lagging_total', help: 'Times a reader fell behind', ...made });
    this.pushes = new Counter({
      name: 'ludoteca_pushes_total',
      help: 'Web pushes by what came of them',
      labelNames: ['result'],
      ...made,
    });
    const stallLabels = { labelNames: ['what'], ...made };
    this.stalls = new Counter({ name: 'ludoteca_stalls_total', help: 'Times the server stood still', ...stallLabels });
    this.stallSeconds = new Counter({
      name: 'ludoteca_stall_seconds_total',
      help: 'Time for which it stood still',
      ...stallLabels,
    });
    this.connections = new Gauge({ name: 'ludoteca_connections', help: 'Open play connections', ...made });
    this.#commit = new Histogram({
      name: 'ludoteca_commit_seconds',
      help: 'Writing everything of one turn of the event loop',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      ...made,
    });
    this.logLinesDropped = new Gauge({
      name: 'ludoteca_log_lines_dropped',
      help: 'Log lines dropped because the log could not be written',
      ...made,
      collect() {
        this.set(droppedLogLines());
      },
    });
    // prom-client calls collect with the gauge as `this`; the phases are counted only when metrics are requested.
    this.matches = new Gauge({
      name: 'ludoteca_matches',
      help: 'Matches in memory by phase',
      labelNames: ['phase'],
      ...made,
      collect() {
        this.reset();
        for (const { match } of tables().all) this.inc({ phase: match.phase });
      },
    });
  }

  /** Measures every commit of a store: one observation for everything that went in together. */
  measuring<B extends { readonly entries: readonly unknown[] }, F>(storage: MeasuredStore<B, F>): MeasuredStore<B, F> {
    return {
      append: (batch, done) => {
        const began = performance.now();
        storage.append(batch, failed => {
          this.#commit.observe((performance.now() - began) / 1000);
          this.entries.inc(batch.reduce((sum, one) => sum + one.entries.length, 0));
          done(failed);
        });
      },
    };
  }

  /** What a node of a cluster owns, and what goes over its bus. A server that is alone has one lease that never ends. */
  measureCluster(read: () => ClusterMeasures): void {
    for (const [field, name, help] of CLUSTER_GAUGES)
      this.#registry.registerMetric(gauge(name, help, () => read()[field]));
    for (const [field, name, help] of CLUSTER_COUNTERS)
      this.#registry.registerMetric(counter(name, help, () => read()[field]));
  }

  /** From now on every line names the worker, and `text` shows what the other workers measured, too. */
  showWorkers(worker: number, others: () => Promise<readonly MeasuredValues[]>): void {
    this.#registry.setDefaultLabels({ worker: String(worker) });
    this.#others = others;
  }

  async text(): Promise<string> {
    if (!this.#others) return this.#registry.metrics();
    const all = [await this.values(), ...(await this.#others())];
    return AggregatorRegistry.aggregate(all).metrics();
  }

  values(): Promise<MeasuredValues> {
    return this.#registry.getMetricsAsJSON();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

/** What is measured of a node in its cluster. */
export interface ClusterMeasures {
  readonly partitions: number;
  /** Seconds left of the lease. */
  readonly lease: number;
  /** The highest epoch of what the node owns. */
  readonly epoch: number;
  readonly nodes: number;
  readonly isBusConnected: number;
  readonly takeOvers: number;
  readonly handedOver: number;
  readonly messagesSent: number;
  readonly messagesReceived: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  readonly gaps: number;
  readonly refused: number;
}

type MeasureName = readonly [field: keyof ClusterMeasures, name: string, help: string];

const CLUSTER_GAUGES: readonly MeasureName[] = [
  ['partitions', 'ludoteca_partitions', 'Partitions of matches that this node owns'],
  ['lease', 'ludoteca_lease_seconds', 'What is left of the lease of this node'],
  ['epoch', 'ludoteca_epoch', 'Highest epoch of the partitions that this node owns'],
  ['nodes', 'ludoteca_nodes', 'Nodes of the cluster whose lease holds, as this node knows them'],
  ['isBusConnected', 'ludoteca_bus_connected', 'Whether messages reach the other nodes'],
];

const CLUSTER_COUNTERS: readonly MeasureName[] = [
  ['takeOvers', 'ludoteca_takeovers_total', 'Nodes that were gone and that this node took over'],
  ['handedOver', 'ludoteca_handed_over_total', 'Partitions that this node gave to others'],
  ['messagesSent', 'ludoteca_bus_messages_sent_total', 'Messages to other nodes'],
  ['messagesReceived', 'ludoteca_bus_messages_received_total', 'Messages from other nodes'],
  ['bytesSent', 'ludoteca_bus_bytes_sent_total', 'Bytes of the packets to other nodes'],
  ['bytesReceived', 'ludoteca_bus_bytes_received_total', 'Bytes of the packets from other nodes'],
  ['gaps', 'ludoteca_bus_gaps_total', 'Times that messages from another node were lost'],
  ['refused', 'ludoteca_bus_refused_total', 'Packets that no node of the cluster wrote, or that came before'],
];

/** In no registry yet. */
function gauge(name: string, help: string, value: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(value());
    },
  });
}

/** A counter of a total that is kept elsewhere; in no registry yet. */
function counter(name: string, help: string, value: () => number): Counter {
  return new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(value());
    },
  });
}
