// The accounts connected to the other nodes of a cluster, and their activities, as reported by each node. The presences of a node
// that is gone are dropped.

import type { PersonPresence } from './presence-tracker.ts';

/** An account and its activity at one node. It is null if the account is no longer connected there. */
export type PresenceChange = readonly [account: string, presence: PersonPresence | null];

export class RemotePresences {
  readonly #nodes = new Map<string, Map<string, PersonPresence>>();

  /** `isWhole`: this is everybody who is there. The accounts of which something is new. */
  hear(node: string, changes: readonly PresenceChange[], isWhole: boolean): string[] {
    const known = this.#nodes.get(node) ?? new Map<string, PersonPresence>();
    const left = isWhole ? [...known.keys()] : [];
    if (isWhole) known.clear();
    for (const [account, presence] of changes)
      if (presence) known.set(account, presence);
      else known.delete(account);
    this.#nodes.set(node, known);
    return [...left, ...changes.map(([account]) => account)];
  }

  /** The accounts of those who were at nodes that are not among these. */
  keepOnly(nodes: ReadonlySet<string>): string[] {
    const left: string[] = [];
    for (const [node, people] of this.#nodes) {
      if (nodes.has(node)) continue;
      this.#nodes.delete(node);
      left.push(...people.keys());
    }
    return left;
  }

  /** What they do at each of the nodes where they are. */
  of(account: string): PersonPresence[] {
    const found: PersonPresence[] = [];
    for (const people of this.#nodes.values()) {
      const presence = people.get(account);
      if (presence) found.push(presence);
    }
    return found;
  }
}
