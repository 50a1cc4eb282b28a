import type { BySeat, Happening, Seat } from '../../../src/core/game.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { Question } from '../../../src/games/sagrada/operation.ts';
import type { Reason } from '../../../src/games/sagrada/reasons.ts';
import type { View } from '../../../src/games/sagrada/view.ts';
import type { ByLocale } from '../../locales/locale.ts';
import type { GameTexts } from '../contract.ts';
import { de } from './texts.de.ts';
import { en } from './texts.en.ts';
import { it } from './texts.it.ts';

/** By the letters of the rules. */
export type ByColour = Readonly<Record<'R' | 'Y' | 'G' | 'B' | 'P', string>>;

/** A card: what it is called and what it does. */
export interface CardText {
  readonly name: string;
  readonly text: string;
}

/** What the board itself says. */
export interface SagradaWords {
  readonly board: string;
  readonly window: string;
  readonly ownWindow: string;
  readonly cell: string;
  readonly empty: string;
  readonly prints: string;
  readonly canPlace: string;
  readonly canTake: string;
  readonly pool: string;
  readonly track: string;
  readonly round: string;
  readonly hand: string;
  readonly tools: string;
  readonly goals: string;
  readonly cards: string;
  readonly close: string;
  readonly use: string;
  readonly price: string;
  readonly paysWith: string;
  readonly spent: string;
  readonly points: string;
  readonly score: string;
  readonly secretScore: string;
  readonly openScore: string;
  readonly target: string;
  readonly private: string;
  readonly privateText: string;
  readonly privateHidden: string;
  readonly favor: string;
  readonly emptyCells: string;
  readonly choose: string;
  readonly chosen: string;
  readonly difficulty: string;
  readonly dealing: string;
  readonly yourTurn: string;
  readonly placeIt: string;
  readonly toolOrEnd: string;
  readonly waiting: string;
  readonly over: string;
  readonly pass: string;
  readonly endTurn: string;
  readonly undo: string;
  readonly giveBack: string;
  readonly up: string;
  readonly down: string;
  readonly yes: string;
  readonly no: string;
  readonly skips: string;
  readonly asks: Readonly<Record<Question, string>>;
}

/** What happened, without its subject. */
export type Deeds = Readonly<
  Record<
    | 'passed'
    | 'ran-out-of-time'
    | 'took'
    | 'paid'
    | 'placed'
    | 'lifted'
    | 'used-tool'
    | 'swapped'
    | 'drew'
    | 'rerolled'
    | 'rerolled-pool'
    | 'named-colour'
    | 'chose-value'
    | 'turned-up'
    | 'turned-down'
    | 'gave-back'
    | 'fits-nowhere'
    | 'chose-window'
    | 'drew-window'
    | 'late'
    | 'round-over',
    string
  >
>;

/** One language of the game. */
export interface SagradaLanguage extends Omit<GameTexts, 'tell' | 'ended' | 'seats'> {
  readonly seat: string;
  readonly colours: ByColour;
  /** Of which each is drawn on dice and panes: all different. */
  readonly letters: ByColour;
  readonly toolCards: Readonly<Record<string, CardText>>;
  readonly goalCards: Readonly<Record<string, CardText>>;
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly deeds: Deeds;
  readonly endings: { readonly won: string; readonly solo: string; readonly soloLost: string };
  readonly board: SagradaWords;
}

export interface SagradaTexts extends GameTexts {
  readonly letters: ByColour;
  readonly board: SagradaWords;
  colour(letter: string): string;
  /** 'red 5' */
  die(die: string): string;
  tool(id: string): CardText;
  goal(id: string): CardText;
  /** Why not, in all the rules that speak against it. */
  why(refusal: Refusal): string;
}

export const fill = (text: string, blanks: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(blanks[name] ?? ''));

/** A pattern's own name: ids are Latin and Spanish words, the same in every language. */
export const nameOfPattern = (id: string): string =>
  id.replaceAll('-', ' ').replace(/(^| )([a-z])(?!e |f )/g, letter => letter.toUpperCase());

export const nameOfCell = (cell: number): string => `${'abcde'[cell % 5]}${Math.floor(cell / 5) + 1}`;

const card =
  (cards: Readonly<Record<string, CardText>>) =>
  (id: string): CardText =>
    cards[id] ?? { name: id, text: '' };

function textsIn(language: SagradaLanguage): SagradaTexts {
  const { colours, reasons, refusals } = language;
  const colour = (letter: string): string => colours[letter as keyof ByColour] ?? letter; // any text may be looked up
  const die = (text: string): string => (text[1] ? `${colour(text[0]!)} ${text[1]}` : colour(text));
  const tool = card(language.toolCards);
  return {
    ...language,
    seats: [1, 2, 3, 4].map(n => fill(language.seat, { n })),
    colour,
    die,
    tool,
    goal: card(language.goalCards),
    why: refusal =>
      refusal.reasons?.map(reason => reasons[reason as Reason] ?? reason).join(' ') ?? // codes of this game
      refusals[refusal.refused] ??
      refusal.detail,
    tell: happening => tellIn(language, happening, { colour, die, tool: id => tool(id).name }),
    ended: (view, payoffs, name) => endedIn(language, view as View, payoffs, name), // a view of this very game
  };
}

interface Names {
  colour(letter: string): string;
  die(die: string): string;
  tool(id: string): string;
}

function tellIn({ deeds }: SagradaLanguage, happening: Happening, names: Names): string | undefined {
  const text = (deeds as Readonly<Record<string, string>>)[happening.what]; // any code may be looked up
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

function endedIn(
  { endings }: SagradaLanguage,
  view: View,
  payoffs: BySeat<number>,
  name: (seat: Seat) => string,
): string {
  if (view.players.length === 1)
    return fill(payoffs[0]! > 0 ? endings.solo : endings.soloLost, { target: view.target, name: name(0) });
  return fill(endings.won, { name: name(payoffs.indexOf(Math.max(...payoffs))) });
}

export const sagradaTexts: ByLocale<SagradaTexts> = { en: textsIn(en), it: textsIn(it), de: textsIn(de) };
