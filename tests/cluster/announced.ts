// What players of a cluster received, and what contradicts itself or the store.

import type { EventShown } from '../../src/protocol/play.ts';
import { ask } from '../end-to-end/client.ts';

/** What a player knows of an entry. Others may know more: the action itself is hidden in some games. */
interface KnownEntry {
  readonly what: string;
  readonly text: string | undefined;
}

const known = ({ t, ...event }: EventShown): KnownEntry => {
  const { seat, text } = event as { seat?: number; text?: string };
  return { what: `${t} ${seat ?? ''}`, text };
};

const contradicts = (a: KnownEntry, b: KnownEntry): boolean =>
  a.what !== b.what || (a.text !== undefined && b.text !== undefined && a.text !== b.text);

export class Announced {
  readonly #matches = new Map<string, Map<number, KnownEntry>>();
  readonly forks: string[] = [];
  readonly staleReads: string[] = [];
  /** Updates that did not follow what the connection had been shown. */
  readonly gaps: string[] = [];
  /** Entries that were announced, each counted once. */
  count = 0;

  note(match: string, event: EventShown): void {
    const entries = this.#matches.get(match) ?? new Map<number, KnownEntry>();
    this.#matches.set(match, entries);
    const [entry, before] = [known(event), entries.get(event.version)];
    if (!before) this.count++;
    else if (contradicts(before, entry))
      this.forks.push(`${match} ${event.version}: ${show(before)} and ${show(entry)}`);
    if (before?.text === undefined) entries.set(event.version, entry);
  }

  /** The latest version that was sent to any player. */
  latest(match: string): number {
    return Math.max(0, ...(this.#matches.get(match)?.keys() ?? []));
  }

  /** A table was shown to a person who asked when `asked` was the latest version that any player had received. */
  noteShown(match: string, shown: number, asked: number): void {
    if (shown < asked) this.staleReads.push(`${match}: version ${shown} was shown after ${asked} had been announced`);
  }

  /** A connection that had been shown a table at `shown` got these events: if some are missing between the two, it must get the table first. */
  noteFollowed(match: string, shown: number | undefined, events: readonly EventShown[]): void {
    const first = events[0]?.version;
    if (first !== undefined && first > (shown ?? -1) + 1)
      this.gaps.push(`${match}: version ${first} came after ${shown}, without the table in between`);
  }

  /** What was announced and the store does not have, or has otherwise. */
  async lost(url: string): Promise<string[]> {
    const lost: string[] = [];
    for (const [match, entries] of this.#matches) {
      const stored = new Map<number, KnownEntry>();
      for (let after = 0; ; ) {
        const { body } = await ask<EventShown[]>(url, `/api/matches/${match}/events?after=${after}`);
        if (body.length === 0) break;
        for (const one of body) stored.set(one.version, known(one));
        after = body.at(-1)!.version;
      }
      for (const [version, entry] of entries) {
        const there = stored.get(version);
        if (!there || contradicts(there, entry))
          lost.push(`${match} ${version}: ${show(entry)}, ${there && show(there)}`);
      }
    }
    return lost;
  }
}

const show = ({ what, text }: KnownEntry): string => `${what} ${text ?? '(hidden)'}`;
