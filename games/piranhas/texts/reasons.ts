/** What can be said about a move, and what stands in the places of the sentence. */
export const PIRANHAS_REASONS = {
  'wins.united': ['fish'],
  'wins.stuck': ['player'],
  'wins.limit': ['own', 'theirs', 'player'],
  'unites.sure': ['player'],
  unites: ['player'],
  'line.wins': ['moves'],
  'line.loses': ['moves', 'player'],
  'stops.uniting': ['from', 'to', 'player'],
  'allows.win': ['from', 'to', 'player'],
  'allows.uniting': ['from', 'to', 'player'],
  'threatens.uniting': ['from', 'to'],
  eats: ['square'],
  'eats.splits': ['square', 'before', 'after', 'player'],
  'leaves.fish': ['square', 'player'],
  'leaves.split': ['square', 'before', 'after', 'player'],
  joins: ['before', 'after'],
  grows: ['before', 'after'],
  nearer: ['from', 'before', 'after'],
  strays: ['from', 'before', 'after'],
  scatters: ['before', 'after'],
  closer: ['before', 'after'],
  apart: ['before', 'after'],
  widens: ['before', 'after', 'player'],
  middle: ['square'],
  rescues: ['square', 'player'],
  'blocks.fish': ['square', 'player'],
  'blocks.moves': ['before', 'after', 'player'],
  'limit.ahead': ['own', 'theirs', 'player'],
  'limit.behind': ['own', 'theirs', 'player'],
  'line.gathers': ['before', 'after'],
  'line.splits': ['before', 'after', 'player'],
  'line.scatters': ['before', 'after'],
  'line.rival': ['before', 'after', 'player'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PiranhasReasonCode = keyof typeof PIRANHAS_REASONS;

/** One language. */
export interface PiranhasReasonTexts {
  readonly sentences: Readonly<Record<PiranhasReasonCode, string>>;
}
