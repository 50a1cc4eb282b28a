// Which bot a player is offered: the weakest for a first match, a stronger one after two wins in a row, a weaker one after two losses.

import type { MatchShown } from '../../../src/protocol/play.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import { botsByLevel } from './bot-choice.ts';

export interface OpponentStep {
  /** The bot that is offered next. */
  readonly bot: string;
  /** Matches won and lost in a row against it. */
  readonly won: number;
  readonly lost: number;
  /** The last match that was counted, because a page of it may be opened again. */
  readonly match: string;
}

/** By game. */
export type OpponentSteps = Readonly<Record<string, OpponentStep>>;

/** So many in a row lead to the next level. */
const IN_A_ROW = 2;

/** The bot to offer first. Without a finished match it is the weakest of those for a first match. */
export function offeredBot(facts: Pick<GameShown, 'id' | 'bots'>, steps: OpponentSteps): string | undefined {
  const bots = botsByLevel(facts);
  const next = bots.find(({ id }) => id === steps[facts.id]?.bot);
  return (next ?? bots.find(({ audience }) => audience === 'first') ?? bots[0])?.id;
}

/** The next level, where one more win in a row leads to it. */
export function levelAhead(facts: Pick<GameShown, 'id' | 'bots'>, steps: OpponentSteps): string | undefined {
  const step = steps[facts.id];
  if (step?.won !== IN_A_ROW - 1) return undefined;
  const bots = botsByLevel(facts);
  return bots[bots.findIndex(({ id }) => id === step.bot) + 1]?.id;
}

/** The bot on all other seats; undefined at tables with people, or with different bots. */
export function onlyOpponent({ players, seat }: Pick<MatchShown, 'players' | 'seat'>): string | undefined {
  const others = players.filter((_, other) => other !== seat);
  const bot = others[0]?.bot;
  return seat !== null && others.every(who => who?.kind === 'bot' && who.bot === bot) ? bot : undefined;
}

/** The step after a finished match; the same one if the match does not count. */
export function stepAfter(
  facts: Pick<GameShown, 'id' | 'bots'>,
  before: OpponentStep | undefined,
  { match, seat, players, ending, payoffs }: FinishedMatch,
): OpponentStep | undefined {
  const bot = onlyOpponent({ players, seat });
  const own = seat === null ? undefined : payoffs?.[seat];
  if (bot === undefined || own === undefined || ending?.by === 'abort' || before?.match === match) return before;
  const known = before?.bot === bot ? before : { won: 0, lost: 0 };
  const best = Math.max(...payoffs!);
  const worst = Math.min(...payoffs!);
  const won = own === best && best > worst ? known.won + 1 : 0;
  const lost = own < best ? known.lost + 1 : 0;
  const bots = botsByLevel(facts);
  const at = bots.findIndex(({ id }) => id === bot);
  const other = won >= IN_A_ROW ? bots[at + 1] : lost >= IN_A_ROW ? bots[at - 1] : undefined;
  return other ? { bot: other.id, won: 0, lost: 0, match } : { bot, won, lost, match };
}

type FinishedMatch = Pick<MatchShown, 'match' | 'seat' | 'players' | 'ending' | 'payoffs'>;
