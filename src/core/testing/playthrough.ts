// Goldens: one whole game as text, with every public answer at every state. `testdata/*.play` begins with one line of
// JSON that says how to play it, so a golden regenerates from itself.

import { type AnyGame, AUDIENCE, CHANCE, NOBODY, type Seat, seatName } from '../game.ts';
import { parseOptions } from '../options.ts';
import { seededRandom } from '../random.ts';
import { isRefusal } from '../refusal.ts';
import { actors, type Choose, listFor, nextStep } from './drive.ts';

export interface PlaySetup {
  readonly seats: number;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seed: string;
  /** Plies after which the text stops, where a whole game would be too long to read. */
  readonly plies?: number;
}

export function playthrough(game: AnyGame, setup: PlaySetup, choose?: Choose<never>): string {
  const options: unknown = parseOptions(game, setup.seats, setup.options);
  if (isRefusal(options)) throw new Error(options.detail);
  const random = seededRandom(setup.seed);
  const list = listFor(game);
  const s: unknown = game.init(setup.seats, options);
  const lines = [JSON.stringify(setup), ''];
  const seats = Array.from({ length: setup.seats }, (_, seat) => seat);
  for (let ply = 0; ; ply++) {
    lines.push(`# ply ${ply}, to act: ${seatName(game.toAct(s))}`, ...state(game, s, seats, list));
    if (ply === setup.plies) break;
    const step = nextStep(game, s, setup.seats, list, random, choose);
    if (!step) break;
    lines.push(`> ${seatName(step.seat)} ${game.print(s, step.seat, step.action)} = ${step.action}`);
    const told = [...seats, AUDIENCE].map(viewer => JSON.stringify(game.eventsFor(s, step.seat, step.action, viewer)));
    if (told.every(t => t === told[0])) lines.push(`told all ${told[0]}`);
    else for (const [i, t] of told.entries()) lines.push(`told ${seatName(i < setup.seats ? i : AUDIENCE)} ${t}`);
    lines.push('');
    game.apply(s, step.seat, step.action);
  }
  if (game.toAct(s) === NOBODY)
    lines.push(`payoff ${seats.map(seat => Number(game.payoff(s, seat).toFixed(6))).join(' ')}`);
  return `${lines.join('\n')}\n`;
}

function state(game: AnyGame, s: unknown, seats: readonly Seat[], list: ReturnType<typeof listFor>): string[] {
  const lines: string[] = [];
  const asked = game.toAct(s) === CHANCE ? [CHANCE] : actors(game, s, seats.length);
  for (const seat of asked) {
    game.legal(s, seat, list);
    const texts = [...list.items.subarray(0, list.size)].map(a => game.print(s, seat, a));
    lines.push(`legal ${seatName(seat)} ${texts.join(' ')}`);
  }
  lines.push(`score ${seats.map(seat => game.score(s, seat)).join(' ')}`);
  const views = [...seats, AUDIENCE].map(viewer => JSON.stringify(game.view(s, viewer)));
  if (views.every(v => v === views[0])) lines.push(`view all ${views[0]}`);
  else for (const [i, v] of views.entries()) lines.push(`view ${seatName(i < seats.length ? i : AUDIENCE)} ${v}`);
  lines.push(game.draw(game.view(s, AUDIENCE)));
  return lines;
}
