// What a board gets and what it may do. web/boards/README.md explains it.

import type { ComponentType } from 'preact';
import type { AnyGame, BySeat, GameEvent, Seat } from '../../../src/core/game.ts';
import type { SeatName } from '../../../src/core/names.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { EventShown, MatchShown } from '../../../src/protocol/play.ts';
import type { StatusShown } from '../../../src/protocol/rest.ts';
import type { Sound } from '../../kit/sounds.ts';
import type { ByLocale } from '../../locales/shared/locale.ts';
import type { Translate } from '../../locales/translator.ts';

/** The player of a seat, whether it is connected, and its score. It is null if the seat is free. */
export type PlayerShown = MatchShown['players'][number];

export interface BoardProps<V = unknown> {
  readonly view: V;
  /** How many play, and the game's options: what `imagine` needs beside the view. */
  readonly seats: number;
  readonly options: MatchShown['options'];
  readonly players: BySeat<PlayerShown>;
  /** What the player of a seat is called; namesakes also by the number of their seat, an empty seat by that alone. */
  name(seat: Seat): string;
  /** The same in two parts, for boards that cut long names and keep the number in sight. */
  nameParts(seat: Seat): SeatName;
  /** The own seat. AUDIENCE for viewers and replays. */
  readonly seat: Seat;
  /** The seat whose side is nearest to the reader. */
  readonly bottom: Seat;
  /** Several players share the screen: secrets stay covered until their player uncovers them. */
  readonly isShared?: boolean;
  /** May one act now? False while others' moves are still being shown. */
  readonly yours: boolean;
  /** One's legal actions in the game's notation; empty when not asked. */
  readonly legal: readonly string[];
  /**
   * Actions to point out, of a hint or a lesson, in order: the board marks what to press next for the first of them, with
   * `data-hint` and `.mark-hint`. Those behind it are for boards that send several at once.
   */
  readonly hint?: readonly string[] | undefined;
  /** Mark what the opponent could do next: only where the table allows help and the reader wants it. */
  readonly threats?: boolean | undefined;
  readonly retractable: boolean;
  /** Goes up with every view; the same number is the same view. */
  readonly version: number;
  /** What led here from the view before. Empty for a fresh view (joining, jumping in a replay): nothing to animate then. */
  readonly events: readonly EventShown[];
  /** The last move made, however one came here: what the tint marks. */
  readonly last: EventShown | undefined;
  /** A move of the list that the reader points at, where `history` is 'words': show where it happened. */
  readonly pointed?: EventShown | undefined;
  /** The table as plain text, for the board that knows nothing else. */
  readonly drawing: string;
  /** The client's own words; a board's are in its texts, by `translate.locale`. */
  readonly translate: Translate;
  /** Plays; answers what spoke against it. The page has said so already: the board only puts things back. */
  act(action: string): Promise<Refusal | undefined>;
  /** Takes back an unfinished turn, where `retractable`. */
  retract(): void;
  /** One line under the board: what is under the pointer, or why it cannot be played. 'aloud' reads it out as well. */
  explain(line: string | undefined, how?: 'aloud'): void;
  play(sound: Sound): void;
  /** Opens the game's own menu. Absent if it has none, or the page does not play. */
  readonly leave?: (() => void) | undefined;
}

/** What a game's own menu gets: the way in that its document describes, beside the server's page of the game. */
export interface MenuProps {
  readonly translate: Translate;
  /** How the server is doing, once that is known. */
  readonly status: StatusShown | undefined;
  readonly muted: boolean;
  mute(muted: boolean): void;
  /** Looks for a game; asks for a name first where none is known. */
  start(): void;
  /** Back to the server. */
  leave(): void;
}

/** What a game's own loading screen gets, while its table waits for players. */
export interface WaitingProps {
  readonly translate: Translate;
  readonly players: BySeat<PlayerShown>;
  /** When it starts by itself, on the clock of `performance.now`; absent while nothing is set. */
  readonly startsAt: number | undefined;
  /** Milliseconds it waits in all. */
  readonly waits: number | undefined;
  name(seat: Seat): string;
  leave(): void;
}

export interface OptionText {
  readonly label: string;
  readonly hint?: string;
  /** For options that are one of several words. */
  readonly values?: Readonly<Record<string, string>>;
}

/** For the catalogue of a game: a label for each of its options, and a word for each value of an option that is one of several. */
export type OptionTexts<O> = {
  readonly [K in keyof O]-?: string extends O[K]
    ? OptionText
    : O[K] extends string
      ? OptionText & { readonly values: Readonly<Record<O[K], string>> }
      : OptionText;
};

/** What stands in the same line of the move list as a happening: where `finishes` joins moves, words may refer to each other. */
export interface TurnSoFar {
  readonly before: readonly GameEvent[];
  readonly after: readonly GameEvent[];
}

/** The words of one game in one language. */
export interface GameTexts {
  /** How it is played, a few short sentences. */
  readonly rules: readonly string[];
  readonly options: Readonly<Record<string, OptionText>>;
  /** Options for players who know the game well: the form lists them under "Rule variants". */
  readonly variants?: readonly string[];
  /** By id, where the game offers several lengths of a match. */
  readonly lengths?: Readonly<Record<string, string>>;
  /** By code, prefix included; a code left out shows the server's English sentence. */
  readonly refusals: Readonly<Record<string, string>>;
  /** What each seat plays: 'light', 'dark'. */
  readonly seats: BySeat<string>;
  /** What a score counts that its number alone does not say: '20 empty'. */
  countedIn?(view: unknown, seat: Seat): string | undefined;
  /** A happening as a line of the move list; undefined leaves it out. */
  tell(happening: GameEvent, name: (seat: Seat) => string, turn?: TurnSoFar): string | undefined;
  /** Why a match was over by its rules: 'Bruno cannot move.' */
  ended(view: unknown, payoffs: BySeat<number>, name: (seat: Seat) => string): string | undefined;
}

/** Loaded with the first page that shows the game. */
export interface BoardModule {
  /** The rules; absent when this client does not have them. */
  readonly game?: AnyGame;
  readonly Board: ComponentType<BoardProps<never>>;
  readonly texts: ByLocale<GameTexts>;
  /** A small mark of the seat beside a name: a piece, a colour with a letter. */
  readonly Mark?: ComponentType<{ readonly seat: Seat }>;
  /** On a phone a square board is about as high as the screen is wide; a free one gets all the height that is left. */
  readonly shape: 'square' | 'free';
  /** Does the board itself say whose turn it is and what may be done? On a phone the line under it then only explains. */
  readonly prompts?: true;
  /** Does the board itself show the button that takes back an unfinished turn? */
  readonly retracts?: true;
  /** Can the board be turned round? */
  readonly turns: boolean;
  readonly Menu?: ComponentType<MenuProps>;
  /** Shown in the board's place while the table waits for players. */
  readonly Waiting?: ComponentType<WaitingProps>;
  /** 'words': the list tells moves in words, not notation, and clicking one shows it on the board. */
  readonly history?: 'words';
  /** Does a move, or a draw, only continue the turn that `before` began? The list shows both in one line. */
  readonly finishes?: (did: readonly GameEvent[], before: readonly GameEvent[]) => boolean;
}

/** What the home page shows before the board is loaded: keep it light. */
export interface GameCard {
  readonly name: ByLocale<string>;
  readonly tagline: ByLocale<string>;
  /** A drawing that fills its box, which is a square or up to a third wider: keep what matters in the middle. */
  readonly Emblem: ComponentType;
}
