import type { Language } from './board.ts';

export const en: Language = {
  rules: [
    'There are three colours with cards from 1 to 6. Each of three players gets six of them.',
    'One player leads a card, and the others play any card they like. The highest card of the colour that was led takes the trick and leads the next one.',
    'A trick is worth one point for each colour in it. After all rounds the player with the most points wins.',
  ],
  options: { rounds: { label: 'Rounds' } },
  // The server's own sentences are English.
  refusals: {},
  seats: ['First', 'Second', 'Third'],
  board: {
    round: 'Round {round} of {rounds}',
    hand: 'Your cards',
    trick: 'On the table',
    before: 'The trick before',
    points: '{points} points',
    cards: '{cards} cards',
    card: '{colour} {value}',
    hidden: 'Covered card',
    show: 'Show my cards',
    colours: ['red', 'green', 'blue'],
  },
  played: 'plays {card}',
  took: '{name} takes the trick for {points}',
  won: '{name} wins with {points} points.',
  shared: '{name} share the win with {points} points.',
};
