// Several processes behind one port.

export const en = {
  needStore: '--workers needs --store with postgres://…: several processes cannot share a store of SQLite.',
  running: '{count} workers serve this port.',
  restarting: 'Worker {number} ended ({end}). It is started again.',
} as const;
