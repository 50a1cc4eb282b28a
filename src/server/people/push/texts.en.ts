// By kind of notification.

export const en = {
  turn: 'Your turn: {name} is waiting for you',
  turnWithoutName: 'Your turn',
  round: '{tournament}: your next game is ready',
  invited: '{name} invites you to a table',
} as const;
