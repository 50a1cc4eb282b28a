// Laws about what may be done: legal actions and their texts, refusals, chance and its weights, and what a hash promises.

import { CHANCE, NOBODY, type Seat } from '../game.ts';
import { isRefusal } from '../refusal.ts';
import { actors, listFor } from './drive.ts';
import { assertAscending, assertSame, broken, canonicalJson, exhaustively } from './laws.ts';
import type { Trial } from './trial.ts';

export function checkLegality<S>(trial: Trial<S>, s: S): void {
  const { game } = trial;
  const toAct = game.toAct(s);
  const may = actors(game, s, trial.seats);
  if (toAct === NOBODY || toAct === CHANCE) {
    if (may.length > 0)
      broken(
        'a seat may act exactly when it has legal actions',
        `seat ${may[0]} may act although ${toAct === CHANCE ? 'chance' : 'nobody'} is to`,
      );
  } else if (may[0] !== toAct && (game.pace?.(s, toAct) ?? 1) !== 0) {
    const waited = may.filter(seat => (game.pace?.(s, seat) ?? 1) !== 0);
    if (waited[0] !== toAct)
      broken(
        'a seat may act exactly when it has legal actions',
        `seat ${toAct} is to act but ${waited.join(', ') || 'nobody'} may`,
      );
  }
  for (let seat = 0; seat < trial.seats; seat++) legalOf(trial, s, seat, may.includes(seat));
  if (toAct === CHANCE) chance(trial, s);
  if (game.hash) hashPromise(trial, s, toAct);
}

function legalOf<S>(trial: Trial<S>, s: S, seat: Seat, may: boolean): void {
  const { game } = trial;
  const list = listFor(game);
  list.size = -1;
  game.legal(s, seat, list);
  if (list.size < 0) broken('legal actions ascend within their bounds', 'legal does not set the size of the list');
  if (may !== list.size > 0)
    broken('a seat may act exactly when it has legal actions', `mayAct(${seat}) is ${may}, legal has ${list.size}`);
  assertAscending(game, list.items, list.size);
  const texts = new Set<string>();
  const legal = new Set(list.items.subarray(0, list.size));
  for (const action of legal) {
    const why = game.why(s, seat, action);
    if (why) broken('a legal action is not refused', `action ${action} of seat ${seat} is refused: ${why.refused}`);
    const printed = game.print(s, seat, action);
    if (texts.has(printed)) broken('print and parse are inverse', `two actions of seat ${seat} print as ${printed}`);
    texts.add(printed);
    assertSame(game.parse(s, seat, printed), action, 'print and parse are inverse', `parse(print) of ${printed}`);
  }
  for (let i = 0; i < 12; i++) {
    const action = trial.random(game.actions);
    if (!legal.has(action)) assertRefusal(trial, game.why(s, seat, action), `action ${action} of seat ${seat}`);
  }
  for (const nonsense of ['', ' ', 'zzz', '9'.repeat(40), '\u0000', `${[...texts][0] ?? ''}?`])
    assertRefusal(trial, game.parse(s, seat, nonsense), `the text ${JSON.stringify(nonsense)}`);
  if (!may) return;
  const idle = game.idle?.(s, seat);
  if (idle !== undefined) {
    const late = game.copy(s);
    game.apply(late, seat, idle);
    if (JSON.stringify(game.view(late, seat)) === JSON.stringify(game.view(s, seat)))
      broken('idle changes something its seat can see', `idle of seat ${seat}`);
  }
  if (game.noisy) {
    const noisy = listFor(game);
    game.noisy(s, seat, noisy);
    assertAscending(game, noisy.items, noisy.size);
    for (const a of noisy.items.subarray(0, noisy.size))
      if (!legal.has(a)) broken('hints of the search belong to legal actions', `noisy action ${a} is not legal`);
  }
  if (game.urgency)
    for (const a of legal)
      if (!(game.urgency(s, seat, a) >= 0)) broken('hints of the search belong to legal actions', `urgency of ${a}`);
}

function assertRefusal<S>(trial: Trial<S>, answer: unknown, of: string): void {
  const law = 'everything else is refused with a code and a sentence';
  if (!isRefusal(answer)) broken(law, `${of} should be refused, got ${canonicalJson(answer)}`);
  if (!answer.refused.startsWith(`${trial.game.id}/`)) broken(law, `refusal code ${answer.refused} of ${of}`);
  if (!/^[A-Z].*[.!?]$/s.test(answer.detail)) broken(law, `refusal of ${of} is no sentence: ${answer.detail}`);
}

function chance<S>(trial: Trial<S>, s: S): void {
  const { game } = trial;
  const list = listFor(game);
  game.legal(s, CHANCE, list);
  if (list.size === 0) broken('chance draws by its weights', 'chance is to act and has no outcome');
  assertAscending(game, list.items, list.size);
  const weights = new Map<number, number>();
  const texts = new Set<string>();
  for (const a of list.items.subarray(0, list.size)) {
    const w = game.weight(s, a);
    if (!Number.isInteger(w) || w <= 0) broken('chance draws by its weights', `weight of outcome ${a} is ${w}`);
    weights.set(a, w);
    const printed = game.print(s, CHANCE, a);
    if (texts.has(printed)) broken('print and parse are inverse', `two outcomes print as ${printed}`);
    texts.add(printed);
    assertSame(
      game.parse(s, CHANCE, printed),
      a,
      'print and parse are inverse',
      `parse(print) of the outcome ${printed}`,
    );
  }
  if (!game.sample) return;
  const drawn = exhaustively(random => game.sample!(s, random), 20_000);
  if (!drawn) return;
  const sum = [...weights.values()].reduce((a, b) => a + b, 0);
  for (const [a, share] of drawn) {
    const expected = (weights.get(a) ?? 0) / sum;
    if (Math.abs(share - expected) > 1e-9)
      broken('chance draws by its weights', `sample gives ${a} with ${share} instead of ${expected}`);
  }
  assertSame(drawn.size, weights.size, 'chance draws by its weights', 'number of outcomes that sample gives');
}

function hashPromise<S>(trial: Trial<S>, s: S, toAct: Seat): void {
  const { game } = trial;
  const hash = game.hash!(s);
  if (!Number.isSafeInteger(hash) || hash < 0) broken('equal hashes promise the same future', `hash ${hash}`);
  const list = listFor(game);
  let promise = String(toAct);
  if (toAct !== NOBODY) {
    game.legal(s, toAct, list);
    promise += `: ${list.items.subarray(0, list.size).join(' ')}`;
  } else promise += `: ${trial.viewers.map(v => (v < 0 ? '' : game.payoff(s, v))).join(' ')}`;
  const known = trial.hashes.get(hash);
  if (known !== undefined) assertSame(promise, known, 'equal hashes promise the same future', 'two states of one hash');
  trial.hashes.set(hash, promise);
}
