import type { PiranhasLanguage } from './texts.ts';

export const en: PiranhasLanguage = {
  rules: [
    'A fish swims straight along a row, column or diagonal, exactly as many squares as there are fish on that whole line, of both colours.',
    'It may jump over its own kind and over krakens, not over opponents. It may end on an opposing fish, which is eaten, never on a kraken.',
    'Whoever has all its fish in one swarm at the end of a round wins; neighbours count diagonally too. After 30 rounds the larger swarm wins.',
  ],
  options: {
    official: { label: 'Contest rules', hint: 'As the season’s own server judged equal swarms and lost fish.' },
    position: { label: 'Start from a position', hint: '100 letters R B O -, or ten rows.' },
  },
  refusals: {},
  seats: ['Red', 'Blue'],
  eats: 'eats a fish',
  krakenAt: 'a kraken settles at {square}',
  board: {
    board: 'Aquarium of ten by ten squares',
    round: 'Round {round} of {rounds}',
    swarm: 'Swarm {fish} of {all}',
    water: 'water',
    kraken: 'kraken',
    fish: { red: 'red fish', blue: 'blue fish' },
    canMove: 'can move',
    canGo: 'can go here',
    blocked: 'This fish cannot move now.',
  },
  endings: {
    united: '{name} has gathered all fish into one swarm.',
    limit: 'Thirty rounds are over; {name} has the larger swarm.',
    stuck: '{name} cannot move any more.',
    equal: 'Both swarms are equally large.',
  },
};
