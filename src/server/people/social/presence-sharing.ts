// Shares presence between nodes. Messages may be lost: a node that notices a gap asks for the whole list.

import { PersonUpdate } from '../../../protocol/play.ts';
import { Type } from '../../../protocol/schema.ts';
import type { NodeRow } from '../../base/storage/nodes.ts';
import type { Bus } from '../../cluster/bus.ts';
import { listenTo, sendTo, Topic } from '../../cluster/topic.ts';
import type { PresenceTracker } from './presence-tracker.ts';
import type { PresenceChange } from './remote-presences.ts';

const { t: _t, account: _account, ...PRESENCE } = PersonUpdate.properties;
const Changes = Type.Array(Type.Tuple([Type.String(), Type.Union([Type.Object(PRESENCE), Type.Null()])]));
const [CHANGED, ALL] = [new Topic('people/changed', Changes), new Topic('people/all', Changes)];
const ASK = new Topic('people/ask', Type.Object({}));

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
    presences.feed.onOwnChange = changes => {
      for (const node of this.#others) this.#send(node, CHANGED, changes);
    };
    listenTo(bus, CHANGED, (from, changes) => presences.applyRemote(from, changes, false));
    listenTo(bus, ALL, (from, changes) => presences.applyRemote(from, changes, true));
    listenTo(bus, ASK, from => this.#send(from, ALL, presences.own()));
    bus.onGap(from => sendTo(bus, from, ASK, {}));
  }

  /** After every beat: a new node receives the whole list, and the presences of a node that is gone are dropped. */
  update(nodes: readonly NodeRow[]): void {
    const { node, presences } = this.#config;
    const others = new Set(nodes.filter(({ id, leaseMs }) => id !== node && leaseMs > 0).map(({ id }) => id));
    for (const other of others) if (!this.#others.has(other)) this.#send(other, ALL, presences.own());
    this.#others = others;
    presences.keepNodes(others);
  }

  #send(node: string, topic: typeof ALL, people: readonly PresenceChange[]): void {
    sendTo(
      this.#config.bus,
      node,
      topic,
      people.map(([account, presence]) => [account, presence]),
    );
  }
}
