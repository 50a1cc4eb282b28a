// Laws about hidden information: an imagined state is made from the view alone, and what the view does not say is dealt as
// chance would deal it. The states that could be behind a view come from the test's own `scramble`, written from the rules;
// states are compared by what the other seats see in them and by what chance could draw from them.

import { CHANCE, type Seat } from '../game.ts';
import { seededRandom } from '../random.ts';
import { listFor } from './drive.ts';
import { assertSame, broken } from './laws.ts';
import type { Trial } from './trial.ts';

const LAW = 'imagine samples what the viewer cannot know';

/** Imagined states of one view, and as many states that could be behind it. */
const SAMPLES = 200;

/**
 * How far the two counts of a fact may lie apart. Two fair samples of 200 differ by more than 50 at most once in a million times;
 * a biased generator is usually 100 and more away.
 */
const FAR_APART = SAMPLES / 4;

/** A fact seen so often on one side is seen at least once on the other: by chance it is not once in ten million times. */
const OFTEN = 24;

/** Views examined in one game. The gaps between them grow, so that a long game is seen at every stage. */
const VIEWS_PER_GAME = 3;

/** Views examined in a run of many games: each costs 400 states. */
const VIEWS_PER_RUN = 12;

/** Tries after which nothing counts as hidden when nothing has changed. */
const TRIES = 4;

/** Facts of states, each with the number of states it holds in. */
type FactCounts = Map<string, number>;

/** Chooses the views of a run that are examined. */
export class SamplingCheck {
  #trial: unknown;
  #inRun = 0;
  #inGame = 0;
  #visits = 0;
  #next = 0;

  /** Examines the view of one viewer, each time another one's, until enough have been examined. */
  visit<S>(trial: Trial<S>, s: S): void {
    if (trial !== this.#trial) {
      this.#trial = trial;
      this.#inGame = 0;
      this.#visits = this.#inRun; // each game begins with another viewer
      this.#next = this.#visits;
    }
    const visit = this.#visits++;
    const isEnough = this.#inGame >= VIEWS_PER_GAME || this.#inRun >= VIEWS_PER_RUN;
    if (!trial.game.secrets || isEnough || visit < this.#next) return;
    const viewer = trial.viewers[visit % trial.viewers.length]!;
    if (!hidesAnything(trial, s, viewer)) return;
    this.#inRun++;
    this.#inGame++;
    this.#next = visit + 2 * this.#inGame;
    checkViewAlone(trial, s, viewer);
    checkSampling(trial, s, viewer);
  }
}

function possible<S>(trial: Trial<S>, s: S, viewer: Seat): S {
  const other = trial.game.copy(s);
  trial.scramble!(other, viewer, trial.random);
  return other;
}

function hidesAnything<S>(trial: Trial<S>, s: S, viewer: Seat): boolean {
  const { game, seats, options, random } = trial;
  const real = trial.views(s);
  for (let i = 0; i < TRIES; i++) {
    if (trial.views(possible(trial, s, viewer)) !== real) return true;
    if (trial.views(game.imagine(game.view(s, viewer), random, seats, options)) !== real) return true;
  }
  return false;
}

/** One view and one run of the generator give one state, whatever the real state is and whatever it is written into. */
function checkViewAlone<S>(trial: Trial<S>, s: S, viewer: Seat): void {
  const { game, seats, options } = trial;
  const law = 'imagine depends on the view alone';
  const imagine = (real: S, to?: S): string =>
    trial.views(game.imagine(game.view(real, viewer), seededRandom('view alone'), seats, options, to));
  const expected = imagine(s);
  for (let i = 0; i < TRIES; i++) {
    const other = possible(trial, s, viewer);
    assertSame(imagine(other), expected, law, `seat ${viewer}, from two states of one view`);
    const used = possible(trial, s, viewer);
    assertSame(imagine(s, used), expected, law, `seat ${viewer}, into a used state`);
  }
}

/** Every fact is about as frequent in imagined states as in possible ones, and they are about as manifold. */
function checkSampling<S>(trial: Trial<S>, s: S, viewer: Seat): void {
  const { game, seats, options, random } = trial;
  const view: unknown = JSON.parse(JSON.stringify(game.view(s, viewer)));
  const [imagined, expected]: [FactCounts, FactCounts] = [new Map(), new Map()];
  const [imaginedStates, expectedStates] = [new Set<string>(), new Set<string>()];
  for (let i = 0; i < SAMPLES; i++) {
    const one: S = game.imagine(view, random, seats, options);
    imaginedStates.add(countFacts(trial, one, viewer, imagined));
    const other = game.copy(s);
    (trial.plausible ?? trial.scramble!)(other, viewer, random);
    expectedStates.add(countFacts(trial, other, viewer, expected));
  }
  for (const fact of new Set([...imagined.keys(), ...expected.keys()])) {
    const [got, due] = [imagined.get(fact) ?? 0, expected.get(fact) ?? 0];
    const isMissing = (got === 0 || due === 0) && Math.max(got, due) >= OFTEN;
    if (isMissing || Math.abs(got - due) > FAR_APART)
      broken(LAW, `for seat ${viewer}, "${fact}" holds in ${got} of ${SAMPLES} imagined states, and should in ${due}`);
  }
  if (2 * imaginedStates.size < expectedStates.size)
    broken(
      LAW,
      `for seat ${viewer}, ${SAMPLES} imagined states are ${imaginedStates.size} different ones, and should be ${expectedStates.size}`,
    );
}

/** Counts every fact of a state that the other seats see; answers the state as one text. */
function countFacts<S>(trial: Trial<S>, s: S, viewer: Seat, counts: FactCounts): string {
  const { game } = trial;
  const facts = new Set<string>();
  for (const other of trial.viewers)
    if (other >= 0 && other !== viewer) collectFacts(game.view(s, other), `view of seat ${other}`, facts);
  if (game.toAct(s) === CHANCE) {
    const list = listFor(game);
    game.legal(s, CHANCE, list);
    for (const outcome of list.items.subarray(0, list.size))
      facts.add(`outcome ${outcome} has weight ${game.weight(s, outcome)}`);
  }
  for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  return [...facts].join('\n');
}

/** Every value with its place; of a list also what it holds, at whatever place. */
function collectFacts(value: unknown, path: string, facts: Set<string>): void {
  if (typeof value !== 'object' || value === null) {
    facts.add(`${path} is ${String(value)}`);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    collectFacts(inner, `${path}.${key}`, facts);
    if (Array.isArray(value) && (typeof inner !== 'object' || inner === null))
      facts.add(`${path} holds ${String(inner)}`);
  }
}
