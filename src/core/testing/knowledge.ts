// Laws about what a seat may know: its view, its events, and the states it imagines.

import { AUDIENCE, NOBODY, type Seat } from '../game.ts';
import { layoutOf, PackedTensors } from '../tensor.ts';
import { listFor, type PlayedStep } from './drive.ts';
import { assertSame, broken, canonicalJson } from './laws.ts';
import type { Trial } from './trial.ts';

/** The events of a step for a viewer may depend only on what its views before and after the step contain. */
export function checkEvents<S>(trial: Trial<S>, s: S, step: PlayedStep): void {
  const { game } = trial;
  const after = game.copy(s);
  game.apply(after, step.seat, step.action);
  for (const viewer of trial.viewers) {
    const said = canonicalJson(game.eventsFor(s, step.seat, step.action, viewer));
    assertSame(canonicalJson(JSON.parse(said)), said, 'views and events are JSON', `what seat ${viewer} is told`);
    if (game.secrets) checkTold(trial, s, step, viewer, said, JSON.stringify(game.view(after, viewer)));
    else {
      const toAll = canonicalJson(game.eventsFor(s, step.seat, step.action, AUDIENCE));
      const law = 'without secrets everybody knows the same';
      assertSame(said, toAll, law, `seat ${viewer} is told something else than the audience`);
    }
  }
}

/**
 * In a state that looks the same to the viewer, before the step and after it, the viewer gets the same events. A difference is
 * either a secret that leaked, or news that the next view should have kept: a viewer who joins later would not know it.
 */
function checkTold<S>(trial: Trial<S>, s: S, step: PlayedStep, viewer: Seat, said: string, seen: string): void {
  const { game } = trial;
  const other = game.copy(s);
  trial.scramble!(other, viewer, trial.random);
  const list = listFor(game);
  game.legal(other, step.seat, list);
  if (list.size === 0) return;
  for (const action of [step.action, list.items[trial.random(list.size)]!]) {
    if (!list.items.subarray(0, list.size).includes(action)) continue;
    const otherAfter = game.copy(other);
    game.apply(otherAfter, step.seat, action);
    if (JSON.stringify(game.view(otherAfter, viewer)) !== seen) continue;
    assertSame(
      canonicalJson(game.eventsFor(other, step.seat, action, viewer)),
      said,
      'whatever is told is visible in the next view',
      `what seat ${viewer} is told differs between two states that look the same to it, before and after`,
    );
  }
}

export function checkImagining<S>(trial: Trial<S>, s: S): void {
  const { game } = trial;
  for (const viewer of trial.viewers) {
    const view = game.view(s, viewer);
    const seen = canonicalJson(view);
    assertSame(canonicalJson(JSON.parse(seen)), seen, 'views and events are JSON', `view of seat ${viewer}`);
    if (game.draw(view) === '') broken('every view can be drawn', `nothing is drawn for seat ${viewer}`);
    if (game.secrets) {
      const other = game.copy(s);
      trial.scramble!(other, viewer, trial.random);
      const detail = `view of seat ${viewer} depends on what it cannot see`;
      assertSame(canonicalJson(game.view(other, viewer)), seen, 'a view shows only what its seat can see', detail);
    }
    const fresh: S = game.imagine(JSON.parse(seen), trial.random, trial.seats, trial.options);
    const used: S = game.init(trial.seats, trial.options);
    const reused: S = game.imagine(view, trial.random, trial.seats, trial.options, used);
    for (const other of [fresh, reused]) checkImagined(trial, s, other, viewer, seen);
    if (viewer >= 0) checkTensor(trial, s, viewer);
    if (!game.secrets)
      assertSame(trial.views(fresh), trial.views(s), 'without secrets everybody knows the same', 'an imagined state');
  }
}

function checkImagined<S>(trial: Trial<S>, s: S, imagined: S, viewer: Seat, seen: string): void {
  const { game } = trial;
  const law = 'an imagined state looks the same to the viewer';
  assertSame(canonicalJson(game.view(imagined, viewer)), seen, law, `view(imagine(view)) of seat ${viewer}`);
  const [ends, isOver] = [game.toAct(imagined) === NOBODY, game.toAct(s) === NOBODY];
  assertSame(ends, isOver, law, `whether the game is over after imagine(view) of seat ${viewer}`);
  if (viewer < 0) return;
  const [real, list] = [listFor(game), listFor(game)];
  game.legal(s, viewer, real);
  game.legal(imagined, viewer, list);
  assertSame(
    list.items.subarray(0, list.size).join(' '),
    real.items.subarray(0, real.size).join(' '),
    law,
    `legal(imagine(view)) of seat ${viewer}`,
  );
}

/** The same view gives the same tensor, whether it comes from the rules or as JSON, and whatever was encoded before. */
function checkTensor<S>({ game, seats, options, random, scramble }: Trial<S>, s: S, viewer: Seat): void {
  if (!game.tensor) return;
  const law = 'a tensor is made of the view alone';
  const planes = game.tensor.planes(seats, options);
  if (new Set(planes.map(({ name }) => name)).size < planes.length) broken(law, 'two planes have the same name');
  const layout = layoutOf(planes);
  const packed = new PackedTensors(layout);
  // In a frame no row begins at the first byte.
  const words = new Int32Array(2 + layout.bytes / 4);
  packed.into(new Uint8Array(words.buffer), words, 8);
  const encode = (view: unknown): string => {
    const out = new Int8Array(layout.size);
    game.tensor!.encode(view, viewer, seats, options, out);
    return out.join();
  };
  const view = game.view(s, viewer);
  const first = encode(view);
  const other = game.copy(s);
  scramble?.(other, viewer, random);
  encode(game.view(other, (viewer + 1) % seats));
  assertSame(
    encode(JSON.parse(JSON.stringify(view))),
    first,
    law,
    `the tensor of seat ${viewer} from the view as JSON`,
  );
  assertSame(
    encode(game.view(other, viewer)),
    first,
    law,
    `the tensor of seat ${viewer} in a state that looks the same`,
  );
  // A plane that is declared as bits holds nothing else.
  const whole = new Int8Array(layout.size);
  game.tensor.encode(view, viewer, seats, options, whole);
  packed.begin();
  packed.pack(whole);
  assertSame(unpacked(packed), first, law, `the short form of seat ${viewer}`);
  if (!game.tensor.packState) return;
  packed.begin();
  game.tensor.packState(s, viewer, seats, options, packed);
  assertSame(unpacked(packed), first, law, `packState of seat ${viewer}`);
}

function unpacked(packed: PackedTensors): string {
  const out = new Int8Array(packed.layout.size);
  packed.unpack(out);
  return out.join();
}
