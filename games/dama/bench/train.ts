import type { TrainingSubject } from '../../../bench/train/subject.ts';
import { actionList, NOBODY, type RandomInt } from '../../../src/core/game.ts';
import { evaluate } from '../bots/evaluation.ts';
import { learnedEvaluator } from '../bots/evaluation-learned.ts';
import { FEATURE_COUNT, listFeatures, MOST_FEATURES, PHASED, PIECES } from '../bots/features.ts';
import { type DamaOptions, type DamaState, rules as dama } from '../rules/index.ts';
import { NEAR_LIMIT } from '../rules/state.ts';

/** The limit must not show in what is learned: no game of training comes near it. */
const FAR = 1000;
const FAR_OPTIONS: DamaOptions = { ...dama.defaults, plyLimit: FAR };
const OPENING_PLIES = 4;

const list = actionList(dama.maxLegal);

function playRandom(s: DamaState, plies: number, random: RandomInt): void {
  for (let i = 0; i < plies && s.next !== NOBODY; i++) {
    dama.legal(s, s.next, list);
    dama.apply(s, s.next, list.items[random(list.size)]!);
  }
}

export const damaSubject: TrainingSubject<DamaState> = {
  game: dama,
  matchOptions: plies => ({ ...dama.defaults, plyLimit: plies ?? 300 }),

  start: random => {
    for (;;) {
      const s = dama.init(2, FAR_OPTIONS);
      playRandom(s, 2 + random(random(4) === 0 ? 30 : 14), random);
      if (s.next !== NOBODY) return s;
    }
  },

  opening: (random, options) => {
    for (;;) {
      const s = dama.init(2, options as DamaOptions); // from matchOptions
      playRandom(s, OPENING_PLIES, random);
      if (s.next !== NOBODY && dama.score(s, 0) === dama.score(s, 1)) return s;
    }
  },

  patience: 50,
  /** Men and taken pieces never come back. */
  progress: s => (s.x & ~s.kings) ^ Math.imul(s.o & ~s.kings, 0x9e3779b1) ^ (dama.score(s, 0) + dama.score(s, 1)),

  words: 4,
  pack: (s, out, at) => {
    out[at] = s.x;
    out[at + 1] = s.o;
    out[at + 2] = s.kings;
    out[at + 3] = s.mover;
  },
  unpack: (words, at) => {
    const s = dama.init(2, FAR_OPTIONS);
    s.x = words[at]!;
    s.o = words[at + 1]!;
    s.kings = words[at + 2]!;
    s.mover = words[at + 3]!;
    s.next = s.mover;
    return s;
  },

  features: FEATURE_COUNT,
  phased: PHASED,
  mostFeatures: MOST_FEATURES,
  listFeatures,
  phase: s => (dama.score(s, 0) + dama.score(s, 1)) / PIECES,
  base: evaluate,
  evaluator: weights => learnedEvaluator(weights, NEAR_LIMIT),
  resolution: 1,
  step: 1,
  isQuiet: (s, seat) => {
    dama.noisy!(s, seat, list);
    return list.size === 0;
  },
  unit: 273,
  tableBits: 17,
  used: 0.8,
  file: 'games/dama/bots/weights.ts',
};
