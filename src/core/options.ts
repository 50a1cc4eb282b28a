// A game's options are plain JSON, each bounded by a small JSON Schema: one source for validation, forms and API documents.

import type { AnyGame } from './game.ts';
import { type Refusal, refuse } from './refusal.ts';

export type OptionSchema =
  | { readonly type: 'boolean' }
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'string'; readonly enum: readonly string[] }
  | { readonly type: 'string'; readonly maxLength: number };

export type OptionSchemas<O> = { readonly [K in keyof O]: OptionSchema };

/** The defaults overlaid with what was asked, or why that cannot be. */
export function parseOptions<O extends object>(
  game: { defaults: O; options: OptionSchemas<O>; check?: (seats: number, options: O) => Refusal | undefined },
  seats: number,
  asked: unknown,
): O | Refusal {
  const given = asked ?? {};
  if (typeof given !== 'object' || Array.isArray(given))
    return refuse('options/not-an-object', 'Options are an object.');
  const schemas = game.options as Readonly<Record<string, OptionSchema>>; // keyed by name: O is only known to the game
  const options: Record<string, unknown> = { ...(game.defaults as Record<string, unknown>) }; // plain JSON by contract
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(schemas, name)) {
      const known = Object.keys(schemas);
      const list = known.length > 0 ? ` There are: ${known.join(', ')}.` : '';
      return refuse('options/unknown', `There is no option "${name}".${list}`);
    }
    const wrong = mismatch(schemas[name]!, value);
    if (wrong) return refuse('options/out-of-bounds', `Option "${name}" must be ${wrong}.`);
    options[name] = value;
  }
  return game.check?.(seats, options as O) ?? (options as O); // every key of O has its default, every given value its schema
}

function mismatch(schema: OptionSchema, value: unknown): string | undefined {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    case 'integer': {
      const fits = Number.isInteger(value) && Number(value) >= schema.minimum && Number(value) <= schema.maximum;
      return fits ? undefined : `a whole number from ${schema.minimum} to ${schema.maximum}`;
    }
    case 'string': {
      if ('enum' in schema) return schema.enum.some(e => e === value) ? undefined : `one of ${schema.enum.join(', ')}`;
      const fits = typeof value === 'string' && value.length <= schema.maxLength;
      return fits ? undefined : `a text of at most ${schema.maxLength} characters`;
    }
  }
}

/** The number of seats unless the table says otherwise. */
export function usualSeats({ seats: [fewest, most], usual = 2 }: Pick<AnyGame, 'seats' | 'usual'>): number {
  return Math.min(most, Math.max(fewest, usual));
}

export function fitsSeats(game: AnyGame, seats: number): boolean {
  return Number.isInteger(seats) && seats >= game.seats[0] && seats <= game.seats[1];
}
