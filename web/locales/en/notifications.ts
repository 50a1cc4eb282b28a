// Notifications: the bell, its sentences, its settings.

export const notifications = {
  'bell.title': 'Notifications',
  'bell.unread.one': 'Notifications: {count} new',
  'bell.unread.other': 'Notifications: {count} new',
  'bell.empty':
    'No notifications. You get one when it is your turn in a correspondence match, or when somebody wants a rematch.',
  'bell.all-read': 'Mark all as read',
  'bell.new': 'new',
  'bell.turn': '{game}: your turn',
  'bell.turn.by': '{game} with {name}: your turn',
  'bell.ended.won': '{game}: the match is over, you won',
  'bell.ended.lost': '{game}: the match is over, you lost',
  'bell.ended.drawn': '{game}: the match is over, nobody won',
  'bell.ended.won.by': '{game}: you won against {name}',
  'bell.ended.lost.by': '{game}: you lost against {name}',
  'bell.ended.drawn.by': '{game}: draw with {name}',
  'bell.rematch': '{game}: {name} wants a rematch',
  'bell.round': '{tournament}: your next game is ready',
  'bell.followed': '{name} follows you',
  'bell.invited': '{game}: {name} invites you to a table',
  'bell.guessing':
    'Somebody tried wrong passwords for your account. You stay signed in, and devices you use are not locked.',
} as const;
