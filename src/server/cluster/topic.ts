// A kind of message between nodes: its name, and the schema of its content. The receiver checks the schema of every message.

import { Compile, type Static, type TSchema } from '../../protocol/schema.ts';
import { asBuffer } from '../base/bytes.ts';
import { type Bus, UnreadableBusMessage } from './bus.ts';

export class Topic<S extends TSchema> {
  readonly name: string;
  readonly #schema: S;
  #check: ReturnType<typeof Compile<S>> | undefined;

  constructor(name: string, schema: S) {
    this.name = name;
    this.#schema = schema;
  }

  write(content: Static<S>): Uint8Array {
    return Buffer.from(JSON.stringify(content));
  }

  /** Throws where the content has another form. */
  read(body: Uint8Array): Static<S> {
    const content = this.#parse(body);
    // At the first message: a server that starts need not wait for all topics.
    this.#check ??= Compile(this.#schema);
    if (!this.#check.Check(content))
      throw new UnreadableBusMessage(`a message about ${this.name} has another form than this version knows`);
    return content;
  }

  #parse(body: Uint8Array): unknown {
    try {
      return JSON.parse(asBuffer(body).toString());
    } catch {
      throw new UnreadableBusMessage(`a message about ${this.name} is not JSON`);
    }
  }
}

/** Calls back for every message that has the form of the topic; the returned function stops it. */
export function listenTo<S extends TSchema>(
  bus: Pick<Bus, 'listen'>,
  topic: Topic<S>,
  listener: (from: string, content: Static<S>) => void,
): () => void {
  return bus.listen(topic.name, (from, body) => listener(from, topic.read(body)));
}

export function sendTo<S extends TSchema>(
  bus: Pick<Bus, 'send'>,
  node: string,
  topic: Topic<S>,
  content: Static<S>,
): void {
  bus.send(node, topic.name, topic.write(content));
}

export function broadcastTo<S extends TSchema>(bus: Pick<Bus, 'broadcast'>, topic: Topic<S>, content: Static<S>): void {
  bus.broadcast(topic.name, topic.write(content));
}
