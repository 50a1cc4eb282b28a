// Rules that are not part of this program, called with a time limit. What they throw, and a call that does not end, becomes a
// RulesFault that names the game: it costs the match it belongs to, and no other.

import { Script } from 'node:vm';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { RulesFault } from '../../match/rules-fault.ts';
import { processTime } from '../base/process-time.ts';

type Call = (...given: readonly unknown[]) => unknown;

/** Scripts see only globals; a symbol keeps this one from colliding with others. */
const PENDING = Symbol.for('ludoteca.guarded-call');
const globals = globalThis as unknown as Record<symbol, (() => unknown) | undefined>;
/** V8 interrupts a script when its time is over, even in an endless loop. */
const script = new Script('globalThis[Symbol.for("ludoteca.guarded-call")]()');

/**
 * The same game. `limit`: milliseconds that its rules may take in one turn of the event loop, in one call or in many: as long as that
 * the server handles nothing else.
 */
export function guardRules(game: AnyGame, limit: Millis, computed = processTime): AnyGame {
  const budget = new Budget(limit, computed);
  const guarded: Record<string, unknown> = { ...game };
  for (const name of [...Object.keys(game), ...methodsOf(game)]) {
    const call: unknown = Reflect.get(game, name);
    if (typeof call === 'function')
      guarded[name] = (...given: readonly unknown[]) =>
        run(game.id, name, budget, () => Reflect.apply(call, game, given));
  }
  return guarded as unknown as AnyGame; // every member was copied or wrapped
}

/** Of a game that is an object of a class. */
function methodsOf(game: object): string[] {
  const names: string[] = [];
  for (
    let type: unknown = Object.getPrototypeOf(game);
    type && type !== Object.prototype;
    type = Object.getPrototypeOf(type)
  )
    names.push(...Object.getOwnPropertyNames(type).filter(name => name !== 'constructor'));
  return names;
}

/** The time that is left in this turn of the event loop. */
class Budget {
  readonly limit: Millis;
  readonly #computed: () => Millis;
  #computedBefore: Millis = 0;
  #spent: Millis = 0;
  #isRunning = false;

  constructor(limit: Millis, computed: () => Millis) {
    this.limit = limit;
    this.#computed = computed;
  }

  get left(): Millis {
    // What the clock says is quick to ask. Only where it is much, what was computed counts: the machine may have stood still.
    if (this.#spent > this.limit / 4) this.#spent = Math.min(this.#spent, this.#computed() - this.#computedBefore);
    return this.limit - this.#spent;
  }

  /** Before a call: the first one in a turn begins the budget. */
  begin(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#spent = 0;
    this.#computedBefore = this.#computed();
    setImmediate(() => {
      this.#isRunning = false;
    });
  }

  spend(ms: Millis): void {
    this.#spent += ms;
  }
}

function run(game: string, name: string, budget: Budget, call: Call): unknown {
  // Rules that call rules: the outer call has the time limit.
  if (globals[PENDING]) return call();
  const tooSlow = (): RulesFault => new RulesFault(game, 'slow', `${name} took longer than ${budget.limit} ms`);
  budget.begin();
  const timeout = Math.floor(budget.left);
  if (timeout < 1) throw tooSlow();
  const since = performance.now();
  globals[PENDING] = call;
  try {
    return script.runInThisContext({ timeout });
  } catch (fault) {
    const { code } = (fault ?? {}) as { readonly code?: unknown }; // what was thrown may be anything
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw tooSlow();
    throw new RulesFault(game, 'threw', `${name}: ${fault instanceof Error ? fault.message : String(fault)}`, fault);
  } finally {
    globals[PENDING] = undefined;
    budget.spend(performance.now() - since);
  }
}
