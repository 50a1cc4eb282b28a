// Laws about what a seat may know: its view, what it is told, and what it imagines behind them.

import { AUDIENCE, NOBODY } from '../game.ts';
import { listFor, type PlayedStep } from './drive.ts';
import { assertSame, canonicalJson } from './laws.ts';
import type { Trial } from './trial.ts';

/** tell may depend only on what the viewer sees before and after. */
export function checkEvents<S>(trial: Trial<S>, s: S, step: PlayedStep): void {
  const { game } = trial;
  const after = game.copy(s);
  game.apply(after, step.seat, step.action);
  for (const viewer of trial.viewers) {
    const told = game.eventsFor(s, step.seat, step.action, viewer);
    const seen = JSON.stringify(game.view(after, viewer));
    const said = canonicalJson(told);
    assertSame(canonicalJson(JSON.parse(said)), said, `what seat ${viewer} is told is not JSON`);
    if (!game.secrets) {
      assertSame(
        said,
        canonicalJson(game.eventsFor(s, step.seat, step.action, AUDIENCE)),
        `seat ${viewer} is told more than the audience`,
      );
      continue;
    }
    const other = game.copy(s);
    trial.scramble!(other, viewer, trial.random);
    const list = listFor(game);
    game.legal(other, step.seat, list);
    if (list.size === 0) continue;
    for (const action of [step.action, list.items[trial.random(list.size)]!]) {
      if (!list.items.subarray(0, list.size).includes(action)) continue;
      const otherAfter = game.copy(other);
      game.apply(otherAfter, step.seat, action);
      if (JSON.stringify(game.view(otherAfter, viewer)) !== seen) continue;
      const otherTold = game.eventsFor(other, step.seat, action, viewer);
      assertSame(canonicalJson(otherTold), said, `what seat ${viewer} is told depends on what it cannot see`);
    }
  }
}

export function checkImagining<S>(trial: Trial<S>, s: S): void {
  const { game } = trial;
  const list = listFor(game);
  const imagined = listFor(game);
  for (const viewer of trial.viewers) {
    const view = game.view(s, viewer);
    const seen = canonicalJson(view);
    assertSame(canonicalJson(JSON.parse(seen)), seen, `view of seat ${viewer} is not JSON`);
    if (game.draw(view) === '') throw new Error(`nothing drawn for seat ${viewer}`);
    if (game.secrets) {
      const other = game.copy(s);
      trial.scramble!(other, viewer, trial.random);
      assertSame(canonicalJson(game.view(other, viewer)), seen, `view of seat ${viewer} depends on what it cannot see`);
    }
    const wire: unknown = JSON.parse(seen);
    const fresh: S = game.imagine(wire, trial.random, trial.seats, trial.options);
    const reused: S = game.imagine(
      view,
      trial.random,
      trial.seats,
      trial.options,
      game.init(trial.seats, trial.options),
    );
    for (const other of [fresh, reused]) {
      assertSame(canonicalJson(game.view(other, viewer)), seen, `view(imagine(view)) of seat ${viewer}`);
      assertSame(
        game.toAct(other) === NOBODY,
        game.toAct(s) === NOBODY,
        `imagine(view) of seat ${viewer} ends the game`,
      );
      if (viewer >= 0) {
        game.legal(s, viewer, list);
        game.legal(other, viewer, imagined);
        assertSame(
          imagined.items.subarray(0, imagined.size).join(' '),
          list.items.subarray(0, list.size).join(' '),
          `legal(imagine(view)) of seat ${viewer}`,
        );
      }
    }
    if (!game.secrets) assertSame(trial.views(fresh), trial.views(s), 'without secrets, what one sees is all there is');
  }
}
