/** What can be said about an action, and what stands in the places of the sentence. */
export const UNO_REASONS = {
  'wins.round': [],
  'one.left': [],
  draws: ['drawn', 'cards', 'player'],
  'draws.unless': ['drawn', 'cards', 'player'],
  skips: ['cards', 'player'],
  'skips.one': ['player'],
  'skips.again': ['player'],
  turns: ['cards', 'others', 'player'],
  'turns.one': ['others', 'player'],
  'keeps.wild': [],
  'keeps.wilds': ['kept'],
  'keeps.action': [],
  'spends.wild': ['others'],
  sheds: ['points'],
  'colour.own': ['own', 'colour'],
  'colour.most': ['own', 'colour'],
  'colour.only': ['colour'],
  'colour.some': ['own', 'colour'],
  'colour.none': ['colour'],
  'colour.fewer': ['own', 'colour'],
  changes: ['colour', 'own', 'old', 'other'],
  leaves: ['colour', 'old', 'other'],
  fits: ['fitting', 'left'],
  'fits.all': [],
  passed: ['colour', 'player'],
  plays: ['left'],
  'plays.drawn': ['left'],
  calls: [],
  takes: ['drawn'],
  passes: ['playable'],
  swaps: ['own', 'cards', 'player'],
  'swaps.badly': ['own', 'cards', 'player'],
  'others.wild': ['count', 'others'],
  'others.wild.all': ['others'],
  'others.wild.one': [],
  'others.none': ['count', 'others'],
  'others.none.all': ['others'],
  'others.none.one': [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type UnoReasonCode = keyof typeof UNO_REASONS;

/** One language. `words` are the colours. */
export interface UnoReasonTexts {
  readonly sentences: Readonly<Record<UnoReasonCode, string>>;
  readonly words: Readonly<Record<'blue' | 'red' | 'green' | 'yellow', string>>;
}
