import { refusal } from '../../base/refusal.ts';

export const nameLength = refusal('accounts/name-length', 'A name must have 2 to 20 characters.');
export const nameSigns = refusal(
  'accounts/name-signs',
  "A name can only contain letters, digits, spaces and - _ . ' and must start and end with a letter or a digit.",
);
export const nameScripts = refusal('accounts/name-scripts', 'A name can only contain letters of one alphabet.');
export const nameTaken = refusal(
  'accounts/name-taken',
  'This name, or one that looks like it, is taken. Choose another one.',
);
export const nameFixed = refusal('accounts/name-fixed', 'The name of an account cannot be changed.');
export const passwordLength = refusal('accounts/password-length', 'A password must have 8 to 200 characters.');
export const passwordCommon = refusal('accounts/password-common', 'This password is too common. Choose another one.');
/** The same answer for an unknown name and for a wrong password. */
export const wrongPassword = refusal('accounts/wrong-password', 'The name or the password is wrong.', 401);
export const suspended = refusal(
  'accounts/suspended',
  'This account is suspended. Ask the operator of the server.',
  403,
);
export const busy = refusal('accounts/busy', 'Too many people are signing in at the moment. Try again shortly.', 503);
export const locked = (seconds: number) =>
  refusal(
    'accounts/locked',
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    429,
  );
export const noMail = refusal('accounts/no-mail', 'This server does not send emails. Ask its operator.', 503);
export const badEmail = refusal('accounts/bad-email', 'This is not a valid email address.');
export const badTicket = refusal(
  'accounts/bad-ticket',
  'This link has already been used or has expired. Ask for a new one.',
);
export const signIn = refusal('accounts/sign-in', 'Sign in with a name and password first.', 401);
export const noSuchAccount = refusal('accounts/no-such-account', 'This account does not exist.', 404);
export const noSuchCredential = refusal('accounts/no-such-pass', 'This session or token does not exist.', 404);
export const tooManyBots = refusal(
  'accounts/too-many-bots',
  'You have reached the maximum number of bots. Delete one first.',
);
export const tooManyTokens = refusal(
  'accounts/too-many-tokens',
  'This bot has reached the maximum number of tokens. Revoke one first.',
);
export const notAdministrator = refusal('accounts/not-administrator', 'Only administrators can do this.', 403);
export const notYourself = refusal('accounts/not-yourself', 'You cannot do this to your own account.');
export const notAGuest = refusal('accounts/not-a-guest', 'This token does not belong to a guest.');
