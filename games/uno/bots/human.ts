// The levels of people who learn UNO: they look for the colour and overlook cards of the same number, forget to call, and play
// the cards they like best first.

import { chooseLikePeople, type HumanHabits } from '../../../src/search/human-mistakes.ts';
import { CALL, CATCH, COLOUR, PASS, PLAY } from '../rules/actions.ts';
import { COLOUR_OF, COLOURS, countsOf, POINTS_OF, VALUES, WILD } from '../rules/cards.ts';
import { COLOURING, PHASE, SWAPPING } from '../rules/state.ts';
import { pickFromLegal, type UnoBot } from './document.ts';

interface UnoHabits extends Omit<HumanHabits, 'looksTwice'> {
  /** The chance to overlook a card of the right colour; `overlooks` is that for one of the right number or symbol. */
  readonly overlooksColour: number;
  /** The chance to forget to call, in hundredths. */
  readonly forgets: number;
}

/** A player who sees no card that fits draws. */
const DRAWING = -1000;

/** `indifference` is in points of cards. */
function humanBot(id: string, glances: UnoHabits): UnoBot {
  const habits = { ...glances, looksTwice: 0 };
  return {
    id,
    thinks: 0,
    createAgent: ({ seat, seats, options, random }) =>
      pickFromLegal(seat, seats, options, (actions, view, known) => {
        if (actions.length === 1) return actions[0]!;
        if (known.at[PHASE] === SWAPPING) return actions[random(actions.length)]!;
        if (known.at[PHASE] === COLOURING) {
          const hand = countsOf(view.hand);
          const held = COLOURS.map((_, colour) =>
            hand.subarray(colour * VALUES, (colour + 1) * VALUES).reduce((sum, cards) => sum + cards, 0),
          );
          return (
            COLOUR +
            chooseLikePeople(
              held.length,
              { firstLook: colour => held[colour]! },
              { ...habits, indifference: 1 },
              random,
            )
          );
        }
        if (actions.includes(CALL) && random(100) >= habits.forgets) return CALL;
        const cards = actions.filter(action => action < PASS);
        if (cards.length === 0) return actions.includes(CATCH) && random(100) >= habits.forgets ? CATCH : PASS;
        const options = actions.includes(PASS) ? [...cards, PASS] : cards;
        const impressions = {
          firstLook: (i: number) => (options[i] === PASS ? DRAWING : POINTS_OF[options[i]! - PLAY]!),
          hidden: (i: number) => {
            const face = options[i]! - PLAY;
            if (options[i] === PASS) return 0;
            return face >= WILD || COLOUR_OF[face] === view.colour ? habits.overlooksColour / habits.overlooks : 1;
          },
        };
        return options[chooseLikePeople(options.length, impressions, habits, random)]!;
      }),
  };
}

/** Between `random` and `bot1`, at about equal steps: docs/levels.md. */
export const beginner = humanBot('beginner', { overlooks: 0.84, overlooksColour: 0.41, indifference: 50, forgets: 85 });
export const novice1 = humanBot('novice-1', { overlooks: 0.8, overlooksColour: 0.3, indifference: 40, forgets: 80 });
export const learner = humanBot('learner', { overlooks: 0.65, overlooksColour: 0.2, indifference: 30, forgets: 65 });
export const novice2 = humanBot('novice-2', { overlooks: 0.5, overlooksColour: 0.1, indifference: 20, forgets: 50 });
export const amateur = humanBot('amateur', { overlooks: 0.22, overlooksColour: 0.04, indifference: 13, forgets: 22 });
