import type { Millis } from '../../core/journal.ts';
import type { Account } from './accounts.ts';
import type { SocialStore, Tie, Tied, TiePage, TieQuery } from './social.ts';

export class MemorySocial implements SocialStore {
  readonly #account: (id: string) => Promise<Account | undefined>;
  readonly #seen = new Map<string, Millis>();
  readonly #invisible = new Set<string>();
  #ties: Tie[] = [];

  constructor(account: (id: string) => Promise<Account | undefined>) {
    this.#account = account;
  }

  tie(tie: Tie, most: number): Promise<'made' | 'known' | 'full'> {
    if (this.#find(tie).length > 0) return Promise.resolve('known');
    if (this.#find({ kind: tie.kind, by: tie.by }).length >= most) return Promise.resolve('full');
    this.#ties.push(tie);
    return Promise.resolve('made');
  }

  untie(query: Required<TieQuery>): Promise<number> {
    const gone = new Set(this.#find(query));
    this.#ties = this.#ties.filter(tie => !gone.has(tie));
    return Promise.resolve(gone.size);
  }

  has(query: Required<TieQuery>): Promise<boolean> {
    return Promise.resolve(this.#find(query).length > 0);
  }

  async count(query: TieQuery): Promise<number> {
    return (await this.list({ ...query, limit: Number.MAX_SAFE_INTEGER })).length;
  }

  async list({ before, limit, ...query }: TiePage): Promise<Tied[]> {
    const found = await Promise.all(
      this.#find(query).map(async ({ by, to, since }): Promise<Tied[]> => {
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

  others(query: Required<Pick<TieQuery, 'kind' | 'by'>>): Promise<string[]> {
    return Promise.resolve(this.#find(query).map(({ to }) => to));
  }

  saw(account: string, at: Millis | undefined): Promise<void> {
    if (at === undefined) this.#seen.delete(account);
    else this.#seen.set(account, at);
    return Promise.resolve();
  }

  seen(account: string): Promise<Millis | undefined> {
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
    this.#ties = this.#ties.filter(({ by, to }) => by !== account && to !== account);
    this.#seen.delete(account);
    this.#invisible.delete(account);
    return Promise.resolve();
  }

  #find({ kind, by, to }: TieQuery): Tie[] {
    return this.#ties.filter(
      tie => tie.kind === kind && (by === undefined || tie.by === by) && (to === undefined || tie.to === to),
    );
  }
}

function newestFirst(a: Pick<Tied, 'since' | 'account'>, b: Pick<Tied, 'since' | 'account'>): number {
  return b.since - a.since || (a.account < b.account ? 1 : a.account > b.account ? -1 : 0);
}
