// A seat (or a place in the audience) at a table on a server, as the play protocol shows it.

import { type ClientConnection, CONNECTION_LOST } from '../../client/connection.ts';
import { Signal } from '../../client/signal.ts';
import type { AnyGame, Seat } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { ChatShown, MatchShown, ServerMessage, UpdateMessage } from '../../protocol/play.ts';
import type { TerminalEvent, TerminalResult, TerminalSession } from '../terminal/session.ts';
import type { Texts } from '../texts/index.ts';

/** Everything the terminal wants to hear. */
export const SUBSCRIPTION = { want: 'views', legal: true } as const;

/** Entries after which the players' list has changed. */
const PLAYER_CHANGES = new Set(['seated', 'vacated', 'started', 'withdrew', 'absent', 'returned', 'ended']);

export class RemoteSeat implements TerminalSession {
  readonly game: AnyGame;
  readonly sharesScreen = false;
  readonly #connection: ClientConnection;
  readonly #texts: Texts;
  #shown: MatchShown;
  #events: TerminalEvent[] = [];
  /** Numbers of lines of chat that were shown: a fresh look at the table brings all of them again. */
  readonly #shownChat = new Set<number>();
  readonly #changed = new Signal();
  readonly #reconnected = new Signal();
  #isConnected = true;

  constructor(game: AnyGame, connection: ClientConnection, shown: MatchShown, texts: Texts) {
    this.game = game;
    this.#connection = connection;
    this.#shown = shown;
    this.#texts = texts;
  }

  get match(): string {
    return this.#shown.match;
  }

  get code(): string | undefined {
    return this.#shown.code;
  }

  get ownSeats(): readonly Seat[] {
    return this.#shown.seat === null ? [] : [this.#shown.seat];
  }

  get options(): object {
    return this.#shown.options;
  }

  get version(): number {
    return this.#shown.version;
  }

  get names(): readonly string[] {
    return this.#shown.players.map((_, seat) => this.name(seat));
  }

  /** Everything the connection hears goes through here. */
  receive(message: ServerMessage): void {
    if (message.t === 'match' && message.match === this.match) this.#shown = message;
    else if (message.t === 'did' && message.match === this.match) this.#applyUpdate(message);
    else if (message.t === 'chat' && message.match === this.match) this.#receiveChat(message);
    else return;
    this.#changed.fire();
  }

  /** The line broke: nobody is asked anything until it is back. */
  onLost(): void {
    this.#isConnected = false;
    this.#changed.fire();
  }

  /** Takes its place again. */
  async rejoin(): Promise<void> {
    const answer = await this.#connection.request({ t: 'join', match: this.match, ...SUBSCRIPTION });
    this.#isConnected = !isRefusal(answer);
    if (this.#isConnected) this.#reconnected.fire();
    this.#changed.fire();
  }

  name(seat: Seat): string {
    return this.#shown.players[seat]?.name ?? this.#texts.play.player(seat + 1);
  }

  seatsToAct(): readonly Seat[] {
    return this.#isConnected && this.#shown.yours ? this.ownSeats : [];
  }

  waitingFor(): string | undefined {
    const { phase, toAct, code } = this.#shown;
    if (!this.#isConnected) return undefined;
    if (phase === 'open') return this.#texts.play.waitingForPlayers(code ?? this.match);
    return typeof toAct === 'number' ? this.#texts.play.waiting(this.name(toAct)) : undefined;
  }

  view(): unknown {
    return this.#shown.view;
  }

  draw(): string {
    return this.game.draw(this.view());
  }

  legal(): readonly string[] {
    return this.#shown.legal ?? [];
  }

  takeEvents(): readonly TerminalEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  act(_seat: Seat, text: string): Promise<Refusal | undefined> {
    return this.#request({ t: 'act', match: this.match, action: text, version: this.version });
  }

  get canChat(): boolean {
    return this.#shown.chat !== undefined;
  }

  chat(text: string): Promise<Refusal | undefined> {
    return this.#request({ t: 'say', match: this.match, text });
  }

  undo(): Promise<Refusal | undefined> {
    return this.#request({ t: 'retract', match: this.match });
  }

  resign(): Promise<Refusal | undefined> {
    return this.#request({ t: 'resign', match: this.match });
  }

  nextChange(): Promise<void> {
    return this.#changed.wait();
  }

  result(): TerminalResult | undefined {
    const { ending, payoffs, players } = this.#shown;
    return ending && payoffs && { ending, payoffs, scores: players.map(player => player?.score ?? 0) };
  }

  #receiveChat({ lines }: ChatShown): void {
    for (const { line, name, text } of lines) {
      if (this.#shownChat.has(line) || text === undefined) continue;
      this.#shownChat.add(line);
      this.#events.push({ t: 'said', who: { name }, text });
    }
  }

  #applyUpdate(did: UpdateMessage): void {
    const { version, phase, toAct, clock, events } = did;
    this.#events.push(...events);
    this.#shown = {
      ...this.#shown,
      version,
      phase,
      toAct,
      clock,
      view: did.view ?? this.#shown.view,
      yours: did.yours ?? false,
      retractable: did.retractable ?? false,
      legal: did.legal ?? [],
    };
    if (events.some(event => PLAYER_CHANGES.has(event.t)))
      void this.#connection.request({ t: 'view', match: this.match });
  }

  /** Asks again once the line is back, unless the table has moved on: then the request had got through. */
  async #request(request: Parameters<ClientConnection['request']>[0]): Promise<Refusal | undefined> {
    const { version } = this;
    let answer = await this.#connection.request(request);
    while (answer === CONNECTION_LOST) {
      await this.#reconnected.wait();
      if (this.version !== version) return undefined;
      answer = await this.#connection.request(request);
    }
    return isRefusal(answer) ? answer : undefined;
  }
}
