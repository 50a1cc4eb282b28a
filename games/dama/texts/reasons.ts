/** What can be said about a move, and what stands in the places of the sentence. */
export const DAMA_REASONS = {
  'wins.pieces': ['player'],
  'wins.blocked': ['player'],
  'line.wins': ['moves'],
  'line.loses': ['moves', 'player'],
  'takes.man': ['square'],
  'takes.king': ['square'],
  'takes.man.free': ['square', 'player'],
  'takes.king.free': ['square', 'player'],
  promotes: ['square'],
  'line.promotes': ['square'],
  'allows.promotion': ['square', 'player'],
  'line.allows.promotion': ['square', 'player'],
  'stops.promotion': ['square', 'player'],
  'rescues.man': ['square'],
  'rescues.king': ['square'],
  'leaves.man': ['square', 'player'],
  'leaves.king': ['square', 'player'],
  safe: ['unsafe', 'others', 'player'],
  'safe.only': ['player'],
  threatens: ['square'],
  'threatens.two': ['square', 'other'],
  'line.gains': ['taken', 'lost'],
  'line.takes': ['taken', 'player'],
  'line.costs': ['taken', 'lost', 'player'],
  'trades.ahead': ['own', 'theirs'],
  trades: ['taken'],
  confines: ['moves', 'player'],
  'confines.one': ['player'],
  stuck: ['moves'],
  'stuck.one': [],
  'stuck.none': [],
  'keeps.home': ['men'],
  'keeps.home.one': [],
  'leaves.home': ['square'],
  'centre.man': ['square'],
  'centre.king': ['square'],
  advances: ['square', 'steps'],
  'advances.one': ['square'],
  joins: ['square'],
  edge: ['square'],
  mobile: ['own', 'theirs', 'player'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type DamaReasonCode = keyof typeof DAMA_REASONS;

/** One language. */
export interface DamaReasonTexts {
  readonly sentences: Readonly<Record<DamaReasonCode, string>>;
}
