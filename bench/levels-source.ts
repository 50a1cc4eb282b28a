// The source file that a game reads the ratings of its bots from.

export interface RatedLevel {
  readonly id: string;
  readonly rating: number;
  /** One standard deviation. */
  readonly deviation: number;
  readonly games: number;
  /** CPU milliseconds a move. */
  readonly msMove: number;
}

export interface RatingsOrigin {
  readonly command: string;
  readonly commit: string;
  readonly date: string;
  readonly anchor: string;
}

const keyOf = (id: string): string => (/^[a-z]\w*$/.test(id) ? id : `'${id}'`);

export function ratingsSource(levels: readonly RatedLevel[], { command, commit, date, anchor }: RatingsOrigin): string {
  const rows = levels.map(
    ({ id, rating, deviation, games, msMove }) =>
      `  ${keyOf(id)}: { rating: ${rating}, deviation: ${deviation} }, // ${games} games, ${msMove.toFixed(1)} ms a move`,
  );
  return `// Measured, not to be edited. Made on ${date} from commit ${commit} by
// ${command}
// The time a move is CPU time. The scale: ${anchor}; 400 points are ten wins to one; \`deviation\` is that from the average of the levels that answer at once.

import type { BotRatings } from '../../core/bot.ts';

export const ratings: BotRatings = {
${rows.join('\n')}
};
`;
}
