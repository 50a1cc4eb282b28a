import type { SummaryShown } from '../../protocol/rest.ts';
import type { MatchSummary } from '../base/storage/storage.ts';
import type { Redaction } from '../people/accounts/redaction.ts';

/** What is known about a match beside its summary. */
interface SummaryExtras {
  readonly turn?: SummaryShown['turn'] | undefined;
  readonly scores?: number[] | undefined;
}

export function summaryShown(
  summary: MatchSummary,
  redaction: Redaction,
  { turn, scores }: SummaryExtras = {},
): SummaryShown {
  const { seats, payoffs, title, ...rest } = summary;
  return {
    ...rest,
    ...titled(redaction.title(summary.match, title)),
    seats: seats.map(who => (who ? redaction.who(who) : null)),
    ...(payoffs && { payoffs: [...payoffs] }),
    ...(scores && { scores }),
    ...(turn && { turn }),
  };
}

export const titled = (title: string | undefined): { title?: string } => (title === undefined ? {} : { title });
