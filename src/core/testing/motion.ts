// Laws about moving on and back: copies, undo, replay, taking back, choices in any order, leaving, and written positions.

import { CHANCE, NOBODY, type Seat } from '../game.ts';
import { isRefusal } from '../refusal.ts';
import { actors, listFor, nextStep, type PlayedStep } from './drive.ts';
import { assertOver, assertSame, broken } from './laws.ts';
import { checkLegality } from './legality.ts';
import type { Trial } from './trial.ts';

/** Applies on the state itself and answers its views; a copy made before must not notice, and undo must lead back. */
export function advance<S>(trial: Trial<S>, s: S, step: PlayedStep, before: string): string {
  const { game } = trial;
  const hash = game.hash?.(s);
  const kept = game.copy(s);
  game.apply(s, step.seat, step.action);
  const after = trial.views(s);
  assertSame(
    trial.views(kept),
    before,
    'a copy is independent of its original',
    'a copy changed when the original moved on',
  );
  const again = game.copy(kept, game.init(trial.seats, trial.options));
  assertSame(trial.views(again), before, 'a copy is independent of its original', 'copying into a used state');
  game.apply(again, step.seat, step.action);
  assertSame(trial.views(again), after, 'a copy is independent of its original', 'the same action on a copy');
  if (game.hash) {
    assertSame(game.hash(kept), hash, 'a copy is independent of its original', 'the hash of a copy');
    assertSame(
      game.hash(again),
      game.hash(s),
      'a copy is independent of its original',
      'the hash after the same action',
    );
  }
  if (game.undo && step.seat !== CHANCE) {
    game.undo(again, step.seat, step.action);
    assertSame(trial.views(again), before, 'undo leads back', 'views after undo');
    if (game.hash) assertSame(game.hash(again), hash, 'undo leads back', 'the hash after undo');
  }
  return after;
}

export function checkReplay<S>(trial: Trial<S>, steps: readonly PlayedStep[], seen: readonly string[]): void {
  const { game } = trial;
  const s: S = game.init(trial.seats, trial.options);
  for (const [i, step] of steps.entries()) {
    assertSame(trial.views(s), seen[i], 'a replay shows the same views', `entry ${i}`);
    game.apply(s, step.seat, step.action);
  }
  assertSame(trial.views(s), seen[steps.length], 'a replay shows the same views', 'at the end');
}

/** While a seat may retract, nothing random has happened and no other seat has moved since it last could not. */
export function watchRetracting<S>(trial: Trial<S>): { before(s: S): void; after(step: PlayedStep): void } {
  const { game } = trial;
  const since: (PlayedStep[] | undefined)[] = [];
  return {
    before: s => {
      for (let seat = 0; seat < trial.seats; seat++) {
        if (!game.retractable?.(s, seat)) since[seat] = [];
        else if (!since[seat])
          broken('a seat takes back only what it did itself', `seat ${seat} may take back before it did anything`);
        else if (since[seat]?.some(step => step.seat !== seat))
          broken(
            'a seat takes back only what it did itself',
            `seat ${seat} may take back what chance or another seat did`,
          );
      }
    },
    after: step => {
      for (const steps of since) steps?.push(step);
    },
  };
}

/** Seats that are waited for at the same time may answer in any order. */
export function checkCommuting<S>(trial: Trial<S>, s: S): void {
  const { game } = trial;
  const may = actors(game, s, trial.seats).filter(seat => (game.pace?.(s, seat) ?? 1) !== 0);
  if (may.length < 2) return;
  const [a, b] = [may[0]!, may[1 + trial.random(may.length - 1)]!];
  const list = listFor(game);
  const pick = (seat: Seat): number => {
    game.legal(s, seat, list);
    return list.items[trial.random(list.size)]!;
  };
  const [actionA, actionB] = [pick(a), pick(b)];
  const ab = game.copy(s);
  game.apply(ab, a, actionA);
  if (!game.mayAct(ab, b)) broken('simultaneous choices commute', `seat ${b} may no longer choose once seat ${a} has`);
  game.apply(ab, b, actionB);
  const ba = game.copy(s);
  game.apply(ba, b, actionB);
  game.apply(ba, a, actionA);
  assertSame(trial.views(ab), trial.views(ba), 'simultaneous choices commute', `seats ${a} and ${b}`);
}

export function checkWithdrawing<S>(trial: Trial<S>, s: S): void {
  const { game } = trial;
  if (!game.withdraw || game.toAct(s) === NOBODY) return;
  const left = game.copy(s);
  const seat = trial.random(trial.seats);
  game.withdraw(left, seat);
  const list = listFor(game);
  for (let ply = 0; ply < 40; ply++) {
    if (game.mayAct(left, seat))
      broken('a seat that withdrew is never asked again', `seat ${seat} may act after it withdrew`);
    checkLegality(trial, left);
    const step = nextStep(game, left, trial.seats, list, trial.random, trial.choose);
    if (!step) {
      assertOver(game, left, trial.seats);
      return;
    }
    game.apply(left, step.seat, step.action);
  }
}

/** A position written down is the same to play on from; how one came there is forgotten. */
export function checkWriting<S>(trial: Trial<S>, s: S): void {
  const { game } = trial;
  const seat = game.toAct(s);
  if (!game.write || !game.read || seat < 0) return;
  const read: unknown = game.read(game.write(s), trial.seats, trial.options, seat);
  if (isRefusal(read)) broken('a written position is the same to play on from', `it is not read: ${read.detail}`);
  assertSame(game.toAct(read), seat, 'a written position is the same to play on from', 'who is to act');
  const [list, again] = [listFor(game), listFor(game)];
  game.legal(s, seat, list);
  game.legal(read, seat, again);
  assertSame(
    again.items.subarray(0, again.size).join(),
    list.items.subarray(0, list.size).join(),
    'a written position is the same to play on from',
    'legal actions',
  );
}
