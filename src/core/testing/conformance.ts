// The laws of the contract, checked on random games. A broken law prints its seed and the journal that breaks it.

import { type AnyGame, AUDIENCE, CHANCE, NOBODY, type Random, type Seat } from '../game.ts';
import { seededRandom } from '../random.ts';
import { isRefusal } from '../refusal.ts';
import { actors, listFor, nextStep, type Step } from './drive.ts';
import { assertAscending, assertOver, assertSame, exhaustively, text } from './laws.ts';
import { type Skimming, skim } from './skim.ts';

export interface Conformance<S, O> extends Skimming<S, O> {
  /** How many random games; each is one seed. */
  readonly games?: number;
  readonly seed?: string;
  readonly seats?: readonly number[];
  /** Required of a game with secrets: changes, in place, what this seat cannot see, written from the rules and not from `imagine`. */
  readonly scramble?: (s: S, seat: Seat, random: Random) => void;
  /** Every n-th state gets the expensive laws (imagine, scramble, commute, withdraw). */
  readonly every?: number;
  /** Every n-th game of each number of seats gets all laws; the others the cheap ones of skim.ts. */
  readonly thorough?: number;
}

/** Throws at the first broken law. Returns what was seen, for a test to print or to bound. */
export function conforms<S, O extends object>(
  game: AnyGame & { readonly defaults: O },
  config: Conformance<S, O> = {},
): { games: number; plies: number } {
  const counts = config.seats ?? range(game.seats[0], game.seats[1]);
  const total = config.games ?? 20;
  if (game.secrets && !config.scramble)
    throw new Error(`${game.id} has secrets: hand in scramble(state, seat, random)`);
  let plies = 0;
  for (let i = 0; i < total; i++) {
    const seats = counts[i % counts.length]!;
    const thorough = (Math.floor(i / counts.length) + 1) % (config.thorough ?? 1) === 0;
    const run = new Run<S, O>(game, config, seats, `${config.seed ?? game.id}-${i}`);
    try {
      plies += thorough ? run.play() : skim(game, config, seats, run.seed, run.printed);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const cut = new Error(
        `${game.id} breaks a law: ${why}\nseed ${run.seed}, ${seats} seats, journal:\n${run.printed.join('\n')}`,
      );
      cut.stack = `${cut.message}\n${error instanceof Error ? error.stack : ''}`;
      throw cut;
    }
  }
  return { games: total, plies };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

class Run<S, O extends object> {
  readonly printed: string[] = [];
  readonly seed: string;
  readonly #game: AnyGame;
  readonly #config: Conformance<S, O>;
  readonly #seats: number;
  readonly #options: O;
  readonly #random: Random;
  /** hash -> what it promises. */
  readonly #hashes = new Map<number, string>();
  readonly #viewers: readonly Seat[];

  constructor(game: AnyGame & { readonly defaults: O }, config: Conformance<S, O>, seats: number, seed: string) {
    this.#game = game;
    this.#config = config;
    this.#seats = seats;
    this.#options = { ...game.defaults, ...config.options };
    this.seed = seed;
    this.#random = seededRandom(seed);
    this.#viewers = [...range(0, seats - 1), AUDIENCE];
  }

  play(): number {
    const game = this.#game;
    const list = listFor(game);
    const steps: Step[] = [];
    const seen: string[] = [];
    const longest = this.#config.longest ?? 5000;
    const every = this.#config.every ?? 7;
    let s: S = game.init(this.#seats, this.#options);
    let turn = game.turn?.(s) ?? 0;
    const taken = this.#retracting();
    for (let ply = 0; ; ply++) {
      const views = this.#views(s);
      seen.push(views);
      taken.before(s, views);
      this.#config.holds?.(s);
      this.#legality(s);
      if (ply % every === 0) this.#dearLaws(s);
      const step = nextStep(game, s, this.#seats, list, this.#random, this.#config.choose);
      if (!step) break;
      if (ply >= longest) throw new Error(`not over after ${longest} plies`);
      this.printed.push(`${step.seat} ${game.print(s, step.seat, step.action)}`);
      this.#telling(s, step);
      s = this.#advance(s, step);
      steps.push(step);
      taken.after(step);
      const now = game.turn?.(s) ?? turn;
      if (now < turn) throw new Error(`turn goes back from ${turn} to ${now}`);
      turn = now;
    }
    assertOver(this.#game, s, this.#seats);
    this.#replays(steps, seen);
    return steps.length;
  }

  #views(s: S): string {
    return JSON.stringify(this.#viewers.map(viewer => this.#game.view(s, viewer)));
  }

  /** Applies on the state itself; a copy made before must not notice, and undo must lead back. */
  #advance(s: S, step: Step): S {
    const game = this.#game;
    const before = this.#views(s);
    const hash = game.hash?.(s);
    const kept = game.copy(s);
    game.apply(s, step.seat, step.action);
    assertSame(this.#views(kept), before, 'a copy changed when the original moved on');
    const again = game.copy(kept, game.init(this.#seats, this.#options));
    assertSame(this.#views(again), before, 'copying into a used state');
    game.apply(again, step.seat, step.action);
    assertSame(this.#views(again), this.#views(s), 'the same action on a copy');
    if (game.hash) {
      assertSame(game.hash(kept), hash, 'the hash of a copy');
      assertSame(game.hash(again), game.hash(s), 'the hash after the same action');
    }
    if (game.undo && step.seat !== CHANCE) {
      game.undo(again, step.seat, step.action);
      assertSame(this.#views(again), before, 'undo');
      if (game.hash) assertSame(game.hash(again), hash, 'the hash after undo');
    }
    return s;
  }

  #legality(s: S): void {
    const game = this.#game;
    const toAct = game.toAct(s);
    const may = actors(game, s, this.#seats);
    if (toAct === NOBODY || toAct === CHANCE) {
      if (may.length > 0)
        throw new Error(`seat ${may[0]} may act although ${toAct === CHANCE ? 'chance' : 'nobody'} is to`);
    } else if (may[0] !== toAct && (game.pace?.(s, toAct) ?? 1) !== 0) {
      const waited = may.filter(seat => (game.pace?.(s, seat) ?? 1) !== 0);
      if (waited[0] !== toAct) throw new Error(`seat ${toAct} is to act but ${waited.join(', ') || 'nobody'} may`);
    }
    for (let seat = 0; seat < this.#seats; seat++) this.#legalOf(s, seat, may.includes(seat));
    if (toAct === CHANCE) this.#chance(s);
    if (game.hash) this.#hashPromise(s, toAct);
  }

  #legalOf(s: S, seat: Seat, may: boolean): void {
    const game = this.#game;
    const list = listFor(game);
    list.size = -1;
    game.legal(s, seat, list);
    if (list.size < 0) throw new Error('legal does not set the size of the list');
    if (may !== list.size > 0) throw new Error(`seat ${seat}: mayAct is ${may} with ${list.size} legal actions`);
    assertAscending(this.#game, list.items, list.size);
    const texts = new Set<string>();
    const legal = new Set(list.items.subarray(0, list.size));
    for (const action of legal) {
      const why = game.why(s, seat, action);
      if (why) throw new Error(`legal action ${action} of seat ${seat} is refused: ${why.refused}`);
      const printed = game.print(s, seat, action);
      if (texts.has(printed)) throw new Error(`two actions of seat ${seat} print as ${printed}`);
      texts.add(printed);
      assertSame(game.parse(s, seat, printed), action, `parse(print) of ${printed}`);
    }
    for (let i = 0; i < 12; i++) {
      const action = this.#random(game.actions);
      if (!legal.has(action)) this.#refusal(game.why(s, seat, action), `action ${action} of seat ${seat}`);
    }
    for (const nonsense of ['', ' ', 'zzz', '9'.repeat(40), '\u0000', `${[...texts][0] ?? ''}?`])
      this.#refusal(game.parse(s, seat, nonsense), `the text ${JSON.stringify(nonsense)}`);
    if (!may) return;
    const idle = game.idle?.(s, seat);
    if (idle !== undefined) {
      const late = game.copy(s);
      game.apply(late, seat, idle);
      if (JSON.stringify(game.view(late, seat)) === JSON.stringify(game.view(s, seat)))
        throw new Error(`idle of seat ${seat} changes nothing it can see`);
    }
    if (game.noisy) {
      const noisy = listFor(game);
      game.noisy(s, seat, noisy);
      assertAscending(this.#game, noisy.items, noisy.size);
      for (const a of noisy.items.subarray(0, noisy.size))
        if (!legal.has(a)) throw new Error(`noisy action ${a} is not legal`);
    }
    if (game.urgency) for (const a of legal) if (!(game.urgency(s, seat, a) >= 0)) throw new Error(`urgency of ${a}`);
  }

  #refusal(answer: unknown, of: string): void {
    if (!isRefusal(answer)) throw new Error(`${of} should be refused, got ${text(answer)}`);
    if (!answer.refused.startsWith(`${this.#game.id}/`)) throw new Error(`refusal code ${answer.refused} of ${of}`);
    if (!/^[A-Z].*[.!?]$/s.test(answer.detail)) throw new Error(`refusal of ${of} is no sentence: ${answer.detail}`);
  }

  #chance(s: S): void {
    const game = this.#game;
    const list = listFor(game);
    game.legal(s, CHANCE, list);
    if (list.size === 0) throw new Error('chance is to act and has no outcome');
    assertAscending(this.#game, list.items, list.size);
    const weights = new Map<number, number>();
    const texts = new Set<string>();
    for (const a of list.items.subarray(0, list.size)) {
      const w = game.weight(s, a);
      if (!Number.isInteger(w) || w <= 0) throw new Error(`weight of outcome ${a} is ${w}`);
      weights.set(a, w);
      const printed = game.print(s, CHANCE, a);
      if (texts.has(printed)) throw new Error(`two outcomes print as ${printed}`);
      texts.add(printed);
      assertSame(game.parse(s, CHANCE, printed), a, `parse(print) of the outcome ${printed}`);
    }
    if (!game.sample) return;
    const drawn = exhaustively(random => game.sample!(s, random), 20_000);
    if (!drawn) return;
    const sum = [...weights.values()].reduce((a, b) => a + b, 0);
    for (const [a, share] of drawn) {
      const expected = (weights.get(a) ?? 0) / sum;
      if (Math.abs(share - expected) > 1e-9) throw new Error(`sample gives ${a} with ${share} instead of ${expected}`);
    }
    assertSame(drawn.size, weights.size, 'number of outcomes that sample gives');
  }

  #hashPromise(s: S, toAct: Seat): void {
    const game = this.#game;
    const hash = game.hash!(s);
    if (!Number.isSafeInteger(hash) || hash < 0) throw new Error(`hash ${hash}`);
    const list = listFor(game);
    let promise = String(toAct);
    if (toAct !== NOBODY) {
      game.legal(s, toAct, list);
      promise += `: ${list.items.subarray(0, list.size).join(' ')}`;
    } else promise += `: ${this.#viewers.map(v => (v < 0 ? '' : game.payoff(s, v))).join(' ')}`;
    const known = this.#hashes.get(hash);
    if (known !== undefined) assertSame(promise, known, 'two states of one hash');
    this.#hashes.set(hash, promise);
  }

  /** tell may depend only on what the viewer sees before and after. */
  #telling(s: S, step: Step): void {
    const game = this.#game;
    const after = game.copy(s);
    game.apply(after, step.seat, step.action);
    for (const viewer of this.#viewers) {
      const told = game.tell(s, step.seat, step.action, viewer);
      const seen = JSON.stringify(game.view(after, viewer));
      const said = text(told);
      assertSame(text(JSON.parse(said)), said, `what seat ${viewer} is told is not JSON`);
      if (!game.secrets) {
        assertSame(
          said,
          text(game.tell(s, step.seat, step.action, AUDIENCE)),
          `seat ${viewer} is told more than the audience`,
        );
        continue;
      }
      const other = game.copy(s);
      this.#config.scramble!(other, viewer, this.#random);
      const list = listFor(game);
      game.legal(other, step.seat, list);
      if (list.size === 0) continue;
      for (const action of [step.action, list.items[this.#random(list.size)]!]) {
        if (!list.items.subarray(0, list.size).includes(action)) continue;
        const otherAfter = game.copy(other);
        game.apply(otherAfter, step.seat, action);
        if (JSON.stringify(game.view(otherAfter, viewer)) !== seen) continue;
        const otherTold = game.tell(other, step.seat, action, viewer);
        assertSame(text(otherTold), said, `what seat ${viewer} is told depends on what it cannot see`);
      }
    }
  }

  #dearLaws(s: S): void {
    this.#imagining(s);
    this.#commuting(s);
    this.#withdrawing(s);
    this.#writing(s);
  }

  /** A position written down is the same to play on from; how one came there is forgotten. */
  #writing(s: S): void {
    const game = this.#game;
    const seat = game.toAct(s);
    if (!game.write || !game.read || seat < 0) return;
    const read: unknown = game.read(game.write(s), this.#seats, this.#options, seat);
    if (isRefusal(read)) throw new Error(`a written position is not read: ${read.detail}`);
    assertSame(game.toAct(read), seat, 'who is to act in a written position');
    const [list, again] = [listFor(game), listFor(game)];
    game.legal(s, seat, list);
    game.legal(read, seat, again);
    assertSame(
      again.items.subarray(0, again.size).join(),
      list.items.subarray(0, list.size).join(),
      'legal in a written position',
    );
  }

  #imagining(s: S): void {
    const game = this.#game;
    const list = listFor(game);
    const imagined = listFor(game);
    for (const viewer of this.#viewers) {
      const view = game.view(s, viewer);
      const seen = text(view);
      assertSame(text(JSON.parse(seen)), seen, `view of seat ${viewer} is not JSON`);
      if (game.draw(view) === '') throw new Error(`nothing drawn for seat ${viewer}`);
      if (game.secrets) {
        const other = game.copy(s);
        this.#config.scramble!(other, viewer, this.#random);
        assertSame(text(game.view(other, viewer)), seen, `view of seat ${viewer} depends on what it cannot see`);
      }
      const wire: unknown = JSON.parse(seen);
      const fresh: S = game.imagine(wire, this.#random, this.#seats, this.#options);
      const reused: S = game.imagine(
        view,
        this.#random,
        this.#seats,
        this.#options,
        game.init(this.#seats, this.#options),
      );
      for (const other of [fresh, reused]) {
        assertSame(text(game.view(other, viewer)), seen, `view(imagine(view)) of seat ${viewer}`);
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
      if (!game.secrets)
        assertSame(this.#views(fresh), this.#views(s), 'without secrets, what one sees is all there is');
    }
  }

  /** Seats that are waited for at the same time may answer in any order. */
  #commuting(s: S): void {
    const game = this.#game;
    const may = actors(game, s, this.#seats).filter(seat => (game.pace?.(s, seat) ?? 1) !== 0);
    if (may.length < 2) return;
    const [a, b] = [may[0]!, may[1 + this.#random(may.length - 1)]!];
    const list = listFor(game);
    const pick = (seat: Seat): number => {
      game.legal(s, seat, list);
      return list.items[this.#random(list.size)]!;
    };
    const [actionA, actionB] = [pick(a), pick(b)];
    const ab = game.copy(s);
    game.apply(ab, a, actionA);
    if (!game.mayAct(ab, b)) throw new Error(`seat ${b} may no longer choose once seat ${a} has`);
    game.apply(ab, b, actionB);
    const ba = game.copy(s);
    game.apply(ba, b, actionB);
    game.apply(ba, a, actionA);
    assertSame(this.#views(ab), this.#views(ba), `choices of seats ${a} and ${b} do not commute`);
  }

  #withdrawing(s: S): void {
    const game = this.#game;
    if (!game.withdraw || game.toAct(s) === NOBODY) return;
    const left = game.copy(s);
    const seat = this.#random(this.#seats);
    game.withdraw(left, seat);
    const list = listFor(game);
    for (let ply = 0; ply < 40; ply++) {
      if (game.mayAct(left, seat)) throw new Error(`seat ${seat} may act after it withdrew`);
      this.#legality(left);
      const step = nextStep(game, left, this.#seats, list, this.#random, this.#config.choose);
      if (!step) {
        assertOver(this.#game, left, this.#seats);
        return;
      }
      game.apply(left, step.seat, step.action);
    }
  }

  /** While a seat may take back, nothing random happened and nobody else moved since it last could not. */
  #retracting(): { before(s: S, views: string): void; after(step: Step): void } {
    const game = this.#game;
    const since: (Step[] | undefined)[] = [];
    return {
      before: s => {
        for (let seat = 0; seat < this.#seats; seat++) {
          if (!game.retractable?.(s, seat)) since[seat] = [];
          else if (!since[seat]) throw new Error(`seat ${seat} may take back before it did anything`);
          else if (since[seat]?.some(step => step.seat !== seat))
            throw new Error(`seat ${seat} may take back what chance or another seat did`);
        }
      },
      after: step => {
        for (const steps of since) steps?.push(step);
      },
    };
  }

  #replays(steps: readonly Step[], seen: readonly string[]): void {
    const game = this.#game;
    const s: S = game.init(this.#seats, this.#options);
    for (const [i, step] of steps.entries()) {
      assertSame(this.#views(s), seen[i], `replay differs at entry ${i}`);
      game.apply(s, step.seat, step.action);
    }
    assertSame(this.#views(s), seen[steps.length], 'replay differs at the end');
  }
}
