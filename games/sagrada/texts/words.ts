// The words of the game for the web board and the terminal table. No rule
// reads this.

import type { BySeat, GameEvent, Seat } from '../../../src/core/game.ts';
import type { ByLocale, Locale } from '../../../src/core/locale.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import { catalogue, fill, type TextsOf } from '../../../src/core/texts.ts';
import { COLUMNS } from '../rules/geometry.ts';
import type { Reason } from '../rules/reasons.ts';
import type { View } from '../rules/view.ts';
import { refusals } from './refusals.ts';
import { de } from './words.de.ts';
import { en } from './words.en.ts';
import { it } from './words.it.ts';

/** One language. */
export type SagradaGameTexts = TextsOf<typeof en>;
/** By the letters of the rules. */
export type ColourTexts = SagradaGameTexts['colours'];

/** A card: what it is called and what it does. */
export interface CardText {
  readonly name: string;
  readonly text: string;
}

export const LANGUAGES: ByLocale<SagradaGameTexts> = catalogue(en, { it, de });

/** A pattern's own name: ids are Latin and Spanish words, the same in every language. */
export const nameOfPattern = (id: string): string =>
  id.replaceAll('-', ' ').replace(/(^| )([a-z])(?!e |f )/g, letter => letter.toUpperCase());

const nameOfCell = (cell: number): string => `${'abcde'[cell % COLUMNS]}${Math.floor(cell / COLUMNS) + 1}`;

/** A language put to use. */
export interface SagradaFormatter {
  colour(letter: string): string;
  /** 'red 5' */
  die(die: string): string;
  tool(id: string): CardText;
  goal(id: string): CardText;
  /** Why not, in all the rules that speak against it. */
  explainRefusal(refusal: Refusal): string;
  /** A happening without its subject; undefined for what needs no telling. */
  describeEvent(happening: GameEvent, before?: readonly GameEvent[]): string | undefined;
  describeEnding(view: View, payoffs: BySeat<number>, name: (seat: Seat) => string): string;
}

export function sagradaFormatter(locale: Locale): SagradaFormatter {
  const words = LANGUAGES[locale];
  const { colours, reasons } = words;
  const colour = (letter: string): string => colours[letter as keyof ColourTexts] ?? letter; // any text may be looked up
  const die = (text: string): string => (text[1] ? `${colour(text[0]!)} ${text[1]}` : colour(text));
  const tool = cardIn(words.toolCards);
  return {
    colour,
    die,
    tool,
    goal: cardIn(words.goalCards),
    explainRefusal: refusal =>
      refusal.reasons?.map(reason => reasons[reason as Reason] ?? reason).join(' ') ?? // codes of this game
      refusals[locale][refusal.refused] ??
      refusal.detail,
    describeEvent: (happening, before = []) =>
      describeEventIn(words, isNamed(happening, before) ? { ...happening, what: 'placed-it' } : happening, {
        colour,
        die,
        tool: id => tool(id).name,
      }),
    describeEnding: (view, payoffs, name) => describeEndingIn(words, view, payoffs, name),
  };
}

/** Is this die placed whose name was said last? */
const isNamed = ({ what, die }: GameEvent, before: readonly GameEvent[]): boolean =>
  what === 'placed' && before.at(-1)?.what === 'took' && before.at(-1)?.['die'] === die;

const cardIn =
  (cards: Readonly<Record<string, CardText>>) =>
  (id: string): CardText =>
    cards[id] ?? { name: id, text: '' };

interface TextNames {
  colour(letter: string): string;
  die(die: string): string;
  tool(id: string): string;
}

function describeEventIn({ events }: SagradaGameTexts, happening: GameEvent, names: TextNames): string | undefined {
  const text = (events as Readonly<Record<string, unknown>>)[happening.what] as string | undefined; // any code may be looked up
  if (text === undefined) return undefined;
  const detail = (name: string): string => {
    const value = happening[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return fill(text, {
    die: names.die(detail('die')),
    for: names.die(detail('for')),
    tool: names.tool(detail('tool')),
    colour: names.colour(detail('colour')),
    cell: happening['cell'] === undefined ? '' : nameOfCell(Number(happening['cell'])),
    value: detail('value'),
    price: detail('price'),
    round: detail('round'),
  });
}

function describeEndingIn(
  { endings }: SagradaGameTexts,
  view: View,
  payoffs: BySeat<number>,
  name: (seat: Seat) => string,
): string {
  if (view.players.length === 1)
    return fill(payoffs[0]! > 0 ? endings.solo : endings.soloLost, { target: view.target, name: name(0) });
  return fill(endings.won, { name: name(payoffs.indexOf(Math.max(...payoffs))) });
}
