// Whom those who are connected do not want to hear. What somebody they muted or blocked says is not sent to them at all; once
// they want to hear it again, it is told again.

import type { ChatShown, LineShown } from '../api/play.ts';
import type { SocialStore } from '../storage/social.ts';

export interface Ear {
  hears(account: string): boolean;
  close(): void;
}

/** One for all connections of an account. */
interface Open {
  deafTo: ReadonlySet<string>;
  /** Called when somebody is heard again. */
  readonly again: Set<() => void>;
  /** Readings of the store begun, and the newest of those that are done. */
  asked: number;
  done: number;
}

export class Ears {
  readonly #store: Pick<SocialStore, 'others'>;
  /** By account. */
  readonly #open = new Map<string, Open>();

  constructor(store: Pick<SocialStore, 'others'>) {
    this.#store = store;
  }

  /** Listens as this account; `again`: somebody can be heard again whose lines were left out. */
  async open(account: string, again: () => void): Promise<Ear> {
    const ear: Open = this.#open.get(account) ?? { deafTo: new Set(), again: new Set(), asked: 0, done: 0 };
    this.#open.set(account, ear);
    ear.again.add(again);
    await this.#read(account, ear);
    return {
      hears: other => !ear.deafTo.has(other),
      close: () => {
        ear.again.delete(again);
        if (ear.again.size === 0 && this.#open.get(account) === ear) this.#open.delete(account);
      },
    };
  }

  /** What an account wants to hear has changed, and is so for its open pages when this is done. */
  async changed(account: string): Promise<void> {
    const ear = this.#open.get(account);
    if (!ear) return;
    const before = ear.deafTo;
    await this.#read(account, ear);
    if ([...before].some(other => !ear.deafTo.has(other))) for (const call of ear.again) call();
  }

  async deafTo(account: string): Promise<ReadonlySet<string>> {
    const all = await Promise.all((['mute', 'block'] as const).map(kind => this.#store.others({ kind, by: account })));
    return new Set(all.flat());
  }

  async #read(account: string, ear: Open): Promise<void> {
    const asked = ++ear.asked;
    const deafTo = await this.deafTo(account);
    if (asked < ear.done) return;
    ear.done = asked;
    ear.deafTo = deafTo;
  }
}

/** The same lines without those that are not heard; the very same message where all are, undefined where none is. */
export function heardOf(message: ChatShown, hears: (account: string) => boolean): ChatShown | undefined {
  const isHeard = ({ account }: LineShown): boolean => hears(account);
  if (message.lines.every(isHeard)) return message;
  const lines = message.lines.filter(isHeard);
  return lines.length > 0 ? { ...message, lines } : undefined;
}
