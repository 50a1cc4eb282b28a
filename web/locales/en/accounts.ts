// Identity: signing in, the own account, administration.

export const accounts = {
  'me.menu': 'You: {name}',
  'me.guest': 'You play as a guest.',
  'me.account': 'My account',
  'me.admin': 'Administration',

  'sign.in': 'Sign in',
  'sign.up': 'Create an account',
  'sign.out': 'Sign out',
  'sign.out.done': 'You are signed out.',
  'sign.ended': 'Your session has ended. You are a guest again.',

  'new.title-field': 'Name of the table (optional)',

  'refused.accounts/name-length': 'A name must have 2 to 20 characters.',
  'refused.accounts/name-signs':
    "Use only letters, digits, spaces and - _ . ' and start and end with a letter or a digit.",
  'refused.accounts/name-scripts': 'Use letters of one alphabet only.',
  'refused.accounts/name-taken': 'This name, or one that looks like it, is taken. Choose another one.',
  'refused.accounts/name-fixed': 'The name of an account cannot be changed.',
  'refused.accounts/password-length': 'A password must have at least 8 characters.',
  'refused.accounts/password-common': 'This password is too common. Choose another one.',
  'refused.accounts/wrong-password': 'The name or the password is wrong.',
  'refused.accounts/suspended': 'This account is suspended. Ask the operator of the server.',
  'refused.accounts/busy': 'Many people are signing in at the moment. Try again shortly.',
  'refused.accounts/locked': 'Too many attempts. Wait a few minutes.',
  'refused.accounts/no-mail': 'This server does not send emails. Ask its operator.',
  'refused.accounts/bad-email': 'This is not a valid email address.',
  'refused.accounts/bad-ticket': 'This link has already been used or has expired.',
  'refused.web/no-ticket': 'This address is incomplete. Open the link in the email, or copy the whole link.',
  'refused.accounts/sign-in': 'Sign in first.',
  'refused.accounts/no-such-account': 'This account does not exist.',
  'refused.accounts/no-such-pass': 'This session or token no longer exists.',
  'refused.accounts/too-many-bots': 'You have reached the maximum number of bots. Delete one first.',
  'refused.accounts/too-many-tokens': 'This bot has reached the maximum number of tokens. Revoke one first.',
  'refused.accounts/not-administrator': 'Only administrators can do this.',
  'refused.accounts/not-yourself': 'You cannot do this to your own account.',
  'refused.accounts/not-a-guest': 'You are no longer a guest. Sign out first.',
  'refused.server/cross-site': 'Only pages of this server can do this. Reload the page and try again.',
} as const;
