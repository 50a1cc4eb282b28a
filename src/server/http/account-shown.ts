// An account and its credentials, as their owner sees them.

import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { AccountShown, CredentialShown } from '../../protocol/accounts.ts';
import type { Account, Credential } from '../base/storage/accounts.ts';
import type { Accounts } from '../people/accounts/accounts.ts';
import type { SignedIn } from '../people/accounts/sign-in.ts';
import type { RequestOrigin } from './routes.ts';

export function accountShown({ id, name, created, email, admin }: Account, mail: boolean): AccountShown {
  return { account: id, name, created, ...(email && { email }), ...(admin && { admin }), mail };
}

export function credentialShown({ id, label, created, seen }: Credential, current?: string): CredentialShown {
  return { id, label, created, seen, ...(id === current && { current: true }) };
}

/**
 * Gives the browser the new session and ends the one it came with, so that no other holder of the old cookie keeps access.
 */
export async function enterAccount(
  { credentials, recovery }: Accounts,
  signed: SignedIn | Refusal,
  origin: RequestOrigin,
): Promise<AccountShown | Refusal> {
  if (isRefusal(signed)) return signed;
  if (origin.session !== undefined) await credentials.signOut(origin.session);
  origin.setSession(signed.session);
  const { id } = signed.account;
  if ((await credentials.knownDevice(id, origin.devices)) === undefined)
    origin.addDevice(await credentials.rememberDevice(id, origin.agent));
  return accountShown(signed.account, recovery.hasMail);
}
