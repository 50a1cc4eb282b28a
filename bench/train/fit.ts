// Fits weights to recorded positions: the chances that follow from the evaluation are to be near a mix of the game's result
// and of what the search thought of the position. Logistic loss, stochastic gradient with a rate of its own for each weight
// (Duchi, Hazan and Singer 2011).

import { seededRandom } from '../../src/core/random.ts';
import { MAX_EVALUATION } from '../../src/search/deepening.ts';
import { EXTRA_WORDS } from './self-play.ts';
import { type AnySubject, weightCount } from './subject.ts';

export interface FitSettings {
  readonly epochs: number;
  /** The share of the game's result in the target; the rest is the score of the search. */
  readonly resultShare: number;
  readonly rate: number;
  readonly seed: string;
}

export interface FitReport {
  readonly epoch: number;
  readonly trained: number;
  readonly validated: number;
}

/** One position in so many is not learned from, to see whether the others teach anything. */
const VALIDATED = 50;
/** A weight that fewer positions than this have used stays 0. */
const LEAST_USES = 6;
/** As if each weight had already seen gradients that sum to this in the square: rare features then move little. */
const CAUTION = 1;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

export function fit(
  subject: AnySubject,
  data: Int32Array,
  settings: FitSettings,
  report: (r: FitReport) => void,
): Float64Array {
  const examples = readExamples(subject, data, settings.resultShare);
  const { starts, features, bases, phases, targets } = examples;
  const { phased, unit } = subject;
  const size = weightCount(subject);
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(CAUTION);
  const uses = new Uint32Array(size);
  const order = Uint32Array.from({ length: targets.length }, (_, i) => i);
  const random = seededRandom(`${settings.seed} fit`);

  const chances = (i: number): number => {
    let value = bases[i]!;
    const phase = phases[i]!;
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      const f = features[at]!;
      value += f < phased ? phase * weights[2 * f]! + (1 - phase) * weights[2 * f + 1]! : weights[phased + f]!;
    }
    return sigmoid(value / unit);
  };
  const move = (w: number, gradient: number, rate: number): void => {
    squares[w]! += gradient * gradient;
    weights[w]! -= (rate * gradient) / Math.sqrt(squares[w]!);
  };
  const learn = (i: number, error: number, rate: number): void => {
    const phase = phases[i]!;
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      const f = features[at]!;
      if (f >= phased) move(phased + f, error, rate);
      else {
        move(2 * f, error * phase, rate);
        move(2 * f + 1, error * (1 - phase), rate);
      }
    }
  };

  for (let i = 0; i < targets.length; i++)
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      const f = features[at]!;
      uses[f < phased ? 2 * f : phased + f]!++;
      if (f < phased) uses[2 * f + 1]!++;
    }
  for (let epoch = 1; epoch <= settings.epochs; epoch++) {
    shuffle(order, random);
    const rate = settings.rate * (1 - (0.9 * (epoch - 1)) / settings.epochs);
    const losses = [0, 0];
    const counts = [0, 0];
    for (const i of order) {
      const expected = chances(i);
      const target = targets[i]!;
      const kind = i % VALIDATED === 0 ? 1 : 0;
      losses[kind]! -= target * Math.log(expected + 1e-12) + (1 - target) * Math.log(1 - expected + 1e-12);
      counts[kind]!++;
      if (kind === 0) learn(i, expected - target, rate);
    }
    report({ epoch, trained: losses[0]! / counts[0]!, validated: losses[1]! / counts[1]! });
  }
  for (let w = 0; w < size; w++) if (uses[w]! < LEAST_USES) weights[w] = 0;
  return weights;
}

function shuffle(order: Uint32Array, random: (bound: number) => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = random(i + 1);
    const other = order[j]!;
    order[j] = order[i]!;
    order[i] = other;
  }
}

interface FitExamples {
  /** Where the features of an example begin; one more than there are examples. */
  readonly starts: Uint32Array;
  readonly features: Int32Array;
  readonly bases: Float32Array;
  readonly phases: Float32Array;
  readonly targets: Float32Array;
}

function readExamples(subject: AnySubject, data: Int32Array, resultShare: number): FitExamples {
  const size = subject.words + EXTRA_WORDS;
  const count = Math.floor(data.length / size);
  const starts = new Uint32Array(count + 1);
  let features = new Int32Array(count * 30);
  const [bases, phases, targets] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  const found = new Int32Array(subject.mostFeatures);
  let end = 0;
  for (let i = 0; i < count; i++) {
    const s: unknown = subject.unpack(data, i * size);
    const seat = subject.game.toAct(s);
    const n = subject.listFeatures(s, seat, found);
    if (end + n > features.length) {
      const larger = new Int32Array(Math.ceil(features.length * 1.3) + n);
      larger.set(features);
      features = larger;
    }
    features.set(found.subarray(0, n), end);
    end += n;
    starts[i + 1] = end;
    bases[i] = subject.base(s, seat);
    phases[i] = subject.phase(s);
    const score = data[i * size + subject.words]!;
    const result = data[i * size + subject.words + 1]! / 2;
    const thought = Math.abs(score) > MAX_EVALUATION ? (score > 0 ? 1 : 0) : sigmoid(score / subject.unit);
    targets[i] = resultShare * result + (1 - resultShare) * thought;
  }
  return { starts, features: features.subarray(0, end), bases, phases, targets };
}
