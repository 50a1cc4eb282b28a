// Questions that every node answers for itself, such as which tables are open there.

import type { Millis } from '../../core/journal.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';

/** A node that does not answer for so long is left out: a list without its part is better than none. */
const TIMEOUT: Millis = 1000;

export interface EverywhereConfig {
  readonly bus: Bus;
  /** The id of this node. */
  readonly node: string;
  readonly nodes: () => readonly NodeRow[];
}

export class Everywhere {
  readonly #config: EverywhereConfig;

  constructor(config: EverywhereConfig) {
    this.#config = config;
  }

  /** `run` answers for one node. What goes in and comes out must survive JSON. The answers of all nodes, this one's first. */
  define<A, R>(name: string, run: (asked: A) => R | Promise<R>): (asked: A) => Promise<R[]> {
    const { bus, node, nodes } = this.#config;
    const topic = `everywhere/${name}`;
    bus.respond(topic, async (_, body) => {
      const asked = JSON.parse(Buffer.from(body).toString()) as A; // the other end is below
      return Buffer.from(JSON.stringify(await run(asked)));
    });
    return async asked => {
      const others = nodes().filter(({ id, leaseMs }) => id !== node && leaseMs > 0);
      const body = Buffer.from(JSON.stringify(asked));
      const answers = await Promise.all(others.map(({ id }) => bus.ask(id, topic, body, TIMEOUT)));
      const theirs = answers.flatMap(bytes => (bytes ? [JSON.parse(Buffer.from(bytes).toString()) as R] : []));
      return [await run(asked), ...theirs];
    };
  }
}
