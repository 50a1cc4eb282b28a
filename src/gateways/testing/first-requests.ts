// What a client of each gateway sends to come in and to look for a match.

import { writeToServer } from '../../../games/uno/gateway/codec.ts';

export const FIRST_REQUESTS = {
  'carcassonne-lines': Buffer.from('connect\n'),
  'sagrada-dialogue': Buffer.from('{"t":"login","name":"Ada"}\n{"t":"queue"}\n'),
  'uno-numeric': writeToServer({ t: 'hello', name: 'Ada', token: '' }),
  'software-challenge-xml': Buffer.from('<protocol><join gameType="swc_2019_piranhas"/>'),
} as const;
