// A seat (or a place in the audience) at a table on a server, as the play protocol shows it.

import type { AnyGame, Seat } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { ChatShown, Did, MatchShown, ToPlayer } from '../server/api/play.ts';
import { type Connection, LOST } from './connection.ts';
import type { Result, Seating, Told } from './seating.ts';
import { Signal } from './signal.ts';
import type { Texts } from './texts/index.ts';

/** Everything the terminal wants to hear. */
export const WANTS = { want: 'views', legal: true } as const;

/** Entries after which the players' list has changed. */
const RESHUFFLES = new Set(['seated', 'vacated', 'started', 'withdrew', 'absent', 'returned', 'ended']);

export class FarSeat implements Seating {
  readonly game: AnyGame;
  readonly passed = false;
  readonly #connection: Connection;
  readonly #texts: Texts;
  #shown: MatchShown;
  #news: Told[] = [];
  /** Numbers of lines of chat that were shown: a fresh look at the table brings all of them again. */
  readonly #heard = new Set<number>();
  readonly #changed = new Signal();
  readonly #back = new Signal();
  #here = true;

  constructor(game: AnyGame, connection: Connection, shown: MatchShown, texts: Texts) {
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

  get mine(): readonly Seat[] {
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
  hear(message: ToPlayer): void {
    if (message.t === 'match' && message.match === this.match) this.#shown = message;
    else if (message.t === 'did' && message.match === this.match) this.#note(message);
    else if (message.t === 'chat' && message.match === this.match) this.#listen(message);
    else return;
    this.#changed.fire();
  }

  /** The line broke: nobody is asked anything until it is back. */
  lost(): void {
    this.#here = false;
    this.#changed.fire();
  }

  /** Takes its place again. */
  async rejoin(): Promise<void> {
    const answer = await this.#connection.ask({ t: 'join', match: this.match, ...WANTS });
    this.#here = !isRefusal(answer);
    if (this.#here) this.#back.fire();
    this.#changed.fire();
  }

  name(seat: Seat): string {
    return this.#shown.players[seat]?.name ?? this.#texts.play.player(seat + 1);
  }

  asked(): readonly Seat[] {
    return this.#here && this.#shown.yours ? this.mine : [];
  }

  awaited(): string | undefined {
    const { phase, toAct, code } = this.#shown;
    if (!this.#here) return undefined;
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

  news(): readonly Told[] {
    const news = this.#news;
    this.#news = [];
    return news;
  }

  say(_seat: Seat, text: string): Promise<Refusal | undefined> {
    return this.#ask({ t: 'act', match: this.match, action: text, version: this.version });
  }

  get maySpeak(): boolean {
    return this.#shown.chat !== undefined;
  }

  talk(text: string): Promise<Refusal | undefined> {
    return this.#ask({ t: 'say', match: this.match, text });
  }

  undo(): Promise<Refusal | undefined> {
    return this.#ask({ t: 'retract', match: this.match });
  }

  resign(): Promise<Refusal | undefined> {
    return this.#ask({ t: 'resign', match: this.match });
  }

  changed(): Promise<void> {
    return this.#changed.wait();
  }

  result(): Result | undefined {
    const { ending, payoffs, players } = this.#shown;
    return ending && payoffs && { ending, payoffs, scores: players.map(player => player?.score ?? 0) };
  }

  #listen({ lines }: ChatShown): void {
    for (const { line, name, text } of lines) {
      if (this.#heard.has(line) || text === undefined) continue;
      this.#heard.add(line);
      this.#news.push({ t: 'said', who: { name }, text });
    }
  }

  #note(did: Did): void {
    const { version, phase, toAct, clock, events } = did;
    this.#news.push(...events);
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
    if (events.some(event => RESHUFFLES.has(event.t))) void this.#connection.ask({ t: 'view', match: this.match });
  }

  /** Asks again once the line is back, unless the table has moved on: then the request had got through. */
  async #ask(request: Parameters<Connection['ask']>[0]): Promise<Refusal | undefined> {
    const { version } = this;
    let answer = await this.#connection.ask(request);
    while (answer === LOST) {
      await this.#back.wait();
      if (this.version !== version) return undefined;
      answer = await this.#connection.ask(request);
    }
    return isRefusal(answer) ? answer : undefined;
  }
}
