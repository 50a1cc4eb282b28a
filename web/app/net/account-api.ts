// What the REST interface offers about accounts.

import type { Refusal } from '../../../src/core/refusal.ts';
import type {
  AccountFound,
  AccountShown,
  BotShown,
  DeedShown,
  PassShown,
  TokenMade,
} from '../../../src/server/api/account-schemas.ts';
import type { Locale } from '../../locales/locale.ts';
import { query, type Send } from './send.ts';

export interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
  readonly locale: Locale;
  /** The token of the guest who becomes the account. */
  readonly guest?: string;
}

export interface AccountFilter {
  readonly text?: string;
  readonly marked?: true;
  readonly after?: string;
}

export type AccountDeed = 'suspend' | 'unsuspend' | 'hide' | 'show';
export type MatchDeed = 'end' | 'hide' | 'show';

type Done = Promise<Refusal | undefined>;

export interface AccountApi {
  signUp(asked: NewAccount): Promise<AccountShown | Refusal>;
  signIn(name: string, password: string): Promise<AccountShown | Refusal>;
  signOut(): Done;
  mine(): Promise<AccountShown | Refusal>;
  changePassword(password: string, next: string): Promise<AccountShown | Refusal>;
  /** null takes the address away. */
  changeEmail(password: string, email: string | null, locale: Locale): Done;
  confirm(ticket: string): Done;
  forgot(name: string, locale: Locale): Done;
  reset(ticket: string, password: string): Promise<AccountShown | Refusal>;
  remove(password: string): Done;
  sessions(): Promise<readonly PassShown[] | Refusal>;
  endSession(session: string): Done;
  endOtherSessions(): Done;
  bots(): Promise<readonly BotShown[] | Refusal>;
  addBot(name: string): Promise<BotShown | Refusal>;
  removeBot(bot: string): Done;
  addToken(bot: string): Promise<TokenMade | Refusal>;
  revokeToken(bot: string, token: string): Done;
  /** For administrators. */
  claim(ticket: string): Done;
  find(filter: AccountFilter): Promise<readonly AccountFound[] | Refusal>;
  toAccount(account: string, deed: AccountDeed, why: string): Done;
  toMatch(match: string, deed: MatchDeed, why: string): Done;
  deeds(before?: number): Promise<readonly DeedShown[] | Refusal>;
}

/** Where the file with everything about oneself is. */
export const EXPORT = '/api/account/export';

const bot = (id: string): string => `/api/account/bots/${encodeURIComponent(id)}`;

export function createAccountApi({ get, ask, done }: Send): AccountApi {
  return {
    signUp: asked => ask('POST', '/api/accounts', asked),
    signIn: (name, password) => ask('POST', '/api/session', { name, password }),
    signOut: () => done('DELETE', '/api/session'),
    mine: () => get('/api/account'),
    changePassword: (password, next) => ask('POST', '/api/account/password', { password, next }),
    changeEmail: (password, email, locale) => done('POST', '/api/account/email', { password, email, locale }),
    confirm: ticket => done('POST', '/api/confirm', { ticket }),
    forgot: (name, locale) => done('POST', '/api/forgot', { name, locale }),
    reset: (ticket, password) => ask('POST', '/api/reset', { ticket, password }),
    remove: password => done('POST', '/api/account/delete', { password }),
    sessions: () => get('/api/account/sessions'),
    endSession: session => done('DELETE', `/api/account/sessions/${encodeURIComponent(session)}`),
    endOtherSessions: () => done('DELETE', '/api/account/sessions'),
    bots: () => get('/api/account/bots'),
    addBot: name => ask('POST', '/api/account/bots', { name }),
    removeBot: id => done('DELETE', bot(id)),
    addToken: id => ask('POST', `${bot(id)}/tokens`, {}),
    revokeToken: (id, token) => done('DELETE', `${bot(id)}/tokens/${encodeURIComponent(token)}`),
    claim: ticket => done('POST', '/api/admin/claim', { ticket }),
    find: filter => get(`/api/admin/accounts${query(filter)}`),
    toAccount: (account, deed, why) =>
      done('POST', `/api/admin/accounts/${encodeURIComponent(account)}/${deed}`, { why }),
    toMatch: (match, deed, why) => done('POST', `/api/admin/matches/${encodeURIComponent(match)}/${deed}`, { why }),
    deeds: before => get(`/api/admin/deeds${query({ before })}`),
  };
}
