// What the two sides of the season's protocol say to each other. One union a direction.

import type { BySeat } from '../../../src/core/game.ts';
import type { Millis } from '../../../src/core/journal.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { DirectionName } from '../rules/board.ts';

/** As the server knows this gateway. */
export const NAME = 'software-challenge-xml';
export const GAME_TYPE = 'swc_2019_piranhas';

/**
 * The season's server left 17 to 464 ms between a position and the request, 51 to 93 in the middle. Some clients need the gap: one
 * drops what its buffer has behind a message, another waits for more when a read fills its block of 256 bytes. A client that is short
 * of processor time reads late, so that with 30 ms it found two messages in one read now and then, and none with 120.
 */
export const USUAL_PACE: Millis = 120;

/** In the arena: the clock of a turn starts before the pause there, and the programs have the processor to themselves. */
export const ARENA_PACE: Millis = 30;

/** By seat. */
export const COLOURS = ['RED', 'BLUE'] as const;
export type SoftwareChallengeColour = (typeof COLOURS)[number];

export interface SoftwareChallengeMove {
  /** Any integers: the rules say whether they are on the board. */
  readonly x: number;
  readonly y: number;
  readonly direction: DirectionName;
  /** Debug texts of the program, repeated to everybody. */
  readonly hints: readonly string[];
}

/** A position as it is sent before every request. */
export interface SoftwareChallengeState {
  /** Half-moves made, 0 to 60. */
  readonly turn: number;
  readonly start: SoftwareChallengeColour;
  readonly current: SoftwareChallengeColour;
  /** Display names. */
  readonly names: BySeat<string>;
  /** 100 letters as the rules write them: row 0 first, `R B O -`. */
  readonly board: string;
  readonly last: SoftwareChallengeMove | undefined;
}

export const CAUSES = ['REGULAR', 'LEFT', 'RULE_VIOLATION', 'SOFT_TIMEOUT', 'HARD_TIMEOUT', 'UNKNOWN'] as const;
export type SoftwareChallengeCause = (typeof CAUSES)[number];

export interface SoftwareChallengeScore {
  readonly cause: SoftwareChallengeCause;
  /** Absent for the opponent of one who broke a rule, left or was late. */
  readonly reason: string | undefined;
  /** 2 won, 1 drawn, 0 lost. */
  readonly victory: number;
  /** Fish in the largest swarm. */
  readonly swarm: number;
}

export interface SoftwareChallengeResult {
  readonly scores: BySeat<SoftwareChallengeScore>;
  /** Undefined in a draw. */
  readonly winner: { readonly name: string; readonly colour: SoftwareChallengeColour } | undefined;
}

export interface SoftwareChallengeSlot {
  readonly displayName: string;
  readonly canTimeout: boolean;
  readonly shouldBePaused: boolean;
}

/** How a stream stops; nothing comes after it. */
export type XmlStreamEnd = { readonly t: 'end' } | { readonly t: 'broken'; readonly refusal: Refusal };

export type SoftwareChallengeClientMessage =
  | { readonly t: 'join'; readonly gameType: string }
  | { readonly t: 'joinPrepared'; readonly reservationCode: string }
  | { readonly t: 'room'; readonly roomId: string; readonly data: SoftwareChallengeClientData }
  | { readonly t: 'goodbye' }
  | SoftwareChallengeAdminMessage;

/** The class of something that is not a move, though the protocol knows it. */
export type SoftwareChallengeClientData =
  | { readonly t: 'move'; readonly move: SoftwareChallengeMove }
  | { readonly t: 'other'; readonly class: string };

export type SoftwareChallengeAdminMessage =
  | { readonly t: 'authenticate'; readonly passphrase: string }
  | {
      readonly t: 'prepare';
      readonly gameType: string;
      readonly slots: readonly SoftwareChallengeSlot[];
      /** A situation to start from. */
      readonly load: SoftwareChallengeState | undefined;
    }
  | { readonly t: 'observe'; readonly roomId: string }
  | { readonly t: 'cancel'; readonly roomId: string }
  | { readonly t: 'pause'; readonly roomId: string; readonly pause: boolean }
  | { readonly t: 'step'; readonly roomId: string; readonly forced: boolean }
  | { readonly t: 'timeout'; readonly roomId: string; readonly activate: boolean; readonly slot: number }
  | { readonly t: 'freeReservation'; readonly reservation: string }
  | { readonly t: 'testMode'; readonly testMode: boolean }
  | { readonly t: 'scoreForPlayer'; readonly displayName: string };

export type SoftwareChallengeServerMessage =
  | { readonly t: 'joined'; readonly roomId: string }
  | { readonly t: 'left'; readonly roomId: string }
  | { readonly t: 'observed'; readonly roomId: string }
  | { readonly t: 'room'; readonly roomId: string; readonly data: SoftwareChallengeServerData }
  | { readonly t: 'joinedGameRoom'; readonly roomId: string; readonly existing: boolean }
  | { readonly t: 'prepared'; readonly roomId: string; readonly reservations: readonly string[] }
  | { readonly t: 'testing'; readonly testMode: boolean }
  | {
      readonly t: 'playerScore';
      readonly displayName: string;
      readonly numberOfTests: number;
      /** Sum of victory points and mean swarm, as decimal texts. */
      readonly values: readonly [victory: string, swarm: string];
    }
  | { readonly t: 'goodbye' }
  /** Newer servers may say more; a client passes over it. */
  | { readonly t: 'unknown'; readonly name: string };

export type SoftwareChallengeServerData =
  | { readonly t: 'welcome'; readonly colour: SoftwareChallengeColour }
  | { readonly t: 'memento'; readonly state: SoftwareChallengeState }
  | { readonly t: 'moveRequest' }
  | { readonly t: 'error'; readonly message: string; readonly original: SoftwareChallengeMove | undefined }
  | { readonly t: 'result'; readonly result: SoftwareChallengeResult }
  | { readonly t: 'unknown'; readonly name: string };

/** Which form the server writes; the parser reads both. */
export const XML_DIALECTS = ['season', 'document'] as const;
export type XmlDialect = (typeof XML_DIALECTS)[number];
