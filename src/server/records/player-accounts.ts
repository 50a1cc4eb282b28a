import type { AccountStore } from '../base/storage/account-store.ts';

/** What the records ask of the accounts: who goes by which name now, and who belongs in the rankings. */
export interface PlayerAccounts {
  find(account: string): Promise<{ readonly name: string; readonly listed: boolean } | undefined>;
}

/** Persons and programs are ranked; guests have no name of their own, and who is suspended or gone is not shown. */
export function playerAccountsOf(accounts: Pick<AccountStore, 'account'>): PlayerAccounts {
  return {
    find: async id => {
      const found = await accounts.account(id);
      if (!found || found.kind === 'gone') return undefined;
      return { name: found.name, listed: found.kind !== 'guest' && found.suspended === undefined };
    },
  };
}

/** Names as they are searched for: without case, accents and odd widths. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
