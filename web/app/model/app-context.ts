// What every page may use, made once in main.tsx and passed down.

import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Guest, Me } from '../../../src/client/client-login.ts';
import type { Connection } from '../../../src/client/connection.ts';
import type { PlayerWords } from '../../../src/client/player-words.ts';
import type { RestClient } from '../../../src/client/rest-client.ts';
import type { Refusal } from '../../../src/core/refusal.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import type { SoundPlayer } from '../../kit/sounds.ts';
import { type Readable, type Store, useStore } from '../../kit/store.ts';
import type { Locale } from '../../locales/shared/locale.ts';
import type { Translate } from '../../locales/translator.ts';
import type { AccountApi } from '../net/account-api.ts';
import type { Api } from '../net/api.ts';
import type { Charge } from './battery.ts';
import type { BundleLoader } from './bundle-loader.ts';
import type { ChatReadMarks } from './chat.ts';
import type { Mutes } from './mutes.ts';
import type { NotificationInbox } from './notifications.ts';
import type { OpponentSteps } from './opponent-path.ts';
import type { FollowedPeopleFeed } from './people.ts';
import type { PuzzleProgress } from './puzzle-progress.ts';
import type { Router } from './router.ts';
import type { Session } from './session.ts';

export type HotSeatGuests = Readonly<Record<string, readonly Guest[]>>;

/** The last finished step of each game's lesson. */
export type LessonSteps = Readonly<Record<string, number>>;

/** The ids of the finished steps of each game's lesson, by game. */
export type LessonsDone = Readonly<Record<string, readonly string[]>>;

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A message that is shown for a few seconds. */
export interface Toast {
  readonly id: number;
  readonly kind: 'refused' | 'told';
  readonly text: string;
}

/** The title in the header, and the address that it links to. */
export interface PageTitle {
  readonly text: string;
  readonly path?: string | undefined;
}

export interface App {
  readonly router: Router;
  readonly connection: Connection;
  readonly api: Api;
  readonly accounts: AccountApi;
  readonly notifications: NotificationInbox;
  /** For what only some pages ask. */
  readonly rest: RestClient;
  readonly followedPeople: FollowedPeopleFeed;
  /** Parts of the client that come when they are needed. */
  readonly bundleLoader: BundleLoader;
  loadBoard(game: string): Promise<BoardModule>;
  readonly session: Session;
  /** The muted accounts. */
  readonly mutes: Mutes;
  /** What was read of the chats of tables. */
  readonly readMarks: Store<ChatReadMarks>;
  readonly lessonSteps: Store<LessonSteps>;
  /** Ids of the steps that were done, by game. */
  readonly lessonsDone: Store<LessonsDone>;
  /** By game: which bot is offered next. */
  readonly opponentSteps: Store<OpponentSteps>;
  readonly puzzleProgress: Store<PuzzleProgress>;
  readonly me: Readable<Me | undefined>;
  /** Has this person chosen a name? */
  readonly hasName: Store<boolean>;
  /** Matches made in this browser: who makes a table may arrange it. */
  readonly createdMatches: Store<readonly string[]>;
  /** Who shares this screen, by match. */
  readonly hotSeatGuests: Store<HotSeatGuests>;
  /** Opens a connection of its own for a guest. */
  connectGuest(guest: Guest): Connection;
  /** What this browser adds to the random draws. */
  readonly playerWords: PlayerWords;
  readonly locale: Store<Locale>;
  readonly translator: Readable<Translate>;
  readonly theme: Store<Theme>;
  readonly soundMuted: Store<boolean>;
  /** Are threats marked on the board, where the table allows help? */
  readonly showsThreats: Store<boolean>;
  /** Has this person agreed to tell where they are? */
  readonly sharesLocation: Store<boolean>;
  readonly battery: Readable<Charge | undefined>;
  readonly sounds: SoundPlayer;
  /** What the header says after the name of the server. */
  readonly pageTitle: Store<PageTitle>;
  readonly toasts: Readable<readonly Toast[]>;
  showToast(text: string): void;
  /** Says why not, with the game's own sentences where it has some. */
  showRefusal(refusal: Refusal, own?: Readonly<Record<string, string>>): void;
  /** Waits for a request and says why it was refused, if it was; otherwise it is true. */
  carryOut(task: Promise<Refusal | undefined>): Promise<boolean>;
  dismissToast(id: number): void;
  /** The open name dialog. It calls the function with whether a name was given. */
  readonly nameRequest: Store<((named: boolean) => void) | undefined>;
  /** Asks for a name the first time; false when the person would rather not. */
  requireName(): Promise<boolean>;
  /** Takes the suggested name for a player without one, which is enough for a match against bots. */
  acceptSuggestedName(): Promise<void>;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('no app around this component');
  return app;
}

export function useTranslate(): Translate {
  return useStore(useApp().translator);
}
