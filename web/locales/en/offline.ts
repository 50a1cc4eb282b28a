// Playing without a server.

export const offline = {
  'offline.banner': 'Play against bots on this device',
  'offline.link': 'Play offline',
  'refused.local/no-such-match': 'There is no such match on this device. It may have been deleted.',
  'refused.local/needs-server': 'This needs a server. Go online and try again.',
} as const;
