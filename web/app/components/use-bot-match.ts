import type { GameShown, NewMatch } from '../../../src/protocol/rest.ts';
import { usualOptions } from '../model/match-length.ts';
import type { OptionValues } from './option-fields.tsx';
import { useCreateMatch } from './use-create-match.ts';

export interface BotMatchRequest {
  readonly bot: string;
  /** The side of the reader. If left out, it is drawn by lot. */
  readonly side?: number | undefined;
  /** Does it count for the rankings? */
  readonly isRated?: boolean;
  /** If left out, they are the usual ones. */
  readonly options?: OptionValues;
}

/** Starts a match against bots of one kind on all other seats. */
export function useBotMatch(): (facts: GameShown, wanted: BotMatchRequest) => Promise<void> {
  const create = useCreateMatch();
  return (facts, { bot, side, isRated = false, options = usualOptions(facts) }) => {
    const { id, usual: seats } = facts;
    const seat = side ?? Math.floor(Math.random() * seats);
    const others = Array.from({ length: seats }, (_, s) => s).filter(s => s !== seat);
    const asked: NewMatch = {
      game: id,
      seats,
      seat,
      private: true,
      friendly: !isRated,
      options: { ...options },
      clock: { kind: 'none' },
      bots: others.map(s => ({ seat: s, bot })),
    };
    return create(asked);
  };
}
