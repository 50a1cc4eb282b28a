import type { Millis } from '../../../core/journal.ts';
import type { Account } from './accounts.ts';
import type { RelatedAccount, Relation, RelationPageQuery, RelationQuery, SocialStore } from './social.ts';

export class MemorySocial implements SocialStore {
  readonly #account: (id: string) => Promise<Account | undefined>;
  readonly #seen = new Map<string, Millis>();
  readonly #invisible = new Set<string>();
  #relations: Relation[] = [];

  constructor(account: (id: string) => Promise<Account | undefined>) {
    this.#account = account;
  }

  addRelation(tie: Relation, most: number): Promise<'made' | 'known' | 'full'> {
    if (this.#find(tie).length > 0) return Promise.resolve('known');
    if (this.#find({ kind: tie.kind, by: tie.by }).length >= most) return Promise.resolve('full');
    this.#relations.push(tie);
    return Promise.resolve('made');
  }

  removeRelation(query: Required<RelationQuery>): Promise<number> {
    const gone = new Set(this.#find(query));
    this.#relations = this.#relations.filter(tie => !gone.has(tie));
    return Promise.resolve(gone.size);
  }

  has(query: Required<RelationQuery>): Promise<boolean> {
    return Promise.resolve(this.#find(query).length > 0);
  }

  async count(query: RelationQuery): Promise<number> {
    return (await this.list({ ...query, limit: Number.MAX_SAFE_INTEGER })).length;
  }

  async list({ before, limit, ...query }: RelationPageQuery): Promise<RelatedAccount[]> {
    const found = await Promise.all(
      this.#find(query).map(async ({ by, to, since }): Promise<RelatedAccount[]> => {
        const account = await this.#account(query.by === undefined ? by : to);
        if (!account || account.kind === 'gone' || account.suspended !== undefined) return [];
        const { id, name, kind } = account;
        const seen = this.#seen.get(id);
        return [{ account: id, name, kind, since, ...(seen !== undefined && { seen }) }];
      }),
    );
    const rows = found.flat().sort(newestFirst);
    return rows.filter(row => !before || newestFirst(before, row) < 0).slice(0, limit);
  }

  others(query: Required<Pick<RelationQuery, 'kind' | 'by'>>): Promise<string[]> {
    return Promise.resolve(this.#find(query).map(({ to }) => to));
  }

  setLastSeen(account: string, at: Millis | undefined): Promise<void> {
    if (at === undefined) this.#seen.delete(account);
    else this.#seen.set(account, at);
    return Promise.resolve();
  }

  lastSeen(account: string): Promise<Millis | undefined> {
    return Promise.resolve(this.#seen.get(account));
  }

  setInvisible(account: string, on: boolean): Promise<void> {
    if (on) this.#invisible.add(account);
    else this.#invisible.delete(account);
    return Promise.resolve();
  }

  invisible(): Promise<string[]> {
    return Promise.resolve([...this.#invisible]);
  }

  forget(account: string): Promise<void> {
    this.#relations = this.#relations.filter(({ by, to }) => by !== account && to !== account);
    this.#seen.delete(account);
    this.#invisible.delete(account);
    return Promise.resolve();
  }

  #find({ kind, by, to }: RelationQuery): Relation[] {
    return this.#relations.filter(
      tie => tie.kind === kind && (by === undefined || tie.by === by) && (to === undefined || tie.to === to),
    );
  }
}

function newestFirst(
  a: Pick<RelatedAccount, 'since' | 'account'>,
  b: Pick<RelatedAccount, 'since' | 'account'>,
): number {
  return b.since - a.since || (a.account < b.account ? 1 : a.account > b.account ? -1 : 0);
}
