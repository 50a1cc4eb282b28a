// Texts that are not shown: an administrator hid them, or whoever bore the name is gone. Journals keep what was written, so
// that they still verify; everything that leaves the house goes through here.

import type { Entry, Setup, Who } from '../../core/journal.ts';
import type { AccountStore, Veiled } from '../storage/accounts.ts';

export class Veil {
  readonly #store: AccountStore;
  readonly #names = new Set<string>();
  readonly #tables = new Set<string>();

  constructor(store: AccountStore) {
    this.#store = store;
  }

  async open(): Promise<void> {
    for (const one of await this.#store.veiled()) this.#of(one).add(one.key);
  }

  async set(one: Veiled, on: boolean): Promise<void> {
    if (on) this.#of(one).add(one.key);
    else this.#of(one).delete(one.key);
    await this.#store.veil(one, on);
  }

  hides(one: Veiled): boolean {
    return this.#of(one).has(one.key);
  }

  /** As others may see them; the very same where nothing is hidden. */
  who(who: Who): Who {
    return who.account !== undefined && this.#names.has(who.account)
      ? { ...who, name: this.name(who.account, who.name) }
      : who;
  }

  name(account: string, name: string): string {
    return this.#names.has(account) ? `Player ${account.slice(-4)}` : name;
  }

  /** The table without its title. Options stay: a match could not be replayed without them. */
  setup(match: string, setup: Setup): Setup {
    if (!this.#tables.has(match)) return setup;
    const { title: _, ...rest } = setup;
    return rest;
  }

  title(match: string, title: string | undefined): string | undefined {
    return this.#tables.has(match) ? undefined : title;
  }

  entry<E extends Entry>(match: string, entry: E): E {
    if (entry.t === 'seated') return { ...entry, who: this.who(entry.who) };
    return entry.t === 'created' ? { ...entry, setup: this.setup(match, entry.setup) } : entry;
  }

  #of({ kind }: Veiled): Set<string> {
    return kind === 'name' ? this.#names : this.#tables;
  }
}
