/** What can be said about a turn, and what stands in the places of the sentence. */
export const SAGRADA_REASONS = {
  'room.all': [],
  goal: ['goal', 'points'],
  'goal.one': ['goal'],
  'goal.loses': ['goal', 'points'],
  'step.value': ['goal', 'kind'],
  'step.colour': ['goal', 'kind'],
  'line.row': ['goal', 'line', 'dice', 'size'],
  'line.column': ['goal', 'line', 'dice', 'size'],
  secret: ['points', 'colour'],
  'secret.solo': ['points'],
  'secret.loses': ['points'],
  fills: ['left'],
  'fills.last': [],
  'fills.hard': ['cell', 'kinds'],
  'places.none': [],
  'passes.unfit': [],
  kills: ['cell'],
  'pays.one': [],
  pays: ['price'],
  'keeps.favor': ['favor'],
  room: ['kinds'],
  narrows: ['kinds', 'before'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type SagradaReasonCode = keyof typeof SAGRADA_REASONS;

/** One language. `words` are the names of the goals and the colours. */
export interface SagradaReasonTexts {
  readonly sentences: Readonly<Record<SagradaReasonCode, string>>;
  readonly words: Readonly<Record<string, string>>;
}
