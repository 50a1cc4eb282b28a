// What an operator looks at, in Prometheus' text form. Names are documented in docs/operating.md.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Recorder, Table } from '../match/table.ts';

export class Metrics {
  readonly #registry = new Registry();
  readonly entries: Counter;
  readonly refused: Counter;
  readonly lagging: Counter;
  readonly connections: Gauge;
  readonly matches: Gauge;
  readonly #commit: Histogram;

  constructor(tables: () => { readonly tables: Iterable<Table>; readonly size: number }) {
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
    this.connections = new Gauge({ name: 'ludoteca_connections', help: 'Open play connections', ...made });
    this.#commit = new Histogram({
      name: 'ludoteca_commit_seconds',
      help: 'From a request being decided to its entries being durable',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
      ...made,
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

  /** A recorder that also measures. */
  counting(recorder: Recorder): Recorder {
    return {
      append: (match, from, entries, done) => {
        const began = performance.now();
        recorder.append(match, from, entries, failure => {
          this.#commit.observe((performance.now() - began) / 1000);
          this.entries.inc(entries.length);
          done(failure);
        });
      },
    };
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}
