// What the REST interface offers about accounts.

import type { RestClient } from '../../../src/client/rest-client.ts';
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

/** Where the file with everything about oneself is. */
export const EXPORT_PATH = '/api/account/export';

const botPath = (id: string): string => `/api/account/bots/${encodeURIComponent(id)}`;

export type AccountApi = ReturnType<typeof createAccountApi>;

export function createAccountApi({ get, request, command }: RestClient) {
  return {
    signUp: (asked: NewAccount) => request<AccountShown>('POST', '/api/accounts', asked),
    signIn: (name: string, password: string) => request<AccountShown>('POST', '/api/session', { name, password }),
    signOut: () => command('DELETE', '/api/session'),
    ownAccount: () => get<AccountShown>('/api/account'),
    changePassword: (password: string, next: string) =>
      request<AccountShown>('POST', '/api/account/password', { password, next }),
    /** null takes the address away. */
    changeEmail: (password: string, email: string | null, locale: Locale) =>
      command('POST', '/api/account/email', { password, email, locale }),
    confirm: (ticket: string) => command('POST', '/api/confirm', { ticket }),
    forgot: (name: string, locale: Locale) => command('POST', '/api/forgot', { name, locale }),
    reset: (ticket: string, password: string) => request<AccountShown>('POST', '/api/reset', { ticket, password }),
    remove: (password: string) => command('POST', '/api/account/delete', { password }),
    sessions: () => get<readonly CredentialShown[]>('/api/account/sessions'),
    endSession: (session: string) => command('DELETE', `/api/account/sessions/${encodeURIComponent(session)}`),
    endOtherSessions: () => command('DELETE', '/api/account/sessions'),
    bots: () => get<readonly BotShown[]>('/api/account/bots'),
    addBot: (name: string) => request<BotShown>('POST', '/api/account/bots', { name }),
    removeBot: (bot: string) => command('DELETE', botPath(bot)),
    addToken: (bot: string) => request<TokenCreated>('POST', `${botPath(bot)}/tokens`, {}),
    revokeToken: (bot: string, token: string) =>
      command('DELETE', `${botPath(bot)}/tokens/${encodeURIComponent(token)}`),
  };
}
