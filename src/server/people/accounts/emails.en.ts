// The emails the server sends.

export const en = {
  reset: {
    subject: 'Reset your Ludoteca password',
    text: 'Hello {name},\n\nsomebody, probably you, asked for a new password. Open this link within an hour to choose one:\n\n{link}\n\nIf it was not you, ignore this email. Your password stays the same.\n',
  },
  confirm: {
    subject: 'Confirm your email address',
    text: 'Hello {name},\n\nopen this link within a day to confirm this address. Ludoteca uses it if you forget your password:\n\n{link}\n\nIf you did not ask for this, ignore this email.\n',
  },
  invitation: {
    subject: '{name} invites you to {game}',
    body: "Hello,\n\n{name} has a table of {game} and a free chair for you. Sit down here:\n\n{link}\n\nThe table's code is {code}.",
    address: 'The server is {host}, port {port}.',
    gateway: 'Programs that speak {name} connect to port {port}.',
    end: 'If you do not know who this is, do nothing.',
  },
} as const;
