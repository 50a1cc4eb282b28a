import { withProfiles } from '../../core/bot.ts';
import { bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, pickFromLegal, type UnoBot } from './bots-document.ts';
import { novice1, novice2 } from './bots-human.ts';
import { bot5 } from './bots-learned.ts';
import { profiles } from './bots-profiles.ts';
import { ratings } from './bots-ratings.ts';
import { searchBot } from './bots-search.ts';

/** Anything that is allowed, drawing and forgetting to call included: what every other bot must beat. */
const random: UnoBot = {
  id: 'random',
  level: 0,
  thinks: 0,
  createAgent: ({ seat, seats, options, random: draw }) =>
    pickFromLegal(seat, seats, options, actions => actions[draw(actions.length)]!),
};

/** Weakest first; docs/bots-uno.md has the measurements. */
export const unoBots: readonly UnoBot[] = withProfiles(
  [random, novice1, novice2, bot1, bot2, bot2Literal, bot3, bot3Literal, bot4, bot5, searchBot()],
  profiles,
  ratings,
);
