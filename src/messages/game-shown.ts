// The description of a game for clients: the same from a server and in a browser that plays without one.

import { type Bot, levelsOf } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import { byLocale } from '../core/locale.ts';
import { botName, gameName } from '../core/names.ts';
import { usualSeats } from '../core/options.ts';
import type { GameShown } from '../protocol/rest.ts';

export interface GameOffer {
  readonly bots: readonly Pick<Bot<unknown, unknown>, 'id' | 'level' | 'offered' | 'profile' | 'strength'>[];
  /** The id of the bot that is offered first. */
  readonly usualBot: string | undefined;
  /** The formats in which its matches can be saved. */
  readonly files: string[];
}

export function gameShown(game: AnyGame, { bots, usualBot, files }: GameOffer): GameShown {
  const { id, names, seats, secrets, absence, clock, defaults, lengths, options } = game;
  const botShown = (bot: GameOffer['bots'][number]): GameShown['bots'][number] => ({
    id: bot.id,
    name: byLocale(locale => botName(names, bot.id, locale)),
    level: bot.level,
    ...(bot.profile && { audience: bot.profile.audience }),
    ...(bot.strength && { strength: bot.strength }),
    ...(bot.id === usualBot && { usual: true as const }),
  });
  return {
    id,
    name: byLocale(locale => gameName(names, id, locale)),
    seats: [...seats],
    usual: usualSeats(game),
    secrets,
    absence,
    clock,
    defaults: defaults as GameShown['defaults'], // flat JSON by its schema
    ...(lengths && { lengths: [...lengths] }),
    options: { ...options },
    bots: levelsOf(bots).map(botShown),
    files,
  };
}
