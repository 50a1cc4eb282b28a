// Closed sets of words that occur in messages. They stand apart from the schemas, so that a module that only needs the words
// does not load the schema library.

export const MODERATION_ACTIONS = [
  'claim',
  'suspend',
  'unsuspend',
  'hide-name',
  'show-name',
  'hide-table',
  'show-table',
  'hide-line',
  'show-line',
  'dismiss-report',
  'end-match',
] as const;
export type ModerationActionName = (typeof MODERATION_ACTIONS)[number];

export const CHAT_AUDIENCES = ['table', 'watchers'] as const;
/** Who receives a chat line: everybody at the table, or only spectators until the match is over. */
export type ChatAudience = (typeof CHAT_AUDIENCES)[number];

export const NOTIFICATION_KINDS = ['turn', 'ended', 'rematch', 'round', 'followed', 'invited', 'guessing'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
/** How many notifications of an account are kept. */
export const MAX_NOTIFICATIONS = 100;

export const CLOCK_KINDS = ['none', 'quick', 'slow', 'correspondence'] as const;
/** How much time the players of a match have. */
export type ClockKind = (typeof CLOCK_KINDS)[number];

/** Beside a pool for each kind of clock there is one in which every match counts. */
export const RATING_POOLS = ['any', ...CLOCK_KINDS] as const;
export type RatingPool = (typeof RATING_POOLS)[number];

export const RANKING_ORDERS = ['wins', 'rating'] as const;
export type RankingOrder = (typeof RANKING_ORDERS)[number];

/** For one player; 'off': the match was called off. */
export const RECORDED_RESULTS = ['won', 'lost', 'drew', 'off'] as const;
export type RecordedResult = (typeof RECORDED_RESULTS)[number];

/** Of the whole match. */
export const RECORDED_OUTCOMES = ['decided', 'drawn', 'off'] as const;
export type RecordedOutcome = (typeof RECORDED_OUTCOMES)[number];
