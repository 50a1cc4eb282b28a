// The connections of other nodes at the tables of this one. Their messages come over the bus and the answers go back over it, so that a
// match is shown the same way wherever its viewers are connected.

import type { Millis } from '../../core/journal.ts';
import type { MessageSender, MessageSubject } from '../base/socket-session.ts';
import type { Bus } from '../cluster/bus.ts';
import { FarSession } from './far-session.ts';
import {
  type ContentToEdge,
  INPUT_ANSWER,
  INPUT_QUESTION,
  JOIN_ANSWER,
  type MessageToOwner,
  parseToOwner,
  TO_EDGE,
  TO_EDGE_ASKED,
  TO_OWNER,
  TO_OWNER_ASKED,
  writeToEdge,
} from './node-messages.ts';
import type { Services } from './services.ts';

interface FarConnection {
  readonly session: FarSession;
  isLagging: boolean;
  /** The network delay of the client. */
  delay: Millis;
}

/** The next messages to one node. Connections that receive the same message are named together. */
interface NodeOutbox {
  message: ContentToEdge;
  /** Empty: nothing waits. */
  connections: number[];
}

/** Of a message that is not about one match, and answers nothing. */
const NO_SUBJECT: MessageSubject = {};

/** The longest time for which a node is believed to have been away before that was noticed: a lease and more. */
const LONGEST_SILENCE: Millis = 30_000;
/** How long a node has to say what it has read, and the pause until it is asked again. */
const [INPUT_TIMEOUT, INPUT_PAUSE] = [5000, 100] as const;

const GAP = { t: 'gap' } as const;

function isSame(one: ContentToEdge, other: ContentToEdge): boolean {
  if (one.t === 'shown')
    return other.t === 'shown' && one.content === other.content && isSameSubject(one.subject, other.subject);
  if (one.t === 'moved') return other.t === 'moved' && one.match === other.match && one.unanswered === other.unanswered;
  return other.t === 'gap';
}

const isSameSubject = (one: MessageSubject, other: MessageSubject): boolean =>
  one.match === other.match && one.answers === other.answers && one.isWhole === other.isWhole;

export class FarSessions {
  readonly #bus: Bus;
  readonly #services: Services;
  /** Where clients that other nodes have reach this one. */
  readonly #address: string | undefined;
  /** The name of this node. */
  readonly #node: string;
  /** By node and connection. */
  readonly #connections = new Map<string, Map<number, FarConnection>>();
  /** By node: when it sent something about a connection. */
  readonly #heardAt = new Map<string, Millis>();
  readonly #outboxes = new Map<string, NodeOutbox>();

  constructor(services: Services) {
    const { node, nodeUrl } = services.base.config;
    const { bus } = services.cluster;
    this.#node = node;
    this.#bus = bus;
    this.#services = services;
    this.#address = nodeUrl === undefined ? undefined : `${nodeUrl.replace(/^http/, 'ws')}/api/play`;
    bus.listen(TO_OWNER, (from, body) => this.#receive(from, parseToOwner(body)));
    bus.respond(TO_OWNER_ASKED, (from, body) => this.#answer(from, parseToOwner(body)));
    // Messages of its clients were lost: it must begin again with all of them.
    bus.onGap(from => this.#startOver(from));
  }

  get size(): number {
    let count = 0;
    for (const connections of this.#connections.values()) count += connections.size;
    return count;
  }

  /**
   * Ends the sessions of nodes that are not among these. A node that is alive after all, because only its lease has expired, is informed
   * and begins again with all its connections.
   */
  keepOnly(nodes: ReadonlySet<string>): void {
    for (const [node, connections] of this.#connections) {
      if (nodes.has(node)) continue;
      for (const { session } of connections.values()) session.serverLost(this.#silentFor(node));
      this.#connections.delete(node);
      this.#heardAt.delete(node);
      this.#startOver(node);
    }
    for (const node of this.#outboxes.keys()) if (!nodes.has(node)) this.#outboxes.delete(node);
  }

  async #answer(from: string, message: MessageToOwner): Promise<Uint8Array | undefined> {
    if (message.t !== 'join') return undefined;
    const known = this.#find(from, message.connection);
    const refusal = await known?.session.join(message.text);
    this.#flush(from);
    if (!known) return undefined;
    if (!refusal) return JOIN_ANSWER.write({});
    const { refused, detail, reasons } = refusal;
    return JOIN_ANSWER.write({ refused, detail, ...(reasons && { reasons: [...reasons] }) });
  }

  #receive(from: string, message: MessageToOwner): void {
    this.#heardAt.set(from, this.#services.base.timer.monotonic());
    const { t, connection } = message;
    if (t === 'identity') {
      const { session } = this.#open(from, connection);
      // A player whose account is not known would only be a spectator of its own match.
      session.claimIdentity(message.claim, () => this.#startOverWith(from, connection, session));
      return;
    }
    const known = t === 'close' ? this.#connections.get(from)?.get(connection) : this.#find(from, connection);
    if (!known) return;
    switch (t) {
      case 'text':
      case 'repeat':
        known.session.receive(message.text, t === 'repeat', message.stood);
        return;
      case 'lagging':
        known.isLagging = true;
        return;
      case 'delay':
        known.delay = message.ms;
        return;
      case 'drained':
        known.isLagging = false;
        known.session.drained();
        return;
      case 'close':
        this.#connections.get(from)!.delete(connection);
        known.session.close();
        return;
      case 'join':
        // This kind is only a question, never a message.
        return;
      default:
        t satisfies never;
    }
  }

  /** A connection of another node. A node that takes one for granted that this node does not have begins again with it. */
  #find(node: string, connection: number): FarConnection | undefined {
    const known = this.#connections.get(node)?.get(connection);
    if (!known) this.#post(node, connection, GAP);
    return known;
  }

  #startOver(node: string): void {
    this.#flush(node);
    this.#bus.send(node, TO_EDGE, writeToEdge([], GAP));
  }

  #startOverWith(node: string, connection: number, session: FarSession): void {
    session.close();
    const connections = this.#connections.get(node);
    if (connections?.get(connection)?.session === session) connections.delete(connection);
    this.#post(node, connection, GAP);
  }

  #open(node: string, connection: number): FarConnection {
    let connections = this.#connections.get(node);
    if (!connections) this.#connections.set(node, (connections = new Map()));
    const known = connections.get(connection);
    if (known) return known;
    const sender: MessageSender = {
      send: (content, subject = NO_SUBJECT) => this.#post(node, connection, { t: 'shown', subject, content }),
      isLagging: () => made.isLagging,
      get delay() {
        return made.delay;
      },
      readInput: match => this.#readInput(node, connection, match),
      directAddress: this.#address,
      node: this.#node,
    };
    const onMoved = (match: string, unanswered?: string): void =>
      this.#post(node, connection, { t: 'moved', match, unanswered });
    const made: FarConnection = {
      session: new FarSession(this.#services, sender, onMoved),
      isLagging: false,
      delay: 0,
    };
    connections.set(connection, made);
    return made;
  }

  /** How long ago the node sent something about a connection, at most as long as its end takes to be noticed. */
  #silentFor(node: string): Millis {
    const now = this.#services.base.timer.monotonic();
    return Math.min(LONGEST_SILENCE, now - (this.#heardAt.get(node) ?? now));
  }

  /** Asks until the node answers, or the connection is there no longer. */
  async #readInput(node: string, connection: number, match: string): Promise<Millis | undefined> {
    if (!this.#connections.get(node)?.has(connection)) return undefined;
    const question = INPUT_QUESTION.write({ connection, match });
    const answer = await this.#bus.ask(node, TO_EDGE_ASKED, question, INPUT_TIMEOUT);
    if (answer) return INPUT_ANSWER.read(answer).stood;
    await new Promise(resolve => setTimeout(resolve, INPUT_PAUSE));
    return this.#readInput(node, connection, match);
  }

  #post(node: string, connection: number, message: ContentToEdge): void {
    const outbox = this.#outboxOf(node);
    if (outbox.connections.length === 0) queueMicrotask(() => this.#flush(node));
    else if (isSame(outbox.message, message)) {
      outbox.connections.push(connection);
      return;
    } else this.#flush(node);
    outbox.message = message;
    outbox.connections = [connection];
  }

  #outboxOf(node: string): NodeOutbox {
    let outbox = this.#outboxes.get(node);
    if (!outbox) this.#outboxes.set(node, (outbox = { message: GAP, connections: [] }));
    return outbox;
  }

  #flush(node: string): void {
    const outbox = this.#outboxOf(node);
    const { message, connections } = outbox;
    if (connections.length === 0) return;
    outbox.connections = [];
    this.#bus.send(node, TO_EDGE, writeToEdge(connections, message));
  }
}
