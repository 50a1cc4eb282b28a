// Rules that are not part of this program, called with a time limit. What they throw, and a call that does not end, becomes a
// RulesFault that names the game: it costs the match it belongs to, and no other.

import { Script } from 'node:vm';
import type { AnyGame } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { RulesFault } from '../../match/rules-fault.ts';

type Call = (...given: readonly unknown[]) => unknown;

/** Scripts see only what is global; a symbol keeps it out of the way of everybody else. */
const PENDING = Symbol.for('ludoteca.guarded-call');
const globals = globalThis as unknown as Record<symbol, (() => unknown) | undefined>;
/** V8 interrupts what runs inside a script when its time is over, even a loop without an end. */
const script = new Script('globalThis[Symbol.for("ludoteca.guarded-call")]()');

/** The same game; `limit`: milliseconds of one call. */
export function guardRules(game: AnyGame, limit: Millis): AnyGame {
  const guarded: Record<string, unknown> = { ...game };
  for (const name of [...Object.keys(game), ...methodsOf(game)]) {
    const call: unknown = Reflect.get(game, name);
    if (typeof call === 'function')
      guarded[name] = (...given: readonly unknown[]) =>
        run(game.id, name, limit, () => Reflect.apply(call, game, given));
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

function run(game: string, name: string, limit: Millis, call: Call): unknown {
  // Rules that call rules: the outer call has the time limit.
  if (globals[PENDING]) return call();
  globals[PENDING] = call;
  try {
    return script.runInThisContext({ timeout: limit });
  } catch (fault) {
    const { code } = (fault ?? {}) as { readonly code?: unknown }; // what was thrown may be anything
    if (code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      throw new RulesFault(game, 'slow', `${name} took longer than ${limit} ms`);
    throw new RulesFault(game, 'threw', `${name}: ${fault instanceof Error ? fault.message : String(fault)}`, fault);
  } finally {
    globals[PENDING] = undefined;
  }
}
