import { type Bot, withProfiles } from '../../../src/core/bot.ts';
import levels from '../levels.json' with { type: 'json' };
import type { Options } from '../rules/options.ts';
import type { View } from '../rules/view.ts';
import { profiles } from '../texts/profiles.ts';
import { bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, pickFromLegal, type UnoBot } from './document.ts';
import { amateur, beginner, learner, novice1, novice2 } from './human.ts';
import { bot5 } from './learned.ts';
import { searchBot } from './search.ts';

/** Anything that is allowed, drawing and forgetting to call included: what every other bot must beat. */
const random: UnoBot = {
  id: 'random',
  thinks: 0,
  createAgent: ({ seat, seats, options, random: draw }) =>
    pickFromLegal(seat, seats, options, actions => actions[draw(actions.length)]!),
};

/** Six bots with fewer than 80 points more than `bot1`: people cannot tell them from it. Programs, tournaments and servers name them. */
const noLevel = (bot: UnoBot): UnoBot => ({ ...bot, offered: false });

/** Weakest first, as docs/levels.md rates them; the place is the level. docs/bots-uno.md has other measurements. */
export const bots: readonly Bot<View, Options>[] = withProfiles(
  [
    random,
    beginner,
    novice1,
    learner,
    novice2,
    amateur,
    bot1,
    ...[bot2Literal, bot3Literal, bot2, bot4, bot3, bot5].map(noLevel),
    searchBot(),
  ],
  profiles,
  levels.ratings,
);
