// Identity: signing in, the own account, administration.

export const accounts = {
  'me.menu': 'You: {name}',
  'me.guest': 'You play as a guest.',
  'account.title': 'My account',
  'admin.title': 'Administration',

  'sign.in': 'Sign in',
  'sign.up': 'Create an account',
  'sign.out': 'Sign out',
  'sign.out.done': 'You are signed out.',
  'sign.ended': 'Your session has ended. You are a guest again.',

  'new.title-field': 'Name of the table (optional)',

  'refused.accounts/locked': 'Too many attempts. Wait a few minutes.',
  'refused.web/no-ticket': 'This address is incomplete. Open the link in the email, or copy the whole link.',
  'refused.accounts/sign-in': 'Sign in first.',
  'refused.accounts/not-a-guest': 'You are no longer a guest. Sign out first.',
  'refused.server/cross-site': 'Only pages of this server can do this. Reload the page and try again.',
} as const;
