import type { TrainingSubject } from '../../../bench/train/subject.ts';
import { actionList, CHANCE, type RandomInt } from '../../../src/core/game.ts';
import { evaluator } from '../bots/evaluation.ts';
import { learnedEvaluator, RESOLUTION } from '../bots/evaluation-learned.ts';
import { FEATURE_COUNT, listFeatures, MOST_FEATURES } from '../bots/features.ts';
import { KRAKEN, SQUARES } from '../rules/board.ts';
import { rules as piranhas } from '../rules/index.ts';
import { eats } from '../rules/moves.ts';
import type { Options } from '../rules/options.ts';
import { LAST_TURN, newState, putFish, putKraken, type State, TURN } from '../rules/state.ts';

const list = actionList(piranhas.maxLegal);

/** The krakens and so many random plies; drawn again until the game is not over then. */
function afterRandom(options: Options, plies: number, random: RandomInt): State {
  for (;;) {
    const s = piranhas.init(2, options);
    while (piranhas.toAct(s) === CHANCE || (piranhas.toAct(s) >= 0 && s.n[TURN]! < plies)) {
      piranhas.legal(s, piranhas.toAct(s), list);
      piranhas.apply(s, piranhas.toAct(s), list.items[random(list.size)]!);
    }
    if (piranhas.toAct(s) >= 0) return s;
  }
}

export const piranhasSubject: TrainingSubject<State> = {
  game: piranhas,
  matchOptions: () => piranhas.defaults,
  start: random => afterRandom(piranhas.defaults, 2 + random(12), random),
  opening: (random, options) => afterRandom(options as Options, 4, random), // from matchOptions
  // Every game ends after 60 half-moves.
  patience: Number.POSITIVE_INFINITY,
  progress: () => 0,

  // Two bits a square, and the half-moves made.
  words: 8,
  pack: (s, out, at) => {
    for (let square = 0; square < SQUARES; square++)
      out[at + (square >> 4)]! |= s.squares[square]! << (2 * (square & 15));
    out[at + 7] = s.n[TURN]!;
  },
  unpack: (words, at) => {
    const s = newState(false);
    for (let square = 0; square < SQUARES; square++) {
      const content = (words[at + (square >> 4)]! >>> (2 * (square & 15))) & 3;
      if (content === KRAKEN) putKraken(s, square);
      else if (content > 0) putFish(s, content - 1, square);
    }
    s.n[TURN] = words[at + 7]!;
    return s;
  },

  features: FEATURE_COUNT,
  phased: FEATURE_COUNT,
  mostFeatures: MOST_FEATURES,
  listFeatures,
  phase: s => 1 - s.n[TURN]! / LAST_TURN,
  base: evaluator(),
  evaluator: weights => learnedEvaluator(weights),
  resolution: RESOLUTION,
  step: 1,
  isQuiet: (s, _seat, action) => !eats(s, action),
  unit: 118,
  tableBits: 19,
  used: 0.7,
  file: 'games/piranhas/bots/weights.ts',
};
