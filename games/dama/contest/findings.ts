// What is wrong with a player, as data; texts/findings.ts makes sentences of it.

import type { Blanks } from '../../../src/core/texts.ts';
import type { en } from '../texts/findings.en.ts';

export type FindingCode = keyof typeof en;

export interface Finding {
  readonly code: FindingCode;
  readonly args?: Readonly<Record<string, FindingArg>>;
}

export type FindingArg = string | number | Finding;

type FindingArgs<C extends FindingCode> = Readonly<Record<Blanks<(typeof en)[C]>, FindingArg>>;

/** Forgetting an argument is a type error. */
export function finding<C extends FindingCode>(
  code: C,
  ...[args]: [Blanks<(typeof en)[C]>] extends [never] ? [] : [args: FindingArgs<C>]
): Finding {
  return args ? { code, args } : { code };
}
