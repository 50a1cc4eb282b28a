export const notifications = {
  'bell.account.lead': 'Choose what you want to be notified about.',
  'bell.kind.turn': 'It is my turn in a correspondence match',
  'bell.kind.ended': 'One of my matches has ended',
  'bell.kind.rematch': 'Somebody wants a rematch',
  'bell.kind.round': 'My next tournament game is ready',
  'bell.kind.followed': 'Somebody follows me',
  'bell.kind.invited': 'Somebody invites me to a table',
  'bell.kind.guessing': 'Somebody tries wrong passwords for my account',
  'push.title': 'On this device',
  'push.on': 'This device notifies you when it is your turn in a correspondence match, even when the page is closed.',
  'push.off': 'This device does not notify you while the page is closed.',
  'push.denied':
    'Your browser blocks notifications from this page. You can allow them in the settings of your browser.',
  'push.unable': 'This browser cannot show notifications while the page is closed. On a phone, install the page first.',
  'push.turn-on': 'Notify me on this device',
  'push.turn-off': 'Stop notifications on this device',
} as const;
