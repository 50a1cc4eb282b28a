// The connections of this node that follow matches of other nodes. Passes what the owners send to the right connection.

import type { Millis } from '../../core/journal.ts';
import { type PlayTimeSource, playClockOf, type Timer } from '../../match/table.ts';
import type { MessageSubject } from '../base/socket-session.ts';
import type { Bus } from '../cluster/bus.ts';
import type { Partitions } from '../cluster/partitions.ts';
import type { ClusterServices } from '../cluster/services.ts';
import {
  INPUT_ANSWER,
  INPUT_QUESTION,
  type MessageToEdge,
  parseToEdge,
  TO_EDGE,
  TO_EDGE_ASKED,
  TO_OWNER,
  writeToOwner,
} from './node-messages.ts';

/** A connection that receives messages of other nodes. */
export interface FarListener {
  receive(content: Uint8Array | string, subject: MessageSubject, from: string): void;
  /** The owner has the match no longer. `unanswered`: a message that it did not carry out. */
  matchMoved(match: string, unanswered: string | undefined, from: string): void;
  /** Partitions have other owners from now on. */
  partitionsMoved(partitions: ReadonlySet<string>): void;
  /** Messages to or from this node were lost. */
  lostMessages(node: string): void;
  /** For how long this node has stood still since the connection had the present question of a match. */
  stood(match: string): Millis;
}

export class FarLinks {
  readonly bus: Bus;
  readonly partitions: Partitions;
  /** Time as it passes at this node. */
  readonly play: PlayTimeSource;
  readonly #listeners = new Map<number, FarListener>();
  #lastConnection = 0;

  constructor({ bus, partitions }: Pick<ClusterServices, 'bus' | 'partitions'>, timer: Timer) {
    this.bus = bus;
    this.play = playClockOf(timer);
    this.partitions = partitions;
    bus.listen(TO_EDGE, (from, body) => this.#receive(from, parseToEdge(body)));
    bus.respond(TO_EDGE_ASKED, (_, body) => this.#answer(INPUT_QUESTION.read(body)));
    bus.onGap(from => this.#lostMessages(from));
    partitions.onMoved(moved => {
      for (const listener of this.#listeners.values()) listener.partitionsMoved(moved);
    });
  }

  /** The number of a connection that begins to follow matches of other nodes. */
  add(listener: FarListener): number {
    this.#listeners.set(++this.#lastConnection, listener);
    return this.#lastConnection;
  }

  remove(connection: number): void {
    this.#listeners.delete(connection);
  }

  /** Returns the other node that owns a match, or undefined if this node owns it or none does at the moment. */
  nodeOf(match: string): string | undefined {
    const owner = this.partitions.owner(match);
    return owner === this.partitions.node ? undefined : owner;
  }

  #receive(from: string, message: MessageToEdge): void {
    if (message.t === 'gap' && message.connections.length === 0) {
      this.#lostMessages(from);
      return;
    }
    for (const connection of message.connections) {
      const listener = this.#listeners.get(connection);
      if (!listener) this.bus.send(from, TO_OWNER, writeToOwner(connection, { t: 'close' }));
      else if (message.t === 'shown') listener.receive(message.content, message.subject, from);
      else if (message.t === 'moved') listener.matchMoved(message.match, message.unanswered, from);
      else listener.lostMessages(from);
    }
  }

  /** Once all that had arrived was read and passed on. */
  #answer({ connection, match }: { connection: number; match: string }): Promise<Uint8Array> {
    return new Promise(resolve =>
      this.play.afterInput(() =>
        resolve(INPUT_ANSWER.write({ stood: this.#listeners.get(connection)?.stood(match) ?? 0 })),
      ),
    );
  }

  #lostMessages(node: string): void {
    for (const listener of this.#listeners.values()) listener.lostMessages(node);
  }
}
