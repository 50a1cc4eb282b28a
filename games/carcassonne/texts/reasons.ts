/** What can be said about a turn, and what stands in the places of the sentence. */
export const CARCASSONNE_REASONS = {
  wins: ['points'],
  'keeps.little': ['points'],
  'keeps.nothing': [],
  counts: ['points'],
  'counts.rival': ['points', 'player'],
  'finishes.city': ['points'],
  'finishes.road': ['points'],
  'finishes.monastery': ['points'],
  'shares.city': ['points', 'player'],
  'shares.road': ['points', 'player'],
  'gives.city': ['points', 'player'],
  'gives.road': ['points', 'player'],
  'gives.monastery': ['points', 'player'],
  'claims.city': ['points'],
  'claims.road': ['points'],
  'claims.monastery': ['tiles'],
  'claims.field': ['cities', 'points'],
  'claims.field.one': ['points'],
  'claims.field.open': ['open'],
  'extends.city': ['before', 'after'],
  'feeds.city': ['before', 'after', 'player'],
  'extends.road': ['before', 'after'],
  'feeds.road': ['before', 'after', 'player'],
  'extends.field': ['before', 'after'],
  'feeds.field': ['before', 'after', 'player'],
  'extends.monastery': ['before', 'after'],
  'feeds.monastery': ['before', 'after', 'player'],
  'takes.city': ['points', 'player'],
  'joins.city': ['points', 'player'],
  'loses.city': ['points', 'player'],
  'takes.road': ['points', 'player'],
  'joins.road': ['points', 'player'],
  'loses.road': ['points', 'player'],
  'takes.field': ['points', 'player'],
  'joins.field': ['points', 'player'],
  'loses.field': ['points', 'player'],
  'returns.one': ['left'],
  returns: ['back', 'left'],
  'uses.last': [],
  'keeps.last': [],
  keeps: ['left'],
  'blocks.city': ['side', 'player'],
  'spoils.city': ['side'],
  'hinders.city': ['side', 'before', 'after', 'player'],
  'blocks.road': ['side', 'player'],
  'spoils.road': ['side'],
  'hinders.road': ['side', 'before', 'after', 'player'],
  'blocks.monastery': ['side', 'player'],
  'spoils.monastery': ['side'],
  'hinders.monastery': ['side', 'before', 'after', 'player'],
  'nearly.city': ['fits'],
  'nearly.road': ['fits'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type CarcassonneReasonCode = keyof typeof CARCASSONNE_REASONS;

/** What `{side}` may be, as seen from the tile. */
export type TileSideWord = 'north' | 'east' | 'south' | 'west';

/** One language. */
export interface CarcassonneReasonTexts {
  readonly sentences: Readonly<Record<CarcassonneReasonCode, string>>;
  readonly words: Readonly<Record<TileSideWord, string>>;
}
