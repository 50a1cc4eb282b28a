// Texts that are not shown: hidden by an administrator, or the name of a deleted account. Journals keep what was written, so that
// they still verify. Everything that leaves the server passes through here.

import type { JournalEntry, MatchSetup, SeatedPlayer } from '../../../core/journal.ts';
import type { AccountStore } from '../../base/storage/account-store.ts';
import type { RedactedText } from '../../base/storage/accounts.ts';

/** `isOwn`: hidden or shown again by this server. The request that did it waits for the promise. */
type RedactionListener = (one: RedactedText, on: boolean, isOwn: boolean) => void | Promise<void>;

export class Redaction {
  readonly #store: Pick<AccountStore, 'redactedTexts' | 'setRedacted'>;
  readonly #hidden: Readonly<Record<RedactedText['kind'], Set<string>>> = {
    name: new Set(),
    table: new Set(),
    line: new Set(),
  };

  #listener: RedactionListener = () => undefined;

  constructor(store: Pick<AccountStore, 'redactedTexts' | 'setRedacted'>) {
    this.#store = store;
  }

  /** Calls back with everything that is hidden, or shown again. */
  onChange(listener: RedactionListener): void {
    this.#listener = listener;
  }

  async open(): Promise<void> {
    for (const one of await this.#store.redactedTexts()) this.#hidden[one.kind].add(one.key);
  }

  /** Everything that is hidden. */
  get all(): RedactedText[] {
    const kinds = Object.keys(this.#hidden) as RedactedText['kind'][]; // these and no others
    return kinds.flatMap(kind => Array.from(this.#hidden[kind], key => ({ kind, key })));
  }

  async set(one: RedactedText, on: boolean): Promise<void> {
    this.#mark(one, on);
    await this.#store.setRedacted(one, on);
    await this.#listener(one, on, true);
  }

  /** Another server on the same store has hidden this, or shows it again. */
  async hear(one: RedactedText, on: boolean): Promise<void> {
    this.#mark(one, on);
    await this.#listener(one, on, false);
  }

  #mark(one: RedactedText, on: boolean): void {
    if (on) this.#hidden[one.kind].add(one.key);
    else this.#hidden[one.kind].delete(one.key);
  }

  hides(one: RedactedText): boolean {
    return this.#hidden[one.kind].has(one.key);
  }

  /** As others may see them; the very same where nothing is hidden. */
  who(who: SeatedPlayer): SeatedPlayer {
    return who.account !== undefined && this.#hidden.name.has(who.account)
      ? { ...who, name: this.name(who.account, who.name) }
      : who;
  }

  name(account: string, name: string): string {
    return this.#hidden.name.has(account) ? `Player ${account.slice(-4)}` : name;
  }

  /** The table without its title. Options stay: a match could not be replayed without them. */
  setup(match: string, whole: MatchSetup): MatchSetup {
    const { publishedBy: by } = whole;
    const setup = by ? { ...whole, publishedBy: { ...by, name: this.name(by.account, by.name) } } : whole;
    if (!this.#hidden.table.has(match)) return setup;
    const { title: _, ...rest } = setup;
    return rest;
  }

  title(match: string, title: string | undefined): string | undefined {
    return this.#hidden.table.has(match) ? undefined : title;
  }

  entry<E extends JournalEntry>(match: string, entry: E): E {
    if (entry.t === 'seated') return { ...entry, who: this.who(entry.who) };
    return entry.t === 'created' ? { ...entry, setup: this.setup(match, entry.setup) } : entry;
  }
}
