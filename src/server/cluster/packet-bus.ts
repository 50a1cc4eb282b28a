// A bus over anything that carries bytes from one node to another. Everything that one turn of the event loop sends to a node
// travels together: a packet costs far more than a message in it.

import type { Millis } from '../../core/journal.ts';
import { type ReportFault, toError } from '../base/fault-reporting.ts';
import { type Bus, type BusListener, type BusResponder, NO_TRAFFIC, UnreadableBusMessage } from './bus.ts';
import { type BusMessage, MESSAGE_OVERHEAD, readMessages, writeMessages } from './packet.ts';
import type { PacketSeal } from './packet-seal.ts';

/** Carries packets. It may lose them, but delivers those of one sender in order. */
export interface PacketTransport {
  readonly isConnected: boolean;
  publish(packet: Uint8Array, to: string): void;
  /** Called once, before anything is sent. */
  receive(listener: (packet: Uint8Array) => void): void;
  /** Calls back each time that the connection is back. If left out, the connection never breaks. */
  onReconnect?(listener: () => void): void;
  close(): Promise<void>;
}

/** A packet is sent before it grows beyond this many bytes. The default limit of NATS is 1 MiB. */
const LARGEST_PACKET = 768 * 1024;

interface Outbox {
  messages: BusMessage[];
  size: number;
}

interface OpenQuestion {
  readonly to: string;
  readonly resolve: (body: Uint8Array | undefined) => void;
  readonly timeout: NodeJS.Timeout;
}

/** A node whose connection was away asks the others with this how much they have sent to it. */
const REPORT = 'report';
const STRANGERS =
  'Packets arrive that no node of this cluster wrote. Either another cluster on the same NATS server has the same prefix: then give one ' +
  'of them another --bus-prefix. Or somebody else can log in there: then change the password.';

export class PacketBus implements Bus {
  readonly #node: string;
  readonly #transport: PacketTransport;
  readonly #reportFault: ReportFault;
  readonly #seal: PacketSeal;
  readonly #nodes = new Set<string>();
  readonly #outboxes = new Map<string, Outbox>();
  /** The last sequence number sent to each node. It is kept when the node is gone: no number is used twice. */
  readonly #sent = new Map<string, number>();
  /** The last sequence number received from each node. */
  readonly #received = new Map<string, number>();
  readonly #listeners = new Map<string, Set<BusListener>>();
  readonly #responders = new Map<string, BusResponder>();
  readonly #gapListeners = new Set<(from: string) => void>();
  readonly #questions = new Map<number, OpenQuestion>();
  readonly traffic = { ...NO_TRAFFIC };
  #lastQuestion = 0;
  #isFlushing = false;
  #isClosed = false;
  #hasReportedStrangers = false;

  constructor(node: string, transport: PacketTransport, seal: PacketSeal, reportFault: ReportFault) {
    this.#node = node;
    this.#transport = transport;
    this.#seal = seal;
    this.#reportFault = reportFault;
    transport.receive(packet => this.#receive(packet));
    transport.onReconnect?.(() => this.#reconnected());
    this.listen(REPORT, from => this.#report(from));
  }

  get isConnected(): boolean {
    return this.#transport.isConnected;
  }

  send(to: string, topic: string, body: Uint8Array): void {
    this.#post(to, { kind: 'message', id: 0, topic, body });
  }

  broadcast(topic: string, body: Uint8Array): void {
    for (const node of this.#nodes) this.#post(node, { kind: 'message', id: 0, topic, body });
  }

  setNodes(nodes: readonly string[]): void {
    this.#nodes.clear();
    for (const node of nodes) if (node !== this.#node) this.#nodes.add(node);
  }

  ask(to: string, topic: string, body: Uint8Array, timeout: Millis): Promise<Uint8Array | undefined> {
    if (this.#isClosed || !this.isConnected) return Promise.resolve(undefined);
    const id = (this.#lastQuestion = (this.#lastQuestion % 0xffff_fffe) + 1);
    return new Promise(resolve => {
      const giveUp = setTimeout(() => this.#settle(id, undefined), timeout);
      this.#questions.set(id, { to, resolve, timeout: giveUp });
      this.#post(to, { kind: 'question', id, topic, body });
    });
  }

  listen(topic: string, listener: BusListener): () => void {
    const all = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, all.add(listener));
    return () => all.delete(listener);
  }

  respond(topic: string, responder: BusResponder): () => void {
    this.#responders.set(topic, responder);
    return () => this.#responders.delete(topic);
  }

  onGap(listener: (from: string) => void): () => void {
    this.#gapListeners.add(listener);
    return () => this.#gapListeners.delete(listener);
  }

  forget(node: string): void {
    this.#outboxes.delete(node);
    this.#nodes.delete(node);
    for (const [id, { to }] of this.#questions) if (to === node) this.#settle(id, undefined);
  }

  reportSent(): void {
    this.#flush();
    for (const node of this.#nodes) this.#report(node);
  }

  /** A packet without messages. It may be lost too, so it is repeated although nothing was sent since. */
  #report(to: string): void {
    if (this.#sent.has(to)) this.#send(to, []);
  }

  /** What was under way may be lost in both directions: everybody finds out now, not with the next message. */
  #reconnected(): void {
    if (this.#isClosed) return;
    for (const id of this.#questions.keys()) this.#settle(id, undefined);
    this.broadcast(REPORT, new Uint8Array());
    this.reportSent();
  }

  async close(): Promise<void> {
    this.#flush();
    this.#isClosed = true;
    for (const id of this.#questions.keys()) this.#settle(id, undefined);
    await this.#transport.close();
  }

  #post(to: string, message: BusMessage): void {
    if (this.#isClosed) return;
    const size = MESSAGE_OVERHEAD + message.topic.length + (message.body?.length ?? 0);
    if (size > LARGEST_PACKET) {
      this.#reportFault('the bus', new Error(`a message of ${size} bytes about ${message.topic} is too large to send`));
      if (message.kind === 'question') this.#settle(message.id, undefined);
      return;
    }
    let outbox = this.#outboxes.get(to);
    if (!outbox) this.#outboxes.set(to, (outbox = { messages: [], size: 0 }));
    if (outbox.size + size > LARGEST_PACKET) this.#publish(to, outbox);
    outbox.messages.push(message);
    outbox.size += size;
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isFlushing = false;
    if (this.#isClosed) return;
    for (const [to, outbox] of this.#outboxes) if (outbox.messages.length > 0) this.#publish(to, outbox);
  }

  #publish(to: string, outbox: Outbox): void {
    const { messages } = outbox;
    outbox.messages = [];
    outbox.size = 0;
    this.#send(to, messages);
  }

  #send(to: string, messages: readonly BusMessage[]): void {
    const sequence = (this.#sent.get(to) ?? 0) + 1;
    this.#sent.set(to, sequence);
    const packet = this.#seal.seal(to, sequence, writeMessages(messages));
    this.traffic.messagesSent += messages.length;
    this.traffic.bytesSent += packet.length;
    this.#transport.publish(packet, to);
  }

  #receive(bytes: Uint8Array): void {
    if (this.#isClosed) return;
    const packet = this.#seal.open(bytes);
    const messages = packet && readMessages(packet.content);
    if (!packet || !messages) {
      this.traffic.refused++;
      this.#reportStrangers();
      return;
    }
    if (packet.from === this.#node) return;
    this.traffic.messagesReceived += messages.length;
    this.traffic.bytesReceived += bytes.length;
    if (!this.#isNext(packet.from, packet.sequence)) return;
    this.#nodes.add(packet.from);
    for (const message of messages)
      try {
        this.#deliver(packet.from, message);
      } catch (fault) {
        this.#refuse(`a message of node ${packet.from} about ${message.topic}`, fault);
      }
  }

  #reportStrangers(): void {
    if (this.#hasReportedStrangers) return;
    this.#hasReportedStrangers = true;
    this.#reportFault('the bus', new Error(STRANGERS));
  }

  /** Notices what was lost before this packet. Returns false if the packet has come before. */
  #isNext(from: string, sequence: number): boolean {
    const last = this.#received.get(from) ?? 0;
    if (sequence <= last) {
      this.traffic.refused++;
      return false;
    }
    this.#received.set(from, sequence);
    if (sequence === last + 1) return true;
    this.traffic.gaps++;
    for (const listener of this.#gapListeners) listener(from);
    return true;
  }

  #deliver(from: string, { kind, id, topic, body }: BusMessage): void {
    if (kind === 'answer') {
      if (this.#questions.get(id)?.to === from) this.#settle(id, body);
      return;
    }
    if (kind === 'question') {
      void this.#answer(from, id, topic, body!);
      return;
    }
    for (const listener of this.#listeners.get(topic) ?? []) listener(from, body!);
  }

  async #answer(from: string, id: number, topic: string, body: Uint8Array): Promise<void> {
    try {
      const answer = await this.#responders.get(topic)?.(from, body);
      this.#post(from, { kind: 'answer', id, topic: '', body: answer });
    } catch (fault) {
      this.#refuse(`a question of node ${from} about ${topic}`, fault);
      this.#post(from, { kind: 'answer', id, topic: '', body: undefined });
    }
  }

  #refuse(what: string, fault: unknown): void {
    if (fault instanceof UnreadableBusMessage) this.traffic.refused++;
    this.#reportFault(what, toError(fault));
  }

  #settle(id: number, body: Uint8Array | undefined): void {
    const question = this.#questions.get(id);
    if (!question) return;
    this.#questions.delete(id);
    clearTimeout(question.timeout);
    question.resolve(body);
  }
}
