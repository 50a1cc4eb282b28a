// Buses between nodes of one process.

import type { ReportFault } from '../../base/fault-reporting.ts';
import type { Bus } from '../bus.ts';
import { PacketBus } from '../packet-bus.ts';
import { type PacketSeal, unsealed } from '../packet-seal.ts';

export class MemoryHub {
  readonly #receivers = new Map<string, (packet: Uint8Array) => void>();
  /** Packets for which this is true are lost. */
  isLost: (from: string, to: string) => boolean = () => false;
  /** Nodes that do not reach the bus, and know it. */
  readonly cutOff = new Set<string>();
  /** Packets that were passed on. */
  passed = 0;

  open(node: string, reportFault: ReportFault, seal: PacketSeal = unsealed(node)): Bus {
    const receivers = this.#receivers;
    const { cutOff } = this;
    return new PacketBus(
      node,
      {
        get isConnected() {
          return !cutOff.has(node);
        },
        publish: (packet, to) => {
          if (this.isLost(node, to) || cutOff.has(node)) return;
          this.passed++;
          const receive = receivers.get(to);
          if (receive && !cutOff.has(to)) setImmediate(() => receive(packet));
        },
        receive: listener => void receivers.set(node, listener),
        close: () => {
          receivers.delete(node);
          return Promise.resolve();
        },
      },
      seal,
      reportFault,
    );
  }
}
