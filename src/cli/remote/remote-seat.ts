// A seat (or a spectator) at a table on a server, as the play protocol shows it.

import type { PlayReply } from '../../client/play-requests.ts';
import { isUnanswered } from '../../client/refusals.ts';
import { RepeatingSignal } from '../../client/signal.ts';
import type { StateMessage, TableFollower, TableRequest } from '../../client/table-follower.ts';
import { HOUR, MINUTE } from '../../core/durations.ts';
import type { AnyGame, Seat } from '../../core/game.ts';
import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { ChatLineShown, MatchShown } from '../../protocol/play.ts';
import { tableNames, withShownName } from '../terminal/player-names.ts';
import type { TerminalEvent, TerminalResult, TerminalSession } from '../terminal/session.ts';
import type { Texts } from '../texts/index.ts';

export class RemoteSeat implements TerminalSession {
  readonly game: AnyGame;
  readonly sharesScreen = false;
  readonly #follower: TableFollower;
  readonly #texts: Texts;
  #shown: MatchShown;
  #events: TerminalEvent[] = [];
  /** Numbers of lines of chat that were shown: a fresh look at the table brings all of them again. */
  readonly #shownChat = new Set<number>();
  readonly #changed = new RepeatingSignal();
  readonly #reconnected = new RepeatingSignal();
  #isConnected = true;

  constructor(game: AnyGame, follower: TableFollower, shown: MatchShown, texts: Texts) {
    this.game = game;
    this.#follower = follower;
    this.#shown = shown;
    this.#texts = texts;
    follower.listen({
      onState: (state, message) => {
        this.#shown = state.shown;
        this.#onMessage(message);
      },
      onChat: lines => this.#receiveChat(lines),
      onRejoined: refusal => {
        this.#isConnected = !refusal;
        if (!refusal) this.#reconnected.fire();
        this.#changed.fire();
      },
    });
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

  /** The connection was lost: no questions until it is back. */
  onLost(): void {
    this.#isConnected = false;
    this.#changed.fire();
  }

  name(seat: Seat): string {
    return tableNames(this.game, this.#shown.players, this.#texts)(seat);
  }

  seatsToAct(): readonly Seat[] {
    return this.#isConnected && this.#shown.yours ? this.ownSeats : [];
  }

  waitingFor(): string | undefined {
    const { phase, toAct, code, claim, reveal } = this.#shown;
    if (!this.#isConnected || (phase === 'open' && reveal)) return undefined;
    if (phase === 'open') return fill(this.#texts.play.waitingForPlayers, { code: code ?? this.match });
    if (claim && claim.seat !== this.#shown.seat)
      return claim.in > 0
        ? fill(this.#texts.play.awaitingReturn, { name: this.name(claim.seat), wait: shortSpan(claim.in) })
        : fill(this.#texts.play.awaitingReturnNow, { name: this.name(claim.seat) });
    return typeof toAct === 'number' ? fill(this.#texts.play.waiting, { name: this.name(toAct) }) : undefined;
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
    return this.#request({ t: 'act', action: text, version: this.version });
  }

  get canChat(): boolean {
    return this.#shown.chat !== undefined;
  }

  chat(text: string): Promise<Refusal | undefined> {
    return this.#request({ t: 'say', text });
  }

  claim(): Promise<Refusal | undefined> {
    return this.#request({ t: 'claim' });
  }

  undo(): Promise<Refusal | undefined> {
    return this.#request({ t: 'retract' });
  }

  resign(): Promise<Refusal | undefined> {
    return this.#request({ t: 'resign' });
  }

  nextChange(): Promise<void> {
    return this.#changed.wait();
  }

  result(): TerminalResult | undefined {
    const { ending, payoffs, players } = this.#shown;
    return ending && payoffs && { ending, payoffs, scores: players.map(player => player?.score ?? 0) };
  }

  #onMessage(message: StateMessage): void {
    if (message.t === 'did')
      this.#events.push(...message.events.map(event => withShownName(this.game, event, this.#texts)));
    if (message.t === 'did' || message.t === 'match') this.#changed.fire();
  }

  #receiveChat(lines: readonly ChatLineShown[]): void {
    for (const { line, name, text } of lines) {
      if (this.#shownChat.has(line) || text === undefined) continue;
      this.#shownChat.add(line);
      this.#events.push({ t: 'said', who: { name }, text });
    }
    this.#changed.fire();
  }

  /** Asks again once the connection is back, unless the table has moved on: then the request had got through. */
  async #request(request: TableRequest): Promise<Refusal | undefined> {
    const { version } = this;
    let answer: PlayReply = await this.#follower.request(request);
    while (isUnanswered(answer)) {
      await this.#reconnected.wait();
      if (this.version !== version) return undefined;
      answer = await this.#follower.request(request);
    }
    return isRefusal(answer) ? answer : undefined;
  }
}

/** In the largest unit that is not too coarse; the units are the same in every language of the terminal. */
function shortSpan(ms: Millis): string {
  if (ms < 2 * MINUTE) return `${Math.ceil(ms / 1000)} s`;
  return ms < 2 * HOUR ? `${Math.ceil(ms / MINUTE)} min` : `${Math.ceil(ms / HOUR)} h`;
}
