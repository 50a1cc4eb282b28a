// One match followed live: messages in, a state to draw out, others' moves one at a time.

import { applyDid, applyPresence, freshState, type TableState } from '../../../src/client/table-state.ts';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { ChatLineShown, EventShown, MatchShown, UpdateMessage } from '../../../src/protocol/play.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { BEAT, createPacer, MOVE, type Pacer } from '../../kit/motion.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { Connection, PlayReply, PlayRequest, TableMessage } from '../net/connection.ts';
import { mergeChatLines } from './chat.ts';
import { eventsOf, historyOf } from './match-history.ts';

export interface LiveTableConfig {
  readonly match: string;
  readonly connection: Connection;
  loadBoard(game: string): Promise<BoardModule>;
  journal(match: string): Promise<readonly JournalEntry[] | Refusal>;
  /** What happened so far, as whoever plays on this line may know it. */
  events(match: string): Promise<readonly EventShown[] | Refusal>;
  now(): number;
}

export type Progress =
  | { readonly at: 'joining' }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  | {
      readonly at: 'table';
      readonly state: TableState;
      readonly board: BoardModule;
      /** Moves made before we came are still to come. */
      readonly isLoadingHistory: boolean;
    };

type TableCommand = 'retract' | 'resign' | 'pause' | 'resume' | 'rematch';

export class LiveTable {
  readonly #config: LiveTableConfig;
  readonly #progress = createStore<Progress>({ at: 'joining' });
  readonly #chat = createStore<readonly ChatLineShown[]>([]);
  readonly #pacer: Pacer<UpdateMessage>;
  readonly #unsubscribe: () => void;
  #board: BoardModule | undefined;
  #state: TableState | undefined;
  #hasLoadedHistory = false;
  /** Journals on their way. */
  #historyRequests = 0;
  /** Heard while the board is still being loaded. */
  #queued: TableMessage[] | undefined;
  /** Called with every change that is shown. */
  onShown: (state: TableState) => void = () => undefined;

  constructor(config: LiveTableConfig) {
    this.#config = config;
    this.#pacer = createPacer<UpdateMessage>({
      show: did => this.#set(this.#state && applyDid(this.#state, did, config.now())),
      now: config.now,
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
      beat: did => pauseAfter(did, this.seat),
    });
    const { joined, stop } = config.connection.subscribe(config.match, message => this.#onMessage(message));
    this.#unsubscribe = stop;
    void this.#onJoined(joined);
  }

  get progress(): Readable<Progress> {
    return this.#progress;
  }

  /** What was said, apart from the rest: a line must not draw the board again. */
  get chat(): Readable<readonly ChatLineShown[]> {
    return this.#chat;
  }

  get seat(): Seat {
    return this.#state?.shown.seat ?? AUDIENCE;
  }

  /** Are moves of others still to be shown? */
  get isCatchingUp(): boolean {
    return this.#pacer.waiting > 0;
  }

  /** Shows at once what waits: nobody looks. */
  catchUp(): void {
    this.#pacer.flush();
  }

  close(): void {
    this.#pacer.stop();
    this.#unsubscribe();
  }

  act(action: string): Promise<Refusal | undefined> {
    const version = this.#state?.shown.version ?? 0;
    return this.#request({ t: 'act', match: this.#config.match, action, version });
  }

  sendChat(text: string): Promise<Refusal | undefined> {
    return this.#request({ t: 'say', match: this.#config.match, text });
  }

  command(t: TableCommand): Promise<Refusal | undefined> {
    return this.#request({ t, match: this.#config.match });
  }

  async sit(seat: Seat): Promise<Refusal | undefined> {
    return refusalIn(await this.#config.connection.sit({ match: this.#config.match, seat }));
  }

  async #onJoined(joined: Promise<PlayReply>): Promise<void> {
    const reply = await joined;
    if (reply.t === 'refused' && !this.#state) this.#progress.set({ at: 'refused', refusal: reply });
  }

  async #request(message: PlayRequest): Promise<Refusal | undefined> {
    return refusalIn(await this.#config.connection.request(message));
  }

  #onMessage(message: TableMessage): void {
    if (message.t === 'chat') this.#chat.set(mergeChatLines(this.#chat.get(), message.lines));
    else if (this.#queued) this.#queued.push(message);
    else if (message.t === 'presence') {
      this.#set(this.#state && applyPresence(this.#state, message, this.#config.now()), 'quietly');
    } else if (message.t === 'rematch') {
      this.#set(this.#state && { ...this.#state, rematch: message }, 'quietly');
    } else if (message.t === 'did') {
      this.#pacer.push(message);
      // Seats may have been drawn at the start: one fresh look says where we sit now.
      if (message.events.some(event => event.t === 'started')) void this.#request({ t: 'view', match: message.match });
    } else {
      this.#pacer.stop();
      void this.#onMatch(message);
    }
  }

  async #onMatch(shown: MatchShown): Promise<void> {
    if (!this.#board) {
      this.#queued = [];
      this.#board = await this.#config.loadBoard(shown.game);
    }
    this.#set(freshState(shown, this.#config.now(), this.#state));
    if (!this.#board.game) this.#config.connection.wantDrawing(shown.match);
    const held = this.#queued ?? [];
    this.#queued = undefined;
    for (const message of held) this.#onMessage(message);
    await this.#loadHistory();
  }

  /** Moves made before we came. */
  async #loadHistory(): Promise<void> {
    const shown = this.#state?.shown;
    if (!shown || shown.phase === 'open') return;
    // While the line was down nothing was heard.
    const heard = this.#state?.events.at(-1)?.version ?? 0;
    if (this.#hasLoadedHistory && heard >= shown.version) return;
    this.#hasLoadedHistory = true;
    this.#historyRequests++;
    this.#set(this.#state, 'quietly');
    const history = await this.#fetchHistory(shown);
    this.#historyRequests--;
    if (!isRefusal(history) && this.#state) this.#mergeHistory(history, this.#state);
    this.#set(this.#state, 'quietly');
  }

  #mergeHistory(events: readonly EventShown[], state: TableState): void {
    const known = events.filter(event => event.version <= state.shown.version);
    const last = known.at(-1)?.version ?? 0;
    const since = state.events.filter(event => event.version > last);
    this.#state = { ...state, events: [...known, ...since] };
  }

  /** Where the rules and all that was played may be known, this browser plays it again itself. */
  async #fetchHistory({ phase }: MatchShown): Promise<readonly EventShown[] | Refusal> {
    const game = this.#board?.game;
    if (!game || (game.secrets && phase !== 'over')) return this.#config.events(this.#config.match);
    const entries = await this.#config.journal(this.#config.match);
    const history = isRefusal(entries) ? entries : historyOf(game, entries);
    return isRefusal(history) ? history : eventsOf(history, this.seat);
  }

  #set(state: TableState | undefined, how?: 'quietly'): void {
    if (!state || !this.#board) return;
    const changed = state !== this.#state;
    this.#state = state;
    this.#progress.set({ at: 'table', state, board: this.#board, isLoadingHistory: this.#historyRequests > 0 });
    if (changed && how !== 'quietly') this.onShown(state);
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
  return acted.some(event => event.seat !== seat) ? BEAT : MOVE + 60;
}
