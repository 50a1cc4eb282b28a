// The port between the nodes of a cluster. Every message may be lost; a node that needs certainty reads the store.

import type { Millis } from '../../core/journal.ts';

export type BusListener = (from: string, body: Uint8Array) => void;
/** Answers a question; undefined leaves it without an answer. */
export type BusResponder = (from: string, body: Uint8Array) => Promise<Uint8Array | undefined>;

/** A message that this version cannot read: the bus counts and reports it. */
export class UnreadableBusMessage extends Error {}

/** What has gone over a bus since it was opened. */
export interface BusTraffic {
  readonly messagesSent: number;
  readonly messagesReceived: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Times that messages were lost. */
  readonly gaps: number;
  /** Packets that no node of this cluster wrote for this one, packets that came before, and messages that this version cannot read. */
  readonly refused: number;
}

export const NO_TRAFFIC: BusTraffic = {
  messagesSent: 0,
  messagesReceived: 0,
  bytesSent: 0,
  bytesReceived: 0,
  gaps: 0,
  refused: 0,
};

/** Messages between nodes, which are named by their ids in the store. At most once, and in order from one node to another. */
export interface Bus {
  /** If false, nothing arrives at the moment. */
  readonly isConnected: boolean;
  readonly traffic: BusTraffic;
  send(to: string, topic: string, body: Uint8Array): void;
  /** The result is undefined if there was no answer in time. */
  ask(to: string, topic: string, body: Uint8Array, timeout: Millis): Promise<Uint8Array | undefined>;
  /** To every other node: those that were last named with `setNodes`, and those that have written since. */
  broadcast(topic: string, body: Uint8Array): void;
  /** The other nodes, by the store. */
  setNodes(nodes: readonly string[]): void;
  /** Calls back for every message of a topic; the returned function stops it. */
  listen(topic: string, listener: BusListener): () => void;
  respond(topic: string, responder: BusResponder): () => void;
  /** Calls back when messages from a node were lost; the returned function stops it. */
  onGap(listener: (from: string) => void): () => void;
  /** A node is gone: questions to it fail, and nothing more is sent to it. */
  forget(node: string): void;
  /** Tells the other nodes how many messages they should have received, so that they notice a loss at the end. */
  reportSent(): void;
  close(): Promise<void>;
}

const nothing = (): void => undefined;
const noListener = (): (() => void) => nothing;

/** The bus of a server that is alone: nothing is sent, and nothing is ever received. */
export const LOCAL_BUS: Bus = {
  isConnected: true,
  traffic: NO_TRAFFIC,
  send: nothing,
  ask: () => Promise.resolve(undefined),
  broadcast: nothing,
  setNodes: nothing,
  listen: noListener,
  respond: noListener,
  onGap: noListener,
  forget: nothing,
  reportSent: nothing,
  close: () => Promise.resolve(),
};
