// What people read about the bots they can choose from.

import { printRatingWithMargin, type ShownRating } from '../../../src/core/rating.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import type { Translate } from '../../locales/translator.ts';
import { botName } from './names.ts';
import { printPath } from './router.ts';

type BotOffer = Pick<GameShown, 'id' | 'bots'>;

/** Weakest first. */
export const botsByLevel = ({ bots }: BotOffer): GameShown['bots'] => bots.toSorted((a, b) => a.level - b.level);

export function audienceText({ bots }: BotOffer, bot: string, translate: Translate): string | undefined {
  const audience = bots.find(({ id }) => id === bot)?.audience;
  return audience && translate(`bot.audience.${audience}`);
}

/** The measured rating of a bot: 'Rating 1450 ± 40'. */
export const strengthText = (strength: ShownRating | undefined, translate: Translate): string | undefined =>
  strength && translate('bot.strength', { rating: printRatingWithMargin(strength) });

/** '3. Sparrow'; the name alone of a bot that is no level. */
export function botOptionText(offer: BotOffer, bot: string, translate: Translate): string {
  const level = botsByLevel(offer).findIndex(({ id }) => id === bot) + 1;
  const name = botName(offer.id, bot, translate.locale);
  return level > 0 ? `${level}. ${name}` : name;
}

export const botPath = (game: string, bot: string): string =>
  printPath({ page: 'player', player: `bot:${game}/${bot}`, game });
