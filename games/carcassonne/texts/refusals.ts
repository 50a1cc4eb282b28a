import type { ByLocale } from '../../../src/core/locale.ts';
import type { CarcassonneRefusalCode } from '../rules/refusals.ts';
import { de } from './refusals.de.ts';
import { it } from './refusals.it.ts';

/** A code without its sentence in one of the languages is a type error. */
export type CarcassonneRefusals = Readonly<Record<`carcassonne/${CarcassonneRefusalCode}`, string>>;

/** In English the rules say it themselves, with what was asked for. */
export const refusals: ByLocale<Readonly<Record<string, string>>> = { en: {}, it, de };
