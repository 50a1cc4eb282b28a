// Several servers on one store.

export const en = {
  columns: ['node', 'state', 'lease', 'last beat', 'partitions', 'matches', 'players', 'bus', 'version', 'roles'],
  states: {
    here: 'here',
    leaving: 'leaving',
    gone: 'gone',
  },
  expired: 'expired',
  bus: {
    yes: 'yes',
    no: 'no',
  },
  needsStore:
    '--store is missing. It is the store of the servers, such as postgres://user:password@host/database, or @FILE (otherwise LUDOTECA_STORE).',
  nobody: 'No server uses this store at the moment.',
  free: '{count} partitions have no owner.',
  unknownNode: 'There is no node "{name}" here. Nodes: {names}.',
  severalNodes:
    'Several nodes are called "{name}". Name one by its id: {ids}. One that was killed disappears after five seconds.',
  leaving: '{name} hands over {partitions} partitions.',
  leavingLast: '{name} is the last node. Its matches are saved and continue when a server starts.',
  left: '{name} has ended.',
  tooLate: '{name} has not ended within {seconds} s. It still owns {partitions} partitions.',
  weak: {
    'no-password':
      'NATS is on another machine and asks for no password. Whoever reaches it can cut the servers off from each other. Give NATS a user and a password, and write them into --bus.',
    'no-tls':
      'The connection to NATS on another machine is not encrypted. Whoever can listen there learns its password. Give NATS a certificate, and use tls:// in --bus.',
    'no-standby':
      "The store has several servers, but PostgreSQL does not wait for a standby. If the primary fails, moves that players have seen can be lost. Set synchronous_standby_names = 'ANY 1 (*)' and synchronous_commit = on, and reload PostgreSQL.",
  },
  weakNodes: 'Concerns: {names}.',
} as const;
