// What the REST interface offers about accounts.

import type { RestClient } from '../../../src/client/rest-client.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { AccountShown, BotShown, CredentialShown, TokenCreated } from '../../../src/protocol/accounts.ts';
import type { Locale } from '../../locales/shared/locale.ts';

export interface NewAccount {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
  readonly locale: Locale;
  /** The token of the guest who becomes the account. */
  readonly guest?: string;
}

type Outcome = Promise<Refusal | undefined>;

export interface AccountApi {
  signUp(asked: NewAccount): Promise<AccountShown | Refusal>;
  signIn(name: string, password: string): Promise<AccountShown | Refusal>;
  signOut(): Outcome;
  ownAccount(): Promise<AccountShown | Refusal>;
  changePassword(password: string, next: string): Promise<AccountShown | Refusal>;
  /** null takes the address away. */
  changeEmail(password: string, email: string | null, locale: Locale): Outcome;
  confirm(ticket: string): Outcome;
  forgot(name: string, locale: Locale): Outcome;
  reset(ticket: string, password: string): Promise<AccountShown | Refusal>;
  remove(password: string): Outcome;
  sessions(): Promise<readonly CredentialShown[] | Refusal>;
  endSession(session: string): Outcome;
  endOtherSessions(): Outcome;
  bots(): Promise<readonly BotShown[] | Refusal>;
  addBot(name: string): Promise<BotShown | Refusal>;
  removeBot(bot: string): Outcome;
  addToken(bot: string): Promise<TokenCreated | Refusal>;
  revokeToken(bot: string, token: string): Outcome;
}

/** Where the file with everything about oneself is. */
export const EXPORT_PATH = '/api/account/export';

const botPath = (id: string): string => `/api/account/bots/${encodeURIComponent(id)}`;

export function createAccountApi({ get, request, command }: RestClient): AccountApi {
  return {
    signUp: asked => request('POST', '/api/accounts', asked),
    signIn: (name, password) => request('POST', '/api/session', { name, password }),
    signOut: () => command('DELETE', '/api/session'),
    ownAccount: () => get('/api/account'),
    changePassword: (password, next) => request('POST', '/api/account/password', { password, next }),
    changeEmail: (password, email, locale) => command('POST', '/api/account/email', { password, email, locale }),
    confirm: ticket => command('POST', '/api/confirm', { ticket }),
    forgot: (name, locale) => command('POST', '/api/forgot', { name, locale }),
    reset: (ticket, password) => request('POST', '/api/reset', { ticket, password }),
    remove: password => command('POST', '/api/account/delete', { password }),
    sessions: () => get('/api/account/sessions'),
    endSession: session => command('DELETE', `/api/account/sessions/${encodeURIComponent(session)}`),
    endOtherSessions: () => command('DELETE', '/api/account/sessions'),
    bots: () => get('/api/account/bots'),
    addBot: name => request('POST', '/api/account/bots', { name }),
    removeBot: id => command('DELETE', botPath(id)),
    addToken: id => request('POST', `${botPath(id)}/tokens`, {}),
    revokeToken: (id, token) => command('DELETE', `${botPath(id)}/tokens/${encodeURIComponent(token)}`),
  };
}
