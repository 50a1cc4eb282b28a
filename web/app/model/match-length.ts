import type { GameShown } from '../../../src/protocol/rest.ts';

type Options = GameShown['defaults'];
type LengthFacts = Pick<GameShown, 'defaults' | 'lengths'>;

/** The options of a match of this length; other rules stay as they are set. */
export function withLength({ defaults, lengths = [] }: LengthFacts, id: string, values: Options): Options {
  const named = lengths.flatMap(({ options }) => Object.keys(options));
  const usual = Object.fromEntries(named.map(name => [name, defaults[name]!]));
  return { ...values, ...usual, ...lengths.find(length => length.id === id)?.options };
}

/** What people are offered first: the usual length, and the default of everything else. */
export function usualOptions(facts: LengthFacts): Options {
  const [usual] = facts.lengths ?? [];
  return usual ? withLength(facts, usual.id, facts.defaults) : facts.defaults;
}

/** Says which of the lengths these options are. Returns undefined if they are none of them. */
export function lengthOf(facts: LengthFacts, values: Options): string | undefined {
  return facts.lengths?.find(({ id }) => {
    const wanted = withLength(facts, id, values);
    return Object.keys(wanted).every(name => wanted[name] === values[name]);
  })?.id;
}
