import type { Refusal } from '../../../core/refusal.ts';
import { refusal } from '../../base/refusal.ts';

export const nameLength: Refusal = refusal('accounts/name-length', 409, 'A name must have 2 to 20 characters.');
export const nameSigns: Refusal = refusal(
  'accounts/name-signs',
  409,
  "A name can only contain letters, digits, spaces and - _ . ' and must start and end with a letter or a digit.",
);
export const nameScripts: Refusal = refusal(
  'accounts/name-scripts',
  409,
  'A name can only contain letters of one alphabet.',
);
export const nameTaken: Refusal = refusal(
  'accounts/name-taken',
  409,
  'This name, or one that looks like it, is taken. Choose another one.',
);
export const nameFixed: Refusal = refusal('accounts/name-fixed', 409, 'The name of an account cannot be changed.');
export const passwordLength: Refusal = refusal(
  'accounts/password-length',
  409,
  'A password must have 8 to 200 characters.',
);
export const passwordCommon: Refusal = refusal(
  'accounts/password-common',
  409,
  'This password is too common. Choose another one.',
);
/** The same answer for an unknown name and for a wrong password. */
export const wrongPassword: Refusal = refusal('accounts/wrong-password', 401, 'The name or the password is wrong.');
export const suspended: Refusal = refusal(
  'accounts/suspended',
  403,
  'This account is suspended. Ask the operator of the server.',
);
export const busy: Refusal = refusal(
  'accounts/busy',
  503,
  'Too many people are signing in at the moment. Try again shortly.',
);
export const locked = (seconds: number): Refusal =>
  refusal(
    'accounts/locked',
    429,
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  );
export const noMail: Refusal = refusal('accounts/no-mail', 503, 'This server does not send emails. Ask its operator.');
export const badEmail: Refusal = refusal('accounts/bad-email', 409, 'This is not a valid email address.');
export const badTicket: Refusal = refusal(
  'accounts/bad-ticket',
  409,
  'This link has already been used or has expired. Ask for a new one.',
);
export const signIn: Refusal = refusal('accounts/sign-in', 401, 'Sign in with a name and password first.');
export const noSuchAccount: Refusal = refusal('accounts/no-such-account', 404, 'This account does not exist.');
export const noSuchCredential: Refusal = refusal('accounts/no-such-pass', 404, 'This session or token does not exist.');
export const tooManyBots: Refusal = refusal(
  'accounts/too-many-bots',
  409,
  'You have reached the maximum number of bots. Delete one first.',
);
export const tooManyTokens: Refusal = refusal(
  'accounts/too-many-tokens',
  409,
  'This bot has reached the maximum number of tokens. Revoke one first.',
);
export const notAdministrator: Refusal = refusal('accounts/not-administrator', 403, 'Only administrators can do this.');
export const notYourself: Refusal = refusal('accounts/not-yourself', 409, 'You cannot do this to your own account.');
export const notAGuest: Refusal = refusal('accounts/not-a-guest', 409, 'This token does not belong to a guest.');
