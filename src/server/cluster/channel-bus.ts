// The bus of the worker processes of one machine: Node's own channel to the process that started them, which passes packets on.

import type { ReportFault } from '../base/fault-reporting.ts';
import type { Bus } from './bus.ts';
import { PacketBus, type PacketTransport } from './packet-bus.ts';
import { unsealed } from './packet-seal.ts';

/** What a worker tells the process that started it. Node has messages of its own on the same channel. */
interface ChannelMessage {
  readonly ludoteca: 'enter' | 'packet';
  /** The id of the node, or the one a packet goes to. */
  readonly node: string;
  readonly packet?: Uint8Array;
}

const isOurs = (message: unknown): message is ChannelMessage =>
  typeof message === 'object' && message !== null && 'ludoteca' in message;

/** One end of a channel: `process` in a worker, and whatever stands for it in a test. */
export interface ChannelEnd {
  readonly connected: boolean;
  send(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  off(event: 'message', listener: (message: unknown) => void): unknown;
}

const NOTHING = (): void => undefined;

/** In a worker. */
export function openChannelBus(node: string, channel: ChannelEnd, reportFault: ReportFault): Bus {
  let stop = NOTHING;
  const send = (message: ChannelMessage): void => {
    if (channel.connected) channel.send(message);
  };
  const transport: PacketTransport = {
    get isConnected() {
      return channel.connected;
    },
    publish: (packet, to) => send({ ludoteca: 'packet', packet, node: to }),
    receive: listener => {
      const onMessage = (message: unknown): void => {
        if (isOurs(message) && message.packet) listener(message.packet);
      };
      channel.on('message', onMessage);
      stop = () => channel.off('message', onMessage);
      send({ ludoteca: 'enter', node });
    },
    close: () => {
      stop();
      return Promise.resolve();
    },
  };
  // Only this machine's processes reach this channel.
  return new PacketBus(node, transport, unsealed(node), reportFault);
}

/** A worker process, as the process that started it sees it. */
export interface RelayWorker {
  readonly id: number;
  isConnected(): boolean;
  send(message: unknown): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
}

/** In the process that started the workers: passes packets from one to another. */
export class PacketRelay {
  readonly #workers = new Map<string, RelayWorker>();

  /** Passes on what this worker sends, until it ends. */
  add(worker: RelayWorker): void {
    worker.on('message', (message: unknown) => {
      if (!isOurs(message)) return;
      if (message.ludoteca === 'enter') this.#workers.set(message.node, worker);
      else this.#pass(worker, message);
    });
    worker.on('exit', () => this.#remove(worker));
  }

  #remove({ id }: RelayWorker): void {
    for (const [node, worker] of this.#workers) if (worker.id === id) this.#workers.delete(node);
  }

  #pass(from: RelayWorker, message: ChannelMessage): void {
    const to = this.#workers.get(message.node);
    if (to && to.id !== from.id && to.isConnected()) to.send(message);
  }
}
