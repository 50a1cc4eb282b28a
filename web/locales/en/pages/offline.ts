export const offline = {
  'offline.title': 'Play on this device',
  'offline.lead':
    'Play against bots without a server, also when you are offline. These matches are private: they stay in this browser, and nobody else sees them.',
  'offline.ready': 'Ready to play offline.',
  'offline.keeping': 'Downloading the games...',
  'offline.keep': 'Download for offline play',
  'offline.keep.hint': 'About one megabyte: all five games, their bots and the analysis.',
  'offline.missing':
    'This browser cannot keep the games for offline play here. Open the page over HTTPS to play without a connection.',
  'offline.failed': 'The download failed. Check your connection and try again.',
  'offline.matches': 'Your matches on this device',
  'offline.empty': 'No matches yet. Choose a game above.',
  'offline.continue': 'Continue',
  'offline.remove': 'Delete',
  'offline.remove.sure': 'Delete this match?',
  'offline.remove.lead': 'It is only kept in this browser and cannot be restored.',
} as const;
