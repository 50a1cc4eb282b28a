import type { OptionTexts } from '../../../web/boards/shared/contract.ts';
import type { Options } from '../rules/options.ts';

export const en = {
  rules: [
    'A fish swims straight along a row, column or diagonal, exactly as many squares as there are fish of both colours on that whole line.',
    'It may jump over its own fish and over krakens, but not over opponents. If it ends on an opposing fish, it eats that fish. It can never end on a kraken.',
    'You win if all your fish form one swarm at the end of a round; diagonal neighbours count too. After 30 rounds the larger swarm wins.',
  ],
  options: {
    official: { label: 'Contest rules', hint: 'Judges equal swarms and lost fish as the official server did.' },
    position: { label: 'Start from a position', hint: '100 letters R B O -, or ten rows.' },
  } satisfies OptionTexts<Options>,
  seats: ['Red', 'Blue'],
  eats: 'eats a fish',
  krakenAt: 'kraken at {square}',
  board: {
    board: 'Aquarium of ten by ten squares',
    round: 'Round {round} of {rounds}',
    swarm: 'Swarm {fish} of {all}',
    water: 'water',
    kraken: 'kraken',
    fish: { red: 'red fish', blue: 'blue fish' },
    ownFish: { red: 'your red fish', blue: 'your blue fish' },
    canMove: 'can move',
    canGo: 'can move here',
    edible: 'can be eaten',
    uniting: 'could close its swarm',
    blocked: 'This fish cannot move now.',
  },
  endings: {
    united: '{name} has gathered all fish into one swarm.',
    limit: 'Thirty rounds have been played. {name} has the larger swarm.',
    stuck: '{name} cannot move any more.',
    equal: 'Both swarms are of the same size.',
  },
} as const;
