import type { SummaryShown } from '../../protocol/rest.ts';
import type { MatchSummary } from '../base/storage/storage.ts';
import type { Redaction } from '../people/accounts/redaction.ts';

export function summaryShown(summary: MatchSummary, redaction: Redaction, turn?: SummaryShown['turn']): SummaryShown {
  const { seats, payoffs, title, ...rest } = summary;
  return {
    ...rest,
    ...titled(redaction.title(summary.match, title)),
    seats: seats.map(who => (who ? redaction.who(who) : null)),
    ...(payoffs && { payoffs: [...payoffs] }),
    ...(turn && { turn }),
  };
}

export const titled = (title: string | undefined): { title?: string } => (title === undefined ? {} : { title });
