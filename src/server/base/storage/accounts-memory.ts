import type { Millis } from '../../../core/journal.ts';
import type {
  Account,
  AccountChanges,
  AccountQuery,
  AccountStore,
  Credential,
  CredentialKind,
  CredentialQuery,
  ModerationAction,
  RedactedText,
} from './accounts.ts';

export class MemoryAccounts implements AccountStore {
  #listener: (id: string) => void = () => undefined;
  readonly #accounts = new Map<string, Account>();
  /** Ids of persons and programs by what they look like. */
  readonly #looks = new Map<string, string>();
  readonly #credentials = new Map<string, Credential>();
  readonly #redacted = new Map<string, RedactedText>();
  readonly #moderationLog: ModerationAction[] = [];
  readonly #hasPlayed: (account: string) => boolean;

  /** `hasPlayed`: the account sits or sat in a match. */
  constructor(hasPlayed: (account: string) => boolean = () => false) {
    this.#hasPlayed = hasPlayed;
  }

  add(account: Account): Promise<boolean> {
    if (this.#accounts.has(account.id) || this.#isTaken(account)) return Promise.resolve(false);
    this.#save(account);
    return Promise.resolve(true);
  }

  change(id: string, changes: AccountChanges): Promise<boolean> {
    const before = this.#accounts.get(id);
    if (!before) return Promise.resolve(false);
    const after = tidy({ ...before, ...changes });
    if (this.#isTaken(after)) return Promise.resolve(false);
    if (this.#looks.get(before.look) === id) this.#looks.delete(before.look);
    this.#save(after);
    this.#listener(id);
    return Promise.resolve(true);
  }

  onChange(look: (id: string) => void): void {
    this.#listener = look;
  }

  account(id: string): Promise<Account | undefined> {
    return Promise.resolve(this.#accounts.get(id));
  }

  findByLook(look: string): Promise<Account | undefined> {
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

  search({ look = '', marked, kind, played, from = 0, to, after, limit }: AccountQuery): Promise<Account[]> {
    const found = [...this.#accounts.values()].filter(
      account =>
        account.kind !== 'gone' &&
        account.look.startsWith(look) &&
        (!marked || account.admin === true || account.suspended !== undefined) &&
        (!kind || account.kind === kind) &&
        (!played || account.kind !== 'guest' || this.#hasPlayed(account.id)) &&
        account.created >= from &&
        (to === undefined || account.created < to) &&
        (!after || byLook(account, after) > 0),
    );
    return Promise.resolve(found.sort(byLook).slice(0, limit));
  }

  issue(credential: Credential): Promise<void> {
    this.#credentials.set(credential.proof, credential);
    return Promise.resolve();
  }

  issueIfAllowed(credential: Credential, password?: string): Promise<boolean> {
    const account = this.#accounts.get(credential.account);
    const mayEnter = account && account.kind !== 'gone' && account.suspended === undefined;
    if (!mayEnter || (password !== undefined && account.password !== password)) return Promise.resolve(false);
    this.#credentials.set(credential.proof, credential);
    return Promise.resolve(true);
  }

  credential(proof: string, now: Millis): Promise<{ pass: Credential; account: Account | undefined } | undefined> {
    const credential = this.#valid(proof, now);
    return Promise.resolve(credential && { pass: credential, account: this.#accounts.get(credential.account) });
  }

  redeem(proof: string, kind: CredentialKind, now: Millis): Promise<Credential | undefined> {
    const credential = this.#valid(proof, now);
    if (credential?.kind !== kind) return Promise.resolve(undefined);
    this.#credentials.delete(proof);
    return Promise.resolve(credential);
  }

  touch(proof: string, seen: Millis, expires: Millis): Promise<void> {
    const credential = this.#credentials.get(proof);
    if (credential) this.#credentials.set(proof, { ...credential, seen, expires });
    return Promise.resolve();
  }

  credentials(query: CredentialQuery): Promise<Credential[]> {
    return Promise.resolve(this.#fitting(query).sort((a, b) => b.created - a.created || compare(a.id, b.id)));
  }

  revoke(query: CredentialQuery): Promise<number> {
    const found = this.#fitting(query);
    for (const { proof } of found) this.#credentials.delete(proof);
    return Promise.resolve(found.length);
  }

  sweep(now: Millis): Promise<void> {
    const expired = [...this.#credentials.values()].filter(({ expires }) => expires !== undefined && expires <= now);
    for (const { proof } of expired) this.#credentials.delete(proof);
    for (const { account, kind } of expired) {
      const isGuest = kind === 'token' && this.#accounts.get(account)?.kind === 'guest';
      if (isGuest && this.#fitting({ account }).length === 0 && !this.#hasPlayed(account))
        this.#accounts.delete(account);
    }
    return Promise.resolve();
  }

  setRedacted(one: RedactedText, on: boolean): Promise<void> {
    const key = `${one.kind} ${one.key}`;
    if (on) this.#redacted.set(key, one);
    else this.#redacted.delete(key);
    return Promise.resolve();
  }

  redactedTexts(): Promise<RedactedText[]> {
    return Promise.resolve(
      [...this.#redacted.values()].sort((a, b) => compare(a.kind, b.kind) || compare(a.key, b.key)),
    );
  }

  logModeration(action: ModerationAction): Promise<void> {
    this.#moderationLog.push(action);
    return Promise.resolve();
  }

  moderationLog({
    before = Number.POSITIVE_INFINITY,
    limit,
  }: {
    before?: number;
    limit: number;
  }): Promise<(ModerationAction & { id: number })[]> {
    const numbered = this.#moderationLog.map((action, i) => ({ ...action, id: i + 1 }));
    return Promise.resolve(
      numbered
        .filter(({ id }) => id < before)
        .reverse()
        .slice(0, limit),
    );
  }

  #valid(proof: string, now: Millis): Credential | undefined {
    const credential = this.#credentials.get(proof);
    return credential && (credential.expires === undefined || credential.expires > now) ? credential : undefined;
  }

  #fitting({ account, kind, id, except }: CredentialQuery): Credential[] {
    return [...this.#credentials.values()].filter(
      credential =>
        credential.account === account &&
        (kind === undefined || credential.kind === kind) &&
        (id === undefined || credential.id === id) &&
        credential.id !== except,
    );
  }

  #isTaken({ id, kind, look }: Account): boolean {
    return (kind === 'person' || kind === 'program') && (this.#looks.get(look) ?? id) !== id;
  }

  #save(account: Account): void {
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
