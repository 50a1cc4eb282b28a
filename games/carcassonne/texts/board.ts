import type { BySeat, GameEvent, Seat } from '../../../src/core/game.ts';
import type { GameTexts } from '../../../web/boards/shared/contract.ts';
import type { ByLocale } from '../../../web/locales/shared/locale.ts';
import type { TileCorner, TileSide } from '../rules/tile.ts';
import type { Feature, View } from '../rules/view.ts';
import { de } from './board.de.ts';
import { en } from './board.en.ts';
import { it } from './board.it.ts';

/** What the board itself says; words in braces are filled in. */
export interface CarcassonneWords {
  readonly table: string;
  readonly cell: string;
  readonly fits: string;
  readonly chosen: string;
  readonly rotate: string;
  readonly place: string;
  readonly chooseCell: string;
  readonly chooseFollower: string;
  readonly noFollower: string;
  readonly noneFree: string;
  readonly takeBack: string;
  readonly drawnFor: string;
  readonly drawnTile: string;
  /** Of the sides and corners of a tile. */
  readonly directions: Readonly<Record<TileSide | TileCorner, string>>;
  readonly shield: string;
  readonly followerOf: string;
  /** Where {names} could come to share what is the reader's own. */
  readonly shares: { readonly city: string; readonly road: string };
  readonly features: Readonly<Record<Feature, string>>;
  readonly feature: {
    readonly now: string;
    readonly whole: string;
    readonly finished: string;
    readonly owners: string;
    readonly free: string;
  };
  readonly tiles: string;
  readonly tilesTitle: string;
  readonly aside: string;
  readonly followers: string;
  readonly track: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly whole: string;
  readonly picture: string;
  readonly count: string;
  readonly player: string;
  readonly total: string;
  readonly played: string;
  readonly counted: string;
}

export interface CarcassonneEventTexts {
  readonly placed: string;
  readonly passed: string;
  readonly took: Readonly<Record<Feature, string>>;
  readonly aside: string;
  readonly scored: string;
  readonly and: string;
}

/** One language of the game. */
export interface CarcassonneLanguage extends Omit<GameTexts, 'tell' | 'ended'> {
  readonly board: CarcassonneWords;
  readonly events: CarcassonneEventTexts;
  readonly ended: { readonly all: string; readonly left: string };
}

export type CarcassonneTexts = GameTexts & Pick<CarcassonneLanguage, 'board'>;

export function fill(text: string, filling: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(filling[name] ?? ''));
}

const KINDS: Readonly<Record<string, Feature>> = { C: 'city', S: 'road', K: 'field', M: 'monastery' };
export const kindOf = (label: string): Feature => KINDS[label[0]!] ?? 'field';

/** As `tell` of the rules writes them. */
interface CarcassonneHappening extends GameEvent {
  readonly x: number;
  readonly y: number;
  readonly at: string;
  readonly feature: Feature;
  readonly points: number;
  readonly seats: readonly Seat[];
}

function textsIn(language: CarcassonneLanguage): CarcassonneTexts {
  const { events, board, ended } = language;
  return {
    ...language,
    tell: (happening, name) => {
      const told = happening as CarcassonneHappening; // a happening of this very game
      switch (told.what) {
        case 'placed':
          return fill(events.placed, { x: told.x, y: told.y });
        case 'passed':
          return events.passed;
        case 'took':
          return events.took[kindOf(told.at)];
        case 'set-aside':
          return events.aside;
        case 'scored': {
          const names = told.seats.map(name).join(events.and);
          return fill(events.scored, { feature: board.features[told.feature], points: told.points, names });
        }
        // The final count has a panel of its own.
        default:
          return undefined;
      }
    },
    ended: (view, _payoffs: BySeat<number>) => {
      const { left, gone, seats } = view as View; // a view of this very game
      return left > 0 && gone.length >= seats - 1 ? ended.left : ended.all;
    },
  };
}

export const carcassonneTexts: ByLocale<CarcassonneTexts> = { en: textsIn(en), it: textsIn(it), de: textsIn(de) };
