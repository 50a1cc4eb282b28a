// One match followed live: messages in, a state to draw out, others' moves one at a time.

import type { Connection } from '../../../src/client/connection.ts';
import type { PlayReply } from '../../../src/client/play-requests.ts';
import type { ConnectionState } from '../../../src/client/reconnecting-socket.ts';
import { type StateMessage, TableFollower, type TableRequest } from '../../../src/client/table-follower.ts';
import type { TableState } from '../../../src/client/table-state.ts';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { ChatLineShown, EventShown, MatchShown, UpdateMessage } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { after, createPacer, MOVE_DURATION, MOVE_INTERVAL, type Pacer } from '../../kit/motion.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import { mergeChatLines } from './chat.ts';
import { eventsOf, historyOf } from './match-history.ts';

export interface LiveTableConfig {
  readonly match: string;
  readonly connection: Connection;
  loadBoard(game: string): Promise<BoardModule>;
  /** `timeout`: milliseconds for the answer. */
  journal(match: string, timeout: number): Promise<readonly JournalEntry[] | Refusal>;
  /** The events so far, as the player of this connection may see them. */
  events(match: string, timeout: number): Promise<readonly EventShown[] | Refusal>;
  now(): number;
  /** Is the page out of sight? */
  isHidden(): boolean;
}

/** A request at a table that needs no further words. */
export type PlainTableRequest = Exclude<TableRequest['t'], 'act' | 'say'>;

/** The own move: none is under way, one was sent, or the answer to it takes long. */
export type MoveProgress = 'none' | 'sent' | 'slow';

/** Milliseconds after which the page says that a move is being sent. */
const SLOW = 1000;
/** Milliseconds until moves that could not be loaded are asked for again, and how often. */
const RELOAD_AFTER = 2000;
/**
 * After a change of networks, the connections that a browser has kept to the server are dead: it has six at most, and a request on one of
 * them gets no answer. So the first requests have little time, in milliseconds.
 */
const [KEPT_CONNECTIONS, SHORT_TIME, ANSWER_TIME] = [6, 2000, 20_000];
const MOST_RELOADS = 8;

export type LiveTableState =
  | { readonly at: 'joining' }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  | {
      readonly at: 'table';
      readonly state: TableState;
      readonly board: BoardModule;
      /** Moves made before we came are still to come. */
      readonly isLoadingHistory: boolean;
    };

interface PacedUpdate {
  readonly did: UpdateMessage;
  readonly apply: () => void;
}

export class LiveTable {
  readonly #config: LiveTableConfig;
  readonly #follower: TableFollower;
  readonly #progress = createStore<LiveTableState>({ at: 'joining' });
  readonly #chat = createStore<readonly ChatLineShown[]>([]);
  readonly #pacer: Pacer<PacedUpdate>;
  #board: BoardModule | undefined;
  readonly #move = createStore<MoveProgress>('none');
  /** The version on which the own move under way was decided. */
  #decidedOn = 0;
  #slowTimer: ReturnType<typeof setTimeout> | undefined;
  #hasLoadedHistory = false;
  #reloads = 0;
  #reloadTimer: ReturnType<typeof setTimeout> | undefined;
  /** Journals on their way. */
  #historyRequests = 0;
  /** Called with every change that is shown. */
  onShown: (state: TableState) => void = () => undefined;

  constructor(config: LiveTableConfig) {
    this.#config = config;
    this.#pacer = createPacer<PacedUpdate>({
      show: ({ apply }) => apply(),
      now: config.now,
      after,
      beat: ({ did }) => pauseAfter(did, this.seat),
    });
    const { match, connection, now } = config;
    this.#follower = new TableFollower({ connection, entry: { t: 'join', match }, now });
    void this.#join();
    void this.#open();
  }

  get progress(): Readable<LiveTableState> {
    return this.#progress;
  }

  get connectionState(): Readable<ConnectionState> {
    return this.#config.connection.state;
  }

  get move(): Readable<MoveProgress> {
    return this.#move;
  }

  /** What was said, apart from the rest: a line must not draw the board again. */
  get chat(): Readable<readonly ChatLineShown[]> {
    return this.#chat;
  }

  get seat(): Seat {
    return this.#follower.state?.shown.seat ?? AUDIENCE;
  }

  /** Are moves of others still to be shown? */
  get isCatchingUp(): boolean {
    return this.#pacer.waiting > 0;
  }

  /** The page was hidden or shown: animations that are queued are skipped. */
  onVisibility(): void {
    this.#pacer.flush();
    this.#attend();
  }

  close(): void {
    this.#endMove();
    clearTimeout(this.#reloadTimer);
    this.#config.connection.attend(false);
    this.#pacer.stop();
    this.#follower.close();
  }

  async act(action: string): Promise<Refusal | undefined> {
    const version = this.#follower.state?.shown.version ?? 0;
    this.#beginMove(version);
    const refusal = await this.#request({ t: 'act', action, version });
    if (refusal) this.#endMove();
    return refusal;
  }

  sendChat(text: string): Promise<Refusal | undefined> {
    return this.#request({ t: 'say', text });
  }

  command(t: PlainTableRequest): Promise<Refusal | undefined> {
    return this.#request({ t });
  }

  async sit(seat: Seat): Promise<Refusal | undefined> {
    return refusalIn(await this.#config.connection.sit({ match: this.#config.match, seat }));
  }

  #beginMove(version: number): void {
    this.#endMove();
    this.#decidedOn = version;
    this.#move.set('sent');
    this.#slowTimer = setTimeout(() => this.#move.set('slow'), SLOW);
  }

  #endMove(): void {
    clearTimeout(this.#slowTimer);
    this.#move.set('none');
  }

  /** A player who waits at a running match is to know soon that the connection is dead. */
  #attend(): void {
    const shown = this.#follower.state?.shown;
    const isPlaying = shown?.phase === 'running' && shown.seat !== null;
    this.#config.connection.attend(isPlaying && !this.#config.isHidden());
  }

  async #join(): Promise<void> {
    const reply = await this.#follower.joined;
    if (reply.t === 'refused' && this.#progress.get().at === 'joining')
      this.#progress.set({ at: 'refused', refusal: reply });
  }

  async #request(request: TableRequest): Promise<Refusal | undefined> {
    return refusalIn(await this.#follower.request(request));
  }

  /** Nothing is shown before there is a board to show it on. */
  async #open(): Promise<void> {
    const { game } = await this.#follower.first;
    this.#board = await this.#config.loadBoard(game);
    this.#follower.listen({
      onState: (state, message) => this.#onState(state, message),
      onChat: lines => this.#chat.set(mergeChatLines(this.#chat.get(), lines)),
      schedule: (message, apply) => {
        if (message.t === 'did') return this.#pacer.push({ did: message, apply });
        // A fresh look shows everything that waits.
        if (message.t === 'match') this.#pacer.stop();
        apply();
      },
    });
  }

  #onState(state: TableState, message: StateMessage): void {
    if (state.shown.version > this.#decidedOn) this.#endMove();
    this.#attend();
    this.#show();
    if (message.t === 'did') this.onShown(state);
    if (message.t !== 'match') return;
    this.onShown(state);
    if (!this.#board?.game) this.#config.connection.wantDrawing(message.match);
    void this.#loadHistory();
  }

  /** Moves made before we came. */
  async #loadHistory(): Promise<void> {
    const state = this.#follower.state;
    if (!state || state.shown.phase === 'open') return;
    // Events that happened while the connection was down are missing.
    const heard = state.events.at(-1)?.version ?? 0;
    if (this.#hasLoadedHistory && heard >= state.shown.version) return;
    this.#hasLoadedHistory = true;
    this.#historyRequests++;
    this.#show();
    const isBack = state.events.length > 0;
    const timeout = isBack && this.#reloads < KEPT_CONNECTIONS ? SHORT_TIME : ANSWER_TIME;
    const asked = performance.now();
    const history = await this.#fetchHistory(state.shown, timeout);
    this.#historyRequests--;
    if (isRefusal(history)) this.#reload(performance.now() - asked >= timeout);
    else {
      this.#reloads = 0;
      this.#follower.addHistory(history);
    }
    this.#show();
  }

  /** The moves could not be loaded: the line is bad, or the server has too much to do. */
  #reload(isUnanswered: boolean): void {
    this.#hasLoadedHistory = false;
    if (++this.#reloads > MOST_RELOADS) return;
    clearTimeout(this.#reloadTimer);
    const pause = isUnanswered ? 0 : RELOAD_AFTER * this.#reloads;
    this.#reloadTimer = setTimeout(() => void this.#loadHistory(), pause);
  }

  /** Where the rules and all that was played may be known, this browser plays it again itself. */
  async #fetchHistory({ phase }: MatchShown, timeout: number): Promise<readonly EventShown[] | Refusal> {
    const game = this.#board?.game;
    if (!game || (game.secrets && phase !== 'over')) return this.#config.events(this.#config.match, timeout);
    const entries = await this.#config.journal(this.#config.match, timeout);
    const history = isRefusal(entries) ? entries : historyOf(game, entries);
    return isRefusal(history) ? history : eventsOf(history, this.seat);
  }

  #show(): void {
    const { state } = this.#follower;
    if (!state || !this.#board) return;
    this.#progress.set({ at: 'table', state, board: this.#board, isLoadingHistory: this.#historyRequests > 0 });
  }
}

function refusalIn(reply: PlayReply): Refusal | undefined {
  return reply.t === 'refused' ? reply : undefined;
}

/** One's own move has been seen on the way; another's wants a moment; what is no move wants none. */
function pauseAfter({ events }: UpdateMessage, seat: Seat): number {
  const acted = events.filter(
    (event: EventShown) => event.t === 'acted' && event.seat !== undefined && event.seat >= 0,
  );
  if (acted.length === 0) return 0;
  return acted.some(event => event.seat !== seat) ? MOVE_INTERVAL : MOVE_DURATION + 60;
}
