// What a match writes down: everything needed to play it again bit for bit, and nothing else.

import type { Absence, Action, BySeat, ClockRule, Seat } from './game.ts';

/** Milliseconds since 1970, or a span of them. */
export type Millis = number;

export const PLAYER_KINDS = ['person', 'bot', 'program'] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

/** Who decides for a seat. */
export interface SeatedPlayer {
  readonly name: string;
  readonly kind: PlayerKind;
  /** The id of the bot, where a built-in one plays. */
  readonly bot?: string;
  /** The account, once it has one; guests have their guest id. */
  readonly account?: string;
  /** The gateway by which it sat down: such a client knows no more than its old protocol. */
  readonly gateway?: string;
}

/** Characters a note beside a move may have. */
export const MAX_NOTE_LENGTH = 1000;

/** How the rules of a game failed: they threw something, or took too long. */
export const RULES_FAILURES = ['threw', 'slow'] as const;
export type RulesFailure = (typeof RULES_FAILURES)[number];

/** How a match ended. Sentences are made from it when shown. */
export type MatchEnding =
  | { readonly by: 'rules' }
  | { readonly by: 'resignation' | 'absence' | 'illegal' | 'crash'; readonly seat: Seat }
  /** `limit` and `used` in milliseconds; a soft limit is one that was answered too late. */
  | { readonly by: 'time'; readonly seat: Seat; readonly limit: Millis; readonly used: Millis; readonly soft?: true }
  /** Judged before the rules ended it, by a rule that was set beforehand: this seat has lost, or it is a draw. */
  | { readonly by: 'adjudication'; readonly seat?: Seat }
  /** There is no winner: the operator ended the match, all players left, or the rules of the game failed. */
  | { readonly by: 'abort'; readonly rules?: RulesFailure };

export interface MatchSetup {
  readonly game: string;
  readonly rules: number;
  readonly seats: number;
  readonly options: object;
  readonly clock: ClockRule;
  /** The clock of each seat, where not all have the same. */
  readonly clocks?: BySeat<ClockRule>;
  readonly absence: Absence;
  /** How long an absent player is waited for. */
  readonly grace: Millis;
  /** A position to start from, as the game reads it. */
  readonly position?: string;
  readonly toAct?: Seat;
  /** Not listed: joined by link or code only. */
  readonly private?: true;
  /** Seats are drawn by lot at the start. */
  readonly shuffle?: true;
  /** The table has no chat. */
  readonly quiet?: true;
  /** Hints and taking back whole turns are allowed, and the match counts in no ranking. */
  readonly friendly?: true;
  /** The match counts in no ranking, though nothing else is different. */
  readonly unrated?: true;
  /** The rated pool has brought the players together: the match ends without a result if one of them never moves. */
  readonly pool?: true;
  /** What its maker calls the table. */
  readonly title?: string;
  /** Read from a file of another server, so this server does not vouch for its draws. */
  readonly elsewhere?: true;
  /** The account that made the table. */
  readonly owner?: string;
  /** Who is out of the table's time loses, even where the game would act for a late seat. */
  readonly strict?: true;
  /** Played elsewhere and sent here by this account, which answers for its names. */
  readonly publishedBy?: { readonly account: string; readonly name: string };
  /** The tournament this match is a game of; it alone decides when the match starts. */
  readonly tournament?: string;
  /** Starts after so many milliseconds with enough players; with a bot's id, such bots take the empty seats. */
  readonly fill?: { readonly after: Millis; readonly bot?: string };
}

export type JournalEntry =
  | {
      readonly t: 'created';
      readonly at: Millis;
      readonly setup: MatchSetup /** SHA-256 of the secret, hexadecimal. */;
      readonly commit: string;
    }
  /** The secret itself: never shown before the end. */
  | { readonly t: 'sealed'; readonly at: Millis; readonly secret: string }
  /**
   * `word` is what the player adds to the secret, so that the server alone cannot choose the draws. If empty, the
   * player adds nothing, or only shows `commit`, the SHA-256 of its word, and the word itself once the seats are
   * closed.
   */
  | {
      readonly t: 'seated';
      readonly at: Millis;
      readonly seat: Seat;
      readonly who: SeatedPlayer;
      readonly word: string;
      readonly commit?: string;
    }
  /** The client of the seat has another word from here on: it lost the one it had, or had none. */
  | { readonly t: 'committed'; readonly at: Millis; readonly seat: Seat; readonly commit: string }
  /**
   * The seats are closed, and the clients that committed to a word show it now. `seats`: the seats that play, where
   * others stay empty.
   */
  | { readonly t: 'closed'; readonly at: Millis; readonly seats?: readonly Seat[] }
  /** The word that the seat had committed to. */
  | { readonly t: 'revealed'; readonly at: Millis; readonly seat: Seat; readonly word: string }
  /** The seat committed to a word and did not show it in time: it adds nothing. */
  | { readonly t: 'withheld'; readonly at: Millis; readonly seat: Seat }
  | { readonly t: 'vacated'; readonly at: Millis; readonly seat: Seat }
  /** `seats`: the seats that play, in their new order, where some stayed empty or the server shuffled them. */
  | { readonly t: 'started'; readonly at: Millis; readonly seats?: readonly Seat[] }
  /**
   * `note`: what the player wrote beside its move; it changes nothing. `delay`: the part of the turn for which the move was on its way
   * through the network, and which the seat does not pay.
   */
  | {
      readonly t: 'acted';
      readonly at: Millis;
      readonly seat: Seat;
      readonly action: Action;
      readonly note?: string;
      readonly delay?: Millis;
    }
  /** The seat took back to where the match stood after `to` entries. */
  | { readonly t: 'retracted'; readonly at: Millis; readonly seat: Seat; readonly to: number }
  /** The seat asks the other people whether it may take back its last turn, or agrees to what another asked. */
  | { readonly t: 'retract-asked'; readonly at: Millis; readonly seat: Seat }
  /** The seat does not agree, or no longer wants it. */
  | { readonly t: 'retract-declined'; readonly at: Millis; readonly seat: Seat }
  /**
   * `waits`: no other player is waiting for this seat, so the match stands still until a player is back. `resigned`: the player
   * gave up, so the match does not wait for them.
   */
  | {
      readonly t: 'absent';
      readonly at: Millis;
      readonly seat: Seat;
      readonly waits?: true;
      readonly resigned?: true;
    }
  | { readonly t: 'returned'; readonly at: Millis; readonly seat: Seat }
  /** `seat` has waited long enough for `against`: what the policy of the match says about an absent seat now happens. */
  | { readonly t: 'claimed'; readonly at: Millis; readonly seat: Seat; readonly against: Seat }
  /** The seat left for good; the others play on. */
  | {
      readonly t: 'withdrew';
      readonly at: Millis;
      readonly seat: Seat;
      readonly why: 'left' | 'absence' | 'time' | 'illegal' | 'crash';
    }
  /** The seat asks the other people for a pause. */
  | { readonly t: 'pause-asked'; readonly at: Millis; readonly seat: Seat }
  /** The seat does not want the pause, or no longer wants it. */
  | { readonly t: 'pause-declined'; readonly at: Millis; readonly seat: Seat }
  /** `seat`: who asked for it. */
  | { readonly t: 'paused'; readonly at: Millis; readonly seat?: Seat }
  | { readonly t: 'resumed'; readonly at: Millis }
  /** From here on the table's clock counts for this seat, or does not: a program that is being debugged has all the time. */
  | { readonly t: 'timed'; readonly at: Millis; readonly seat: Seat; readonly on: boolean }
  /** The server was down since the entry before, or for `down` of that time. This time is charged to no player. */
  | { readonly t: 'recovered'; readonly at: Millis; readonly down?: Millis }
  | {
      readonly t: 'ended';
      readonly at: Millis;
      readonly ending: MatchEnding;
      readonly payoffs: BySeat<number>;
      readonly secret: string;
    };

export type JournalEntryKind = JournalEntry['t'];

/** The entries that may be published: without the secret while the match is running. */
export function publicEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.filter(entry => entry.t !== 'sealed');
}
