// Option sets to check a game with, from the schemas of its options: a new option is played without a test that names it.

import type { AnyGame } from '../game.ts';
import type { OptionSchema } from '../options.ts';

/** For options that are free texts: values to play with, by the name of the option. */
export type TextSamples = Readonly<Record<string, readonly string[]>>;

function valuesOf(name: string, schema: OptionSchema, samples: TextSamples): readonly (string | number | boolean)[] {
  if (schema.type === 'boolean') return [true, false];
  if (schema.type === 'integer') return [schema.minimum, schema.maximum];
  if ('enum' in schema) return schema.enum;
  const texts = samples[name];
  if (!texts || texts.length === 0) throw new Error(`option ${name} is a text: give a sample of it`);
  return texts;
}

/** For each option one set for each of its values that is not the default; of whole numbers the least and the greatest. */
export function optionSets(
  game: Pick<AnyGame, 'defaults' | 'options'>,
  samples: TextSamples = {},
): Readonly<Record<string, string | number | boolean>>[] {
  const defaults = game.defaults as Readonly<Record<string, unknown>>; // plain JSON by contract
  const schemas = game.options as Readonly<Record<string, OptionSchema>>; // keyed by name: O is only known to the game
  return Object.entries(schemas).flatMap(([name, schema]) =>
    valuesOf(name, schema, samples)
      .filter(value => value !== defaults[name])
      .map(value => ({ [name]: value })),
  );
}
