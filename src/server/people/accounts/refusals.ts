import { type Refusal, refuse } from '../../../core/refusal.ts';

export const nameLength: Refusal = refuse('accounts/name-length', 'A name has 2 to 20 characters.');
export const nameSigns: Refusal = refuse(
  'accounts/name-signs',
  "A name is made of letters, digits, spaces and - _ . '; it begins and ends with a letter or a digit.",
);
export const nameScripts: Refusal = refuse('accounts/name-scripts', 'The letters of a name come from one alphabet.');
export const nameTaken: Refusal = refuse(
  'accounts/name-taken',
  'Somebody has this name, or one that looks the same; choose another.',
);
export const nameFixed: Refusal = refuse('accounts/name-fixed', 'The name of an account does not change.');
export const passwordLength: Refusal = refuse('accounts/password-length', 'A password has 8 to 200 characters.');
export const passwordCommon: Refusal = refuse(
  'accounts/password-common',
  'This password is among the first that anybody would try; choose another.',
);
/** The same for a name that nobody has and for a wrong password. */
export const wrongPassword: Refusal = refuse('accounts/wrong-password', 'Name and password do not belong together.');
export const suspended: Refusal = refuse('accounts/suspended', 'This account is suspended; ask the operator.');
export const busy: Refusal = refuse('accounts/busy', 'Too many people sign in just now; try again in a moment.');
export const locked = (seconds: number): Refusal =>
  refuse('accounts/locked', `Too many attempts; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`);
export const noMail: Refusal = refuse('accounts/no-mail', 'This house does not send mail; ask the operator.');
export const badEmail: Refusal = refuse('accounts/bad-email', 'This is not an e-mail address.');
export const badTicket: Refusal = refuse(
  'accounts/bad-ticket',
  'This link has been used, or is too old; ask for a new one.',
);
export const signIn: Refusal = refuse('accounts/sign-in', 'Sign in with a name and password first.');
export const noSuchAccount: Refusal = refuse('accounts/no-such-account', 'There is no such account.');
export const noSuchCredential: Refusal = refuse('accounts/no-such-pass', 'There is no such session or token.');
export const tooManyBots: Refusal = refuse('accounts/too-many-bots', 'You have as many bots as one person may have.');
export const tooManyTokens: Refusal = refuse(
  'accounts/too-many-tokens',
  'This bot has as many tokens as it may have; revoke one first.',
);
export const notAdministrator: Refusal = refuse('accounts/not-administrator', 'Only administrators may do this.');
export const notYourself: Refusal = refuse('accounts/not-yourself', 'Not to yourself.');
export const notAGuest: Refusal = refuse('accounts/not-a-guest', 'This token is not that of a guest.');
