// Sessions of connections that other nodes have, at the tables of this one. Each is a session of the play protocol whose messages come
// over the bus and whose answers go back over it, so that a match is shown the same way wherever its viewers are connected.

import type { MessageSender, MessageSubject } from '../base/socket-session.ts';
import type { Bus } from '../cluster/bus.ts';
import type { FarLinks } from './far-links.ts';
import {
  ASKED_ANSWER,
  CLAIM,
  type EdgeMessage,
  type OwnerMessage,
  readEdgeMessage,
  TO_EDGE,
  TO_OWNER,
  TO_OWNER_ASKED,
  textOf,
  writeOwnerMessage,
} from './node-messages.ts';
import { PlaySession } from './play-session.ts';
import type { Services } from './services.ts';

interface FarSession {
  readonly session: PlaySession;
  isLagging: boolean;
}

/** What goes to one node: connections that receive the same one after another are named together. Empty where nobody receives it. */
interface NodeOutbox {
  t: OwnerMessage['t'];
  subject: MessageSubject;
  content: string | Uint8Array;
  connections: number[];
}

/** Of a message that is not about one match, and answers nothing. */
const NO_SUBJECT: MessageSubject = {};

function kindOf(content: string | Uint8Array, { isWhole }: MessageSubject): OwnerMessage['t'] {
  if (typeof content !== 'string') return 'frame';
  return isWhole ? 'table' : 'text';
}

const isSame = (one: MessageSubject, other: MessageSubject): boolean =>
  one.match === other.match && one.answers === other.answers;

export class FarSessions {
  readonly #bus: Bus;
  readonly #services: Services;
  readonly #links: FarLinks;
  /** Where clients that other nodes have reach this one. */
  readonly #address: string | undefined;
  /** The name of this node. */
  readonly #node: string;
  /** By node and connection. */
  readonly #sessions = new Map<string, Map<number, FarSession>>();
  readonly #outboxes = new Map<string, NodeOutbox>();

  constructor(services: Services, links: FarLinks) {
    const { node, nodeUrl } = services.base.config;
    const { bus } = services.cluster;
    this.#node = node;
    this.#bus = bus;
    this.#services = services;
    this.#links = links;
    this.#address = nodeUrl === undefined ? undefined : `${nodeUrl.replace(/^http/, 'ws')}/api/play`;
    bus.listen(TO_OWNER, (from, body) => this.#receive(from, readEdgeMessage(body)));
    bus.respond(TO_OWNER_ASKED, (from, body) => this.#answer(from, readEdgeMessage(body)));
    // Messages of its clients were lost: it must begin again with all of them.
    bus.onGap(from => this.#startOver(from));
  }

  get size(): number {
    let count = 0;
    for (const sessions of this.#sessions.values()) count += sessions.size;
    return count;
  }

  /**
   * Ends the sessions of nodes that are not among these. A node that is alive after all, because only its lease has run out, hears of it
   * and begins again with all its connections.
   */
  keepOnly(nodes: ReadonlySet<string>): void {
    for (const [node, sessions] of this.#sessions) {
      if (nodes.has(node)) continue;
      for (const { session } of sessions.values()) session.close();
      this.#sessions.delete(node);
      this.#startOver(node);
    }
    for (const node of this.#outboxes.keys()) if (!nodes.has(node)) this.#outboxes.delete(node);
  }

  async #answer(from: string, { connection, payload }: EdgeMessage): Promise<Uint8Array | undefined> {
    const remote = this.#find(from, connection);
    const refusal = await remote?.session.handleForwarded(textOf(payload));
    this.#flush(from);
    if (!remote) return undefined;
    if (!refusal) return ASKED_ANSWER.write({});
    const { refused, detail, reasons } = refusal;
    return ASKED_ANSWER.write({ refused, detail, ...(reasons && { reasons: [...reasons] }) });
  }

  #receive(from: string, { t, connection, payload }: EdgeMessage): void {
    if (t === 'identity') {
      const claim = CLAIM.read(payload);
      const { session } = this.#open(from, connection);
      // Whoever is not known would only watch its own match.
      session.claimIdentity(claim ?? undefined, () => this.#startOverWith(from, connection, session));
      return;
    }
    const remote = t === 'close' ? this.#sessions.get(from)?.get(connection) : this.#find(from, connection);
    if (!remote) return;
    if (t === 'text') remote.session.receive(textOf(payload));
    else if (t === 'repeat') remote.session.repeat(textOf(payload));
    else if (t === 'lagging') remote.isLagging = true;
    else if (t === 'drained') {
      remote.isLagging = false;
      remote.session.drained();
    } else if (t === 'close') {
      this.#sessions.get(from)!.delete(connection);
      remote.session.close();
    }
  }

  /** The session of a connection. A node that takes one for granted that this node does not have begins again with it. */
  #find(node: string, connection: number): FarSession | undefined {
    const remote = this.#sessions.get(node)?.get(connection);
    if (!remote) this.#send(node, 'gap', connection, '', NO_SUBJECT);
    return remote;
  }

  #startOver(node: string): void {
    this.#flush(node);
    this.#bus.send(
      node,
      TO_EDGE,
      writeOwnerMessage({ t: 'gap', subject: NO_SUBJECT, connections: [], payload: new Uint8Array() }),
    );
  }

  #startOverWith(node: string, connection: number, session: PlaySession): void {
    session.close();
    const sessions = this.#sessions.get(node);
    if (sessions?.get(connection)?.session === session) sessions.delete(connection);
    this.#send(node, 'gap', connection, '', NO_SUBJECT);
  }

  #open(node: string, connection: number): FarSession {
    let sessions = this.#sessions.get(node);
    if (!sessions) this.#sessions.set(node, (sessions = new Map()));
    const known = sessions.get(connection);
    if (known) return known;
    const sender: MessageSender = {
      send: (content, subject = NO_SUBJECT) => this.#send(node, kindOf(content, subject), connection, content, subject),
      isLagging: () => remote.isLagging,
      directAddress: this.#address,
      node: this.#node,
    };
    const onMoved = (match: string, unanswered = ''): void =>
      this.#send(node, 'moved', connection, unanswered, { match });
    const remote: FarSession = {
      session: new PlaySession(this.#services, this.#links, sender, { onMoved }),
      isLagging: false,
    };
    sessions.set(connection, remote);
    return remote;
  }

  #send(
    node: string,
    t: OwnerMessage['t'],
    connection: number,
    content: string | Uint8Array,
    subject: MessageSubject,
  ): void {
    const outbox = this.#outboxOf(node);
    if (outbox.connections.length === 0) queueMicrotask(() => this.#flush(node));
    else if (outbox.t === t && outbox.content === content && isSame(outbox.subject, subject)) {
      outbox.connections.push(connection);
      return;
    } else this.#flush(node);
    outbox.t = t;
    outbox.subject = subject;
    outbox.content = content;
    outbox.connections = [connection];
  }

  #outboxOf(node: string): NodeOutbox {
    let outbox = this.#outboxes.get(node);
    if (!outbox) this.#outboxes.set(node, (outbox = { t: 'text', subject: NO_SUBJECT, content: '', connections: [] }));
    return outbox;
  }

  #flush(node: string): void {
    const outbox = this.#outboxOf(node);
    const { t, subject, connections, content } = outbox;
    if (connections.length === 0) return;
    outbox.connections = [];
    const payload = typeof content === 'string' ? Buffer.from(content) : content;
    this.#bus.send(node, TO_EDGE, writeOwnerMessage({ t, subject, connections, payload }));
  }
}
