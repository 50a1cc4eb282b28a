import type { Refusal } from '../../../core/refusal.ts';
import { refusal } from '../../base/refusal.ts';

export const nameLength: Refusal = refusal('accounts/name-length', 409, 'A name has 2 to 20 characters.');
export const nameSigns: Refusal = refusal(
  'accounts/name-signs',
  409,
  "A name is made of letters, digits, spaces and - _ . '; it begins and ends with a letter or a digit.",
);
export const nameScripts: Refusal = refusal(
  'accounts/name-scripts',
  409,
  'The letters of a name come from one alphabet.',
);
export const nameTaken: Refusal = refusal(
  'accounts/name-taken',
  409,
  'Somebody has this name, or one that looks the same; choose another.',
);
export const nameFixed: Refusal = refusal('accounts/name-fixed', 409, 'The name of an account does not change.');
export const passwordLength: Refusal = refusal('accounts/password-length', 409, 'A password has 8 to 200 characters.');
export const passwordCommon: Refusal = refusal(
  'accounts/password-common',
  409,
  'This password is among the first that anybody would try; choose another.',
);
/** The same for a name that nobody has and for a wrong password. */
export const wrongPassword: Refusal = refusal(
  'accounts/wrong-password',
  401,
  'Name and password do not belong together.',
);
export const suspended: Refusal = refusal('accounts/suspended', 403, 'This account is suspended; ask the operator.');
export const busy: Refusal = refusal('accounts/busy', 503, 'Too many people sign in just now; try again in a moment.');
export const locked = (seconds: number): Refusal =>
  refusal(
    'accounts/locked',
    429,
    `Too many attempts; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  );
export const noMail: Refusal = refusal('accounts/no-mail', 503, 'This house does not send mail; ask the operator.');
export const badEmail: Refusal = refusal('accounts/bad-email', 409, 'This is not an e-mail address.');
export const badTicket: Refusal = refusal(
  'accounts/bad-ticket',
  409,
  'This link has been used, or is too old; ask for a new one.',
);
export const signIn: Refusal = refusal('accounts/sign-in', 401, 'Sign in with a name and password first.');
export const noSuchAccount: Refusal = refusal('accounts/no-such-account', 404, 'There is no such account.');
export const noSuchCredential: Refusal = refusal('accounts/no-such-pass', 404, 'There is no such session or token.');
export const tooManyBots: Refusal = refusal(
  'accounts/too-many-bots',
  409,
  'You have as many bots as one person may have.',
);
export const tooManyTokens: Refusal = refusal(
  'accounts/too-many-tokens',
  409,
  'This bot has as many tokens as it may have; revoke one first.',
);
export const notAdministrator: Refusal = refusal('accounts/not-administrator', 403, 'Only administrators may do this.');
export const notYourself: Refusal = refusal('accounts/not-yourself', 409, 'Not to yourself.');
export const notAGuest: Refusal = refusal('accounts/not-a-guest', 409, 'This token is not that of a guest.');
