// What is said about a match of UNO, in the browser and in the terminal.

import type { GameEvent, Seat } from '../../../src/core/game.ts';
import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue, fill, plural, type TextsOf } from '../../../src/core/texts.ts';
import { BLACK, type CardKind, COLOUR_OF, DRAW_TWO, SKIP, VALUE_OF, WILD } from '../rules/cards.ts';
import { de } from './words.de.ts';
import { en } from './words.en.ts';
import { it } from './words.it.ts';

/** One language of what is said. */
export type SpokenUno = TextsOf<typeof en>;
export type PromptTexts = SpokenUno['board']['mine'] | SpokenUno['board']['theirs'];
export type TableEventTexts = SpokenUno['table'];

export const SPOKEN: ByLocale<SpokenUno> = catalogue(en, { it, de });

export interface UnoSentences {
  readonly colours: readonly string[];
  readonly signs: readonly string[];
  /** 'red 5' */
  card(face: CardKind): string;
  /** What a card has to share with the top one: 'red or 5'. */
  matching(colour: number, value: number): string;
  /** What happened, newest last, each with its subject. */
  news(happenings: readonly GameEvent[], name: (seat: Seat) => string): readonly string[];
  /** One thing that happened, as a part of the move list, with the rest of its line; undefined leaves it out. */
  tell(happening: GameEvent, name: (seat: Seat) => string, turn?: Around): string | undefined;
}

interface Around {
  readonly before: readonly GameEvent[];
  readonly after: readonly GameEvent[];
}
const ALONE: Around = { before: [], after: [] };

type Naming = (seat: Seat) => string;

export function unoSentences({ cardWords, deeds, table }: SpokenUno): UnoSentences {
  const symbol = (value: number): string =>
    value < SKIP ? String(value) : [cardWords.skip, cardWords.reverse, cardWords.drawTwo][value - SKIP]!;
  const card = (face: CardKind): string => {
    const colour = COLOUR_OF[face]!;
    if (colour === BLACK) return face === WILD ? cardWords.wild : cardWords.wildFour;
    return fill(cardWords.coloured, { value: symbol(VALUE_OF[face]!), colour: cardWords.colours[colour]! });
  };
  const colourName = (colour: number): string => cardWords.colours[colour] ?? cardWords.noColour;

  /** What a player did; the details are those of games/uno/rules/events.ts. */
  const action = (one: GameEvent, name: Naming): string | undefined => {
    const seat = (key: string): string => name(Number(one[key]));
    switch (one.what) {
      case 'played':
        return one['jumped'] ? fill(deeds.jumped, { card: card(Number(one['card'])) }) : card(Number(one['card']));
      case 'coloured':
        return fill(one['byChance'] ? deeds.colouredByLot : deeds.coloured, {
          colour: colourName(Number(one['colour'])),
        });
      case 'swapped':
        return fill(deeds.swapped, { other: seat('with') });
      case 'passed':
        return Number(one['takes']) > 0 ? fill(deeds.takes, { count: Number(one['takes']) }) : undefined;
      case 'called':
        return deeds.called;
      case 'caught':
        return fill(deeds.caught, { other: seat('by') });
      case 'challenged':
        return fill(one['drawer'] === one['of'] ? deeds.bluff : deeds.noBluff, {
          other: seat('of'),
          count: Number(one['cards']),
        });
      case 'time-up':
        return deeds.timeUp;
      default:
        return undefined;
    }
  };
  const atTable = (one: GameEvent, name: Naming): string | undefined => {
    switch (one.what) {
      case 'dealer':
        return fill(table.dealer, { name: name(Number(one['seat'])) });
      case 'turned':
        return fill(table.turned, { card: card(Number(one['card'])) });
      case 'reshuffled':
        return fill(table.reshuffled, { count: Number(one['pile']) });
      case 'direction':
        return Number(one['direction']) > 0 ? table.clockwise : table.anticlockwise;
      case 'round-over':
        return Number(one['winner']) < 0
          ? table.roundVoid
          : fill(table.roundWon, { name: name(Number(one['winner'])), points: Number(one['points']) });
      case 'round':
        return fill(table.round, { number: Number(one['number']) });
      default:
        return undefined;
    }
  };
  /** `shown` is the card where one may know it. */
  const drawing = (many: number, shown: unknown): string => {
    const isKnown = many === 1 && typeof shown === 'number';
    return isKnown ? fill(deeds.drewCard, { card: card(shown) }) : plural(deeds.draws, many);
  };
  const drew = (seat: Seat, many: number, shown: unknown, name: Naming): string =>
    `${name(seat)}: ${drawing(many, shown)}`;

  return {
    colours: cardWords.colours,
    signs: cardWords.signs,
    card,
    matching: (colour, value) =>
      [...(colour === BLACK ? [] : [colourName(colour)]), ...(value > DRAW_TWO ? [] : [symbol(value)])].join(' / '),
    news: (happenings, name) => {
      const draws = happenings.filter(one => one.what === 'drew');
      const lines = happenings.flatMap(one => {
        const what = action(one, name) ?? (one.what === 'passed' && draws.length === 0 ? deeds.keeps : undefined);
        return what ? [`${name(Number(one['seat']))}: ${what}`] : (atTable(one, name) ?? []);
      });
      // The player who takes the cards of a chain was named already.
      const takers = new Set(
        happenings.filter(one => one.what === 'passed' && Number(one['takes']) > 0).map(one => one['seat']),
      );
      for (const seat of new Set(draws.map(one => one['seat']))) {
        const own = draws.filter(one => one['seat'] === seat);
        if (!takers.has(seat)) lines.push(drew(Number(seat), own.length, own[0]!['card'], name));
      }
      return lines;
    },
    tell: (one, name, { before, after } = ALONE) => {
      const isSame = (what: string) => (other: GameEvent) => other.what === what && other['seat'] === one['seat'];
      const pass = before.find(isSame('passed'));
      switch (one.what) {
        case 'played':
          return pass ? fill(deeds.plays, { card: card(Number(one['card'])) }) : action(one, name);
        case 'passed': {
          const drawn = after.find(isSame('drew'));
          if (pass) return deeds.keepsIt;
          return action(one, name) ?? (drawn ? drawing(1, drawn['card']) : deeds.keeps);
        }
        case 'drew': {
          const isKnown = typeof one['card'] === 'number';
          const isSaid = pass ?? before.find(isSame('drew'));
          if (!isSaid)
            return drew(Number(one['seat']), isKnown ? 1 : 1 + after.filter(isSame('drew')).length, one['card'], name);
          return isKnown && pass?.['takes'] !== 0 ? card(Number(one['card'])) : undefined;
        }
        default:
          return action(one, name) ?? atTable(one, name);
      }
    },
  };
}
