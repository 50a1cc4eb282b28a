// What an operator looks at, in Prometheus' text form. Names are documented in docs/operating.md.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Table } from '../../match/table.ts';

/** The part of a store that is measured: `done` is called once the batch is durable, with what failed. */
export interface MeasuredStore<B, F> {
  append(batch: readonly B[], done: (failed: F) => void): void;
}

export class Metrics {
  readonly #registry = new Registry();
  readonly entries: Counter;
  readonly refused: Counter;
  readonly lagging: Counter;
  readonly pushes: Counter;
  readonly connections: Gauge;
  readonly matches: Gauge;
  readonly logLinesDropped: Gauge;
  readonly #commit: Histogram;

  constructor(
    tables: () => { readonly tables: Iterable<Table>; readonly size: number },
    droppedLogLines: () => number = () => 0,
  ) {
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
    // prom-client calls collect with the gauge as `this`; the phases are counted only when somebody asks.
    this.matches = new Gauge({
      name: 'ludoteca_matches',
      help: 'Matches in memory by phase',
      labelNames: ['phase'],
      ...made,
      collect() {
        this.reset();
        for (const { match } of tables().tables) this.inc({ phase: match.phase });
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

  /** What a node of a cluster owns, and how long its lease lasts. A server that is alone has one lease that never ends. */
  measureCluster(read: () => { readonly partitions: number; readonly lease: number }): void {
    this.#registry.registerMetric(
      gauge('ludoteca_partitions', 'Partitions of matches that this node owns', () => read().partitions),
    );
    this.#registry.registerMetric(
      gauge('ludoteca_lease_seconds', 'What is left of the lease of this node', () => read().lease / 1000),
    );
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

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
