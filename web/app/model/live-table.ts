// One match followed live: messages in, a state to draw out, others' moves one at a time.

import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { Entry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { Did, EventShown, LineShown, MatchShown } from '../../../src/server/api/play.ts';
import type { BoardModule } from '../../boards/contract.ts';
import { BEAT, createPacer, MOVE, type Pacer } from '../../kit/motion.ts';
import { createStore, type Readable } from '../../kit/store.ts';
import type { Asking, Connection, Reply, TableMessage } from '../net/connection.ts';
import { hearLines } from './chat.ts';
import { eventsOf, pastOf } from './past.ts';
import { follow, lookAt, meet, type TableState } from './table-state.ts';

export interface LiveTableConfig {
  readonly match: string;
  readonly connection: Connection;
  loadBoard(game: string): Promise<BoardModule>;
  journal(match: string): Promise<readonly Entry[] | Refusal>;
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
      readonly isReading: boolean;
    };

type Order = 'retract' | 'resign' | 'pause' | 'resume' | 'rematch';

export class LiveTable {
  readonly #config: LiveTableConfig;
  readonly #progress = createStore<Progress>({ at: 'joining' });
  readonly #chat = createStore<readonly LineShown[]>([]);
  readonly #pacer: Pacer<Did>;
  readonly #stop: () => void;
  #board: BoardModule | undefined;
  #state: TableState | undefined;
  #wasRead = false;
  /** Journals on their way. */
  #reading = 0;
  /** Heard while the board is still being loaded. */
  #held: TableMessage[] | undefined;
  /** Called with every change that is shown. */
  onShown: (state: TableState) => void = () => undefined;

  constructor(config: LiveTableConfig) {
    this.#config = config;
    this.#pacer = createPacer<Did>({
      show: did => this.#set(this.#state && follow(this.#state, did, config.now())),
      now: config.now,
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
      beat: did => beatOf(did, this.seat),
    });
    const { joined, stop } = config.connection.listen(config.match, message => this.#hear(message));
    this.#stop = stop;
    void this.#arrive(joined);
  }

  get progress(): Readable<Progress> {
    return this.#progress;
  }

  /** What was said, apart from the rest: a line must not draw the board again. */
  get chat(): Readable<readonly LineShown[]> {
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
    this.#stop();
  }

  act(action: string): Promise<Refusal | undefined> {
    const version = this.#state?.shown.version ?? 0;
    return this.#ask({ t: 'act', match: this.#config.match, action, version });
  }

  say(text: string): Promise<Refusal | undefined> {
    return this.#ask({ t: 'say', match: this.#config.match, text });
  }

  order(t: Order): Promise<Refusal | undefined> {
    return this.#ask({ t, match: this.#config.match });
  }

  async sit(seat: Seat): Promise<Refusal | undefined> {
    return refusalIn(await this.#config.connection.sit({ match: this.#config.match, seat }));
  }

  async #arrive(joined: Promise<Reply>): Promise<void> {
    const reply = await joined;
    if (reply.t === 'refused' && !this.#state) this.#progress.set({ at: 'refused', refusal: reply });
  }

  async #ask(message: Asking): Promise<Refusal | undefined> {
    return refusalIn(await this.#config.connection.ask(message));
  }

  #hear(message: TableMessage): void {
    if (message.t === 'chat') this.#chat.set(hearLines(this.#chat.get(), message.lines));
    else if (this.#held) this.#held.push(message);
    else if (message.t === 'presence') {
      this.#set(this.#state && meet(this.#state, message, this.#config.now()), 'quietly');
    } else if (message.t === 'rematch') {
      this.#set(this.#state && { ...this.#state, rematch: message }, 'quietly');
    } else if (message.t === 'did') {
      this.#pacer.push(message);
      // Seats may have been drawn at the start: one fresh look says where we sit now.
      if (message.events.some(event => event.t === 'started')) void this.#ask({ t: 'view', match: message.match });
    } else {
      this.#pacer.stop();
      void this.#look(message);
    }
  }

  async #look(shown: MatchShown): Promise<void> {
    if (!this.#board) {
      this.#held = [];
      this.#board = await this.#config.loadBoard(shown.game);
    }
    this.#set(lookAt(shown, this.#config.now(), this.#state));
    if (!this.#board.game) this.#config.connection.wantDrawing(shown.match);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of held) this.#hear(message);
    await this.#readPast();
  }

  /** Moves made before we came. */
  async #readPast(): Promise<void> {
    const shown = this.#state?.shown;
    if (!shown || shown.phase === 'open') return;
    // While the line was down nothing was heard.
    const heard = this.#state?.events.at(-1)?.version ?? 0;
    if (this.#wasRead && heard >= shown.version) return;
    this.#wasRead = true;
    this.#reading++;
    this.#set(this.#state, 'quietly');
    const past = await this.#past(shown);
    this.#reading--;
    if (!isRefusal(past) && this.#state) this.#remember(past, this.#state);
    this.#set(this.#state, 'quietly');
  }

  #remember(events: readonly EventShown[], state: TableState): void {
    const known = events.filter(event => event.version <= state.shown.version);
    const last = known.at(-1)?.version ?? 0;
    const since = state.events.filter(event => event.version > last);
    this.#state = { ...state, events: [...known, ...since] };
  }

  /** Where the rules and all that was played may be known, this browser plays it again itself. */
  async #past({ phase }: MatchShown): Promise<readonly EventShown[] | Refusal> {
    const game = this.#board?.game;
    if (!game || (game.secrets && phase !== 'over')) return this.#config.events(this.#config.match);
    const entries = await this.#config.journal(this.#config.match);
    const past = isRefusal(entries) ? entries : pastOf(game, entries);
    return isRefusal(past) ? past : eventsOf(past, this.seat);
  }

  #set(state: TableState | undefined, how?: 'quietly'): void {
    if (!state || !this.#board) return;
    const changed = state !== this.#state;
    this.#state = state;
    this.#progress.set({ at: 'table', state, board: this.#board, isReading: this.#reading > 0 });
    if (changed && how !== 'quietly') this.onShown(state);
  }
}

function refusalIn(reply: Reply): Refusal | undefined {
  return reply.t === 'refused' ? reply : undefined;
}

/** One's own move has been seen on the way; another's wants a moment; what is no move wants none. */
function beatOf({ events }: Did, seat: Seat): number {
  const acted = events.filter(
    (event: EventShown) => event.t === 'acted' && event.seat !== undefined && event.seat >= 0,
  );
  if (acted.length === 0) return 0;
  return acted.some(event => event.seat !== seat) ? BEAT : MOVE + 60;
}
