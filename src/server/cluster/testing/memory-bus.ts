// Buses between nodes of one process.

import type { ReportFault } from '../../base/fault-reporting.ts';
import type { Bus } from '../bus.ts';
import { PacketBus } from '../packet-bus.ts';

export class MemoryHub {
  readonly #receivers = new Map<string, (packet: Uint8Array) => void>();
  /** Packets for which this is true are lost. */
  isLost: (from: string, to: string | undefined) => boolean = () => false;
  /** Packets that were passed on. */
  passed = 0;

  open(node: string, reportFault: ReportFault): Bus {
    const receivers = this.#receivers;
    return new PacketBus(
      node,
      {
        isConnected: true,
        publish: (packet, to) => {
          if (this.isLost(node, to)) return;
          this.passed++;
          for (const [other, receive] of receivers)
            if (other !== node && (to === undefined || to === other)) setImmediate(() => receive(packet));
        },
        receive: listener => void receivers.set(node, listener),
        close: () => {
          receivers.delete(node);
          return Promise.resolve();
        },
      },
      reportFault,
    );
  }
}
