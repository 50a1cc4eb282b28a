import { type Bot, withProfiles } from '../../core/bot.ts';
import { bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, pickFromLegal, type UnoBot } from './bots-document.ts';
import { amateur, beginner, learner, novice1, novice2 } from './bots-human.ts';
import { bot5 } from './bots-learned.ts';
import { profiles } from './bots-profiles.ts';
import { ratings } from './bots-ratings.ts';
import { searchBot } from './bots-search.ts';
import type { Options } from './options.ts';
import type { View } from './view.ts';

/** Anything that is allowed, drawing and forgetting to call included: what every other bot must beat. */
const random: UnoBot = {
  id: 'random',
  thinks: 0,
  createAgent: ({ seat, seats, options, random: draw }) =>
    pickFromLegal(seat, seats, options, actions => actions[draw(actions.length)]!),
};

/** Weakest first, as docs/levels.md rates them; the place is the level. docs/bots-uno.md has other measurements. */
export const unoBots: readonly Bot<View, Options>[] = withProfiles(
  [
    random,
    beginner,
    novice1,
    learner,
    novice2,
    amateur,
    bot1,
    bot2Literal,
    bot3Literal,
    bot2,
    bot4,
    bot3,
    bot5,
    searchBot(),
  ],
  profiles,
  ratings,
);
