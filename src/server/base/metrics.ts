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
  readonly #commit: Histogram;
  #others: (() => Promise<readonly MeasuredValues[]>) | undefined;

  constructor(tables: () => CountedTables, droppedLogLines: () => number = () => 0) {
    collectDefaultMetrics({ register: this.#registry, prefix: 'ludoteca_' });
    this.entries = this.#counter('ludoteca_entries_total', 'Journal entries made durable');
    this.refused = this.#counter('ludoteca_refused_total', 'Requests refused', 'code');
    this.lagging = this.#counter('ludoteca_lagging_total', 'Times a reader fell behind');
    this.pushes = this.#counter('ludoteca_pushes_total', 'Web pushes by what came of them', 'result');
    this.stalls = this.#counter('ludoteca_stalls_total', 'Times the server stood still', 'what');
    this.stallSeconds = this.#counter('ludoteca_stall_seconds_total', 'Time for which it stood still', 'what');
    this.connections = this.#gauge('ludoteca_connections', 'Open play connections');
    this.#commit = new Histogram({
      name: 'ludoteca_commit_seconds',
      help: 'Writing everything of one turn of the event loop',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      registers: [this.#registry],
    });
    this.#gauge('ludoteca_log_lines_dropped', 'Log lines dropped because the log could not be written', gauge =>
      gauge.set(droppedLogLines()),
    );
    // The phases are counted only when metrics are requested.
    this.#gauge(
      'ludoteca_matches',
      'Matches in memory by phase',
      gauge => {
        gauge.reset();
        for (const { match } of tables().all) gauge.inc({ phase: match.phase });
      },
      'phase',
    );
  }

  #counter(name: string, help: string, ...labelNames: readonly string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** `collect` is called when metrics are requested. */
  #gauge(name: string, help: string, collect?: (gauge: Gauge) => void, ...labelNames: readonly string[]): Gauge {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.#registry],
      ...(collect && { collect: () => collect(gauge) }),
    });
    return gauge;
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
    for (const [field, name, help] of CLUSTER_GAUGES) this.#gauge(name, help, gauge => gauge.set(read()[field]));
    for (const [field, name, help] of CLUSTER_COUNTERS) this.#countElsewhere(name, help, () => read()[field]);
  }

  /** A counter of a total that is kept elsewhere. */
  #countElsewhere(name: string, help: string, total: () => number): void {
    const counter: Counter = new Counter({
      name,
      help,
      registers: [this.#registry],
      collect: () => {
        counter.reset();
        counter.inc(total());
      },
    });
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
