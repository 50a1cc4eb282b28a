import type { Millis } from '../../core/journal.ts';
import type {
  Account,
  AccountNews,
  AccountQuery,
  AccountStore,
  Deed,
  Pass,
  PassKind,
  PassQuery,
  Veiled,
} from './accounts.ts';

export class MemoryAccounts implements AccountStore {
  #look: (id: string) => void = () => undefined;
  readonly #accounts = new Map<string, Account>();
  /** Ids of persons and programs by what they look like. */
  readonly #looks = new Map<string, string>();
  readonly #passes = new Map<string, Pass>();
  readonly #veiled = new Map<string, Veiled>();
  readonly #deeds: Deed[] = [];

  add(account: Account): Promise<boolean> {
    if (this.#accounts.has(account.id) || this.#isTaken(account)) return Promise.resolve(false);
    this.#keep(account);
    return Promise.resolve(true);
  }

  change(id: string, news: AccountNews): Promise<boolean> {
    const before = this.#accounts.get(id);
    if (!before) return Promise.resolve(false);
    const after = tidy({ ...before, ...news });
    if (this.#isTaken(after)) return Promise.resolve(false);
    if (this.#looks.get(before.look) === id) this.#looks.delete(before.look);
    this.#keep(after);
    this.#look(id);
    return Promise.resolve(true);
  }

  watch(look: (id: string) => void): void {
    this.#look = look;
  }

  account(id: string): Promise<Account | undefined> {
    return Promise.resolve(this.#accounts.get(id));
  }

  looking(look: string): Promise<Account | undefined> {
    return Promise.resolve(this.#accounts.get(this.#looks.get(look) ?? ''));
  }

  owned(owner: string): Promise<Account[]> {
    const found = [...this.#accounts.values()].filter(account => account.owner === owner);
    return Promise.resolve(found.sort((a, b) => a.created - b.created || compare(a.id, b.id)));
  }

  withEmail(email: string, limit: number): Promise<Account[]> {
    const found = [...this.#accounts.values()].filter(account => account.email === email);
    return Promise.resolve(found.sort((a, b) => compare(a.id, b.id)).slice(0, limit));
  }

  search({ look = '', marked, after, limit }: AccountQuery): Promise<Account[]> {
    const found = [...this.#accounts.values()].filter(
      account =>
        account.kind !== 'gone' &&
        account.look.startsWith(look) &&
        (!marked || account.admin === true || account.suspended !== undefined) &&
        (!after || byLook(account, after) > 0),
    );
    return Promise.resolve(found.sort(byLook).slice(0, limit));
  }

  issue(pass: Pass): Promise<void> {
    this.#passes.set(pass.proof, pass);
    return Promise.resolve();
  }

  admit(pass: Pass, password?: string): Promise<boolean> {
    const account = this.#accounts.get(pass.account);
    const mayEnter = account && account.kind !== 'gone' && account.suspended === undefined;
    if (!mayEnter || (password !== undefined && account.password !== password)) return Promise.resolve(false);
    this.#passes.set(pass.proof, pass);
    return Promise.resolve(true);
  }

  pass(proof: string, now: Millis): Promise<{ pass: Pass; account: Account | undefined } | undefined> {
    const pass = this.#valid(proof, now);
    return Promise.resolve(pass && { pass, account: this.#accounts.get(pass.account) });
  }

  take(proof: string, kind: PassKind, now: Millis): Promise<Pass | undefined> {
    const pass = this.#valid(proof, now);
    if (pass?.kind !== kind) return Promise.resolve(undefined);
    this.#passes.delete(proof);
    return Promise.resolve(pass);
  }

  touch(proof: string, seen: Millis, expires: Millis): Promise<void> {
    const pass = this.#passes.get(proof);
    if (pass) this.#passes.set(proof, { ...pass, seen, expires });
    return Promise.resolve();
  }

  passes(query: PassQuery): Promise<Pass[]> {
    return Promise.resolve(this.#fitting(query).sort((a, b) => b.created - a.created || compare(a.id, b.id)));
  }

  revoke(query: PassQuery): Promise<number> {
    const found = this.#fitting(query);
    for (const { proof } of found) this.#passes.delete(proof);
    return Promise.resolve(found.length);
  }

  sweep(now: Millis): Promise<void> {
    for (const { proof, expires } of this.#passes.values())
      if (expires !== undefined && expires <= now) this.#passes.delete(proof);
    return Promise.resolve();
  }

  veil(one: Veiled, on: boolean): Promise<void> {
    const key = `${one.kind} ${one.key}`;
    if (on) this.#veiled.set(key, one);
    else this.#veiled.delete(key);
    return Promise.resolve();
  }

  veiled(): Promise<Veiled[]> {
    return Promise.resolve([...this.#veiled.values()].sort((a, b) => compare(a.kind, b.kind) || compare(a.key, b.key)));
  }

  note(deed: Deed): Promise<void> {
    this.#deeds.push(deed);
    return Promise.resolve();
  }

  deeds({
    before = Number.POSITIVE_INFINITY,
    limit,
  }: {
    before?: number;
    limit: number;
  }): Promise<(Deed & { id: number })[]> {
    const numbered = this.#deeds.map((deed, i) => ({ ...deed, id: i + 1 }));
    return Promise.resolve(
      numbered
        .filter(({ id }) => id < before)
        .reverse()
        .slice(0, limit),
    );
  }

  #valid(proof: string, now: Millis): Pass | undefined {
    const pass = this.#passes.get(proof);
    return pass && (pass.expires === undefined || pass.expires > now) ? pass : undefined;
  }

  #fitting({ account, kind, id, except }: PassQuery): Pass[] {
    return [...this.#passes.values()].filter(
      pass =>
        pass.account === account &&
        (kind === undefined || pass.kind === kind) &&
        (id === undefined || pass.id === id) &&
        pass.id !== except,
    );
  }

  #isTaken({ id, kind, look }: Account): boolean {
    return (kind === 'person' || kind === 'program') && (this.#looks.get(look) ?? id) !== id;
  }

  #keep(account: Account): void {
    this.#accounts.set(account.id, account);
    if (account.kind === 'person' || account.kind === 'program') this.#looks.set(account.look, account.id);
  }
}

/** Without fields that say nothing, as the other store has them. */
function tidy(account: Account): Account {
  const said = Object.entries(account).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(said) as unknown as Account; // the same fields, less the empty optional ones
}

/** By code points, as SQLite compares. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function byLook(a: Pick<Account, 'look' | 'id'>, b: Pick<Account, 'look' | 'id'>): number {
  return compare(a.look, b.look) || compare(a.id, b.id);
}
