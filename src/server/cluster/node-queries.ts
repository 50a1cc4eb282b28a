// Questions that every node answers for itself, such as which tables are open there.

import type { Millis } from '../../core/journal.ts';
import type { Static, TSchema } from '../../protocol/schema.ts';
import { asBuffer } from '../base/bytes.ts';
import type { NodeRow } from '../base/storage/nodes.ts';
import type { Bus } from './bus.ts';
import { Topic } from './topic.ts';

/** A node that does not answer for so long is left out, because a list without its part is better than none. */
const TIMEOUT: Millis = 1000;

export interface NodeQueriesConfig {
  readonly bus: Bus;
  /** The id of this node. */
  readonly node: string;
  readonly nodes: () => readonly NodeRow[];
}

/** Questions that every node answers, this one included. */
export class NodeQueries {
  readonly #config: NodeQueriesConfig;

  constructor(config: NodeQueriesConfig) {
    this.#config = config;
  }

  /**
   * Lets this node answer a kind of question. Returns a function that asks all nodes for their answers, this one's first. `run` answers
   * for one node. Its argument has the form of `schema`, and its result must survive JSON.
   */
  define<S extends TSchema, R>(
    name: string,
    schema: S,
    run: (asked: Static<S>) => R | Promise<R>,
  ): (asked: Static<S>) => Promise<R[]> {
    const { bus, node, nodes } = this.#config;
    const topic = new Topic(`everywhere/${name}`, schema);
    bus.respond(topic.name, async (_, body) => Buffer.from(JSON.stringify(await run(topic.read(body)))));
    return async asked => {
      const others = nodes().filter(({ id, leaseMs }) => id !== node && leaseMs > 0);
      const body = topic.write(asked);
      const answers = await Promise.all(others.map(({ id }) => bus.ask(id, topic.name, body, TIMEOUT)));
      const theirs = answers.flatMap(bytes => (bytes ? [JSON.parse(asBuffer(bytes).toString()) as R] : [])); // what `run` returned there
      return [await run(asked), ...theirs];
    };
  }
}
