// Texts that are not shown: an administrator hid them, or whoever bore the name is gone. Journals keep what was written, so
// that they still verify; everything that leaves the house goes through here.

import type { Entry, Setup, Who } from '../../core/journal.ts';
import type { AccountStore, Veiled } from '../storage/accounts.ts';

export class Veil {
  readonly #store: AccountStore;
  readonly #hidden: Readonly<Record<Veiled['kind'], Set<string>>> = {
    name: new Set(),
    table: new Set(),
    line: new Set(),
  };

  #look: (one: Veiled) => void = () => undefined;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  /** Calls back with everything that is hidden, or shown again. */
  watch(look: (one: Veiled) => void): void {
    this.#look = look;
  }

  async open(): Promise<void> {
    for (const one of await this.#store.veiled()) this.#hidden[one.kind].add(one.key);
  }

  async set(one: Veiled, on: boolean): Promise<void> {
    if (on) this.#hidden[one.kind].add(one.key);
    else this.#hidden[one.kind].delete(one.key);
    await this.#store.veil(one, on);
    this.#look(one);
  }

  hides(one: Veiled): boolean {
    return this.#hidden[one.kind].has(one.key);
  }

  /** As others may see them; the very same where nothing is hidden. */
  who(who: Who): Who {
    return who.account !== undefined && this.#hidden.name.has(who.account)
      ? { ...who, name: this.name(who.account, who.name) }
      : who;
  }

  name(account: string, name: string): string {
    return this.#hidden.name.has(account) ? `Player ${account.slice(-4)}` : name;
  }

  /** The table without its title. Options stay: a match could not be replayed without them. */
  setup(match: string, setup: Setup): Setup {
    if (!this.#hidden.table.has(match)) return setup;
    const { title: _, ...rest } = setup;
    return rest;
  }

  title(match: string, title: string | undefined): string | undefined {
    return this.#hidden.table.has(match) ? undefined : title;
  }

  entry<E extends Entry>(match: string, entry: E): E {
    if (entry.t === 'seated') return { ...entry, who: this.who(entry.who) };
    return entry.t === 'created' ? { ...entry, setup: this.setup(match, entry.setup) } : entry;
  }
}
