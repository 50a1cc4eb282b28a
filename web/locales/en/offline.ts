// Playing without a server.

export const offline = {
  'offline.banner': 'Play against bots on this device',
  'offline.link': 'Play offline',
  'refused.local/no-such-match': 'There is no such match on this device. It may have been deleted.',
  'refused.local/no-such-game': 'This page does not have that game.',
  'refused.local/no-such-bot': 'This game has no bot with that name.',
  'refused.local/wrong-seats': 'This game cannot be played with that number of players.',
  'refused.local/needs-server': 'This needs a server. Go online and try again.',
} as const;
