// Tells the other nodes who is here, and hears from them. Messages may be lost: whoever notices that asks for the whole list.

import type { NodeRow } from '../../base/storage/nodes.ts';
import type { Bus } from '../../cluster/bus.ts';
import type { PresenceTracker } from './presence-tracker.ts';
import type { PresenceChange } from './remote-presences.ts';

const [CHANGED, ALL, ASK] = ['people/changed', 'people/all', 'people/ask'];

export interface PresenceSharingConfig {
  readonly bus: Bus;
  /** The id of this node. */
  readonly node: string;
  readonly presences: PresenceTracker;
}

export class PresenceSharing {
  readonly #config: PresenceSharingConfig;
  #others: ReadonlySet<string> = new Set();

  constructor(config: PresenceSharingConfig) {
    this.#config = config;
    const { bus, presences } = config;
    presences.onOwnChange = changes => {
      for (const node of this.#others) this.#send(node, CHANGED, changes);
    };
    bus.listen(CHANGED, (from, body) => presences.hear(from, parse(body), false));
    bus.listen(ALL, (from, body) => presences.hear(from, parse(body), true));
    bus.listen(ASK, from => this.#send(from, ALL, presences.own()));
    bus.onGap(from => bus.send(from, ASK, new Uint8Array()));
  }

  /** After every beat: who has come hears everybody, and of who has gone nobody is here any more. */
  update(nodes: readonly NodeRow[]): void {
    const { node, presences } = this.#config;
    const others = new Set(nodes.filter(({ id, leaseMs }) => id !== node && leaseMs > 0).map(({ id }) => id));
    for (const other of others) if (!this.#others.has(other)) this.#send(other, ALL, presences.own());
    this.#others = others;
    presences.keepNodes(others);
  }

  #send(node: string, topic: string, people: readonly PresenceChange[]): void {
    this.#config.bus.send(node, topic, Buffer.from(JSON.stringify(people)));
  }
}

/** Only this class sends these. */
const parse = (body: Uint8Array): PresenceChange[] => JSON.parse(Buffer.from(body).toString()) as PresenceChange[];
