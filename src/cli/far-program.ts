// A program's seat at a table on a server, from sitting down to the end: what the server says becomes lines as the arena
// writes them, the program's lines become requests. A program that dies is started anew and shown the table as it is now.

import { PONG, type ProgramRequest, refusedLine, welcomeLine } from '../arena/programs/messages.ts';
import type { Keeper, Misdeed, ProgramProcess } from '../arena/programs/process.ts';
import type { Fault } from '../arena/verdicts.ts';
import type { Seat } from '../core/game.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { Did, EventShown, MatchShown, ToPlayer } from '../server/api/play.ts';
import { Bucket } from '../server/limiter.ts';
import { tooFast } from '../server/refusals.ts';
import { Conduct } from './conduct.ts';
import { type Connection, LOST } from './connection.ts';
import { WANTS } from './far-seat.ts';
import { PATIENCE, ProgramPatience } from './program-patience.ts';
import type { Result } from './seating.ts';

/** Messages a second, and at once: below what a house takes from one connection. */
const [RATE, BURST] = [30, 60];
/** Milliseconds until the next try of a message that would be too much. */
const BREATH = 50;
/** Milliseconds before a house that heard too much is asked for the table. */
const PAUSE = 1000;

/** How it went. */
export type Outcome =
  /** `fault`: what the program lost by. */
  | { readonly t: 'over'; readonly result: Result; readonly fault?: Fault }
  /** Its seat is gone or a bot's; the others play on. */
  | { readonly t: 'out'; readonly fault?: Fault }
  /** It could not even begin. */
  | { readonly t: 'failed' }
  /** There is no way back to the table. */
  | { readonly t: 'barred'; readonly refusal: Refusal };

export interface FarProgramParts {
  readonly connection: Connection;
  readonly shown: MatchShown;
  readonly start: (keeper: Keeper) => ProgramProcess;
  /** Milliseconds a move, whatever the house says. */
  readonly moveTime: number | undefined;
  readonly news: {
    sits(name: string): void;
    begins(shown: MatchShown): void;
    /** The house moved for it: it was too late. */
    late(): void;
    /** Asked for the first time, it has said nothing for so many seconds. */
    silent(seconds: number): void;
    /** `isLast`: it is not started anew. */
    failed(fault: Fault, isLast: boolean, hasMoved: boolean): void;
    note(text: string): void;
  };
}

export class FarProgram {
  readonly outcome: Promise<Outcome>;
  readonly #parts: FarProgramParts;
  #end!: (outcome: Outcome) => void;
  #shown: MatchShown;
  #phase: MatchShown['phase'];
  #process: ProgramProcess | undefined;
  /** All it started, to be ended in order. */
  readonly #stopped: Promise<void>[] = [];
  /** Has this process been shown the table? */
  #told = false;
  #looking = false;
  /** The version it was told last. */
  #version = 0;
  /** Its moves on the way to the house. */
  #flying = 0;
  #hasBegun = false;
  readonly #conduct = new Conduct();
  #fault: Fault | undefined;
  #resigned = false;
  #isOver = false;
  readonly #patience: ProgramPatience;
  readonly #bucket = new Bucket(RATE, BURST, performance.now());

  constructor(parts: FarProgramParts) {
    this.#parts = parts;
    this.#shown = parts.shown;
    this.#phase = parts.shown.phase;
    this.outcome = new Promise(resolve => {
      this.#end = resolve;
    });
    this.#patience = new ProgramPatience(parts.moveTime, {
      silent: seconds => parts.news.silent(seconds),
      late: limit => this.#fail({ by: 'time', limit, used: limit }),
    });
    this.#start();
    this.#hearMatch(parts.shown);
  }

  get match(): string {
    return this.#shown.match;
  }

  /** Its seat: it always has one. */
  get seat(): Seat {
    return this.#shown.seat ?? 0;
  }

  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  name(seat: Seat): string {
    return this.#shown.players[seat]?.name ?? `${seat}`;
  }

  /** Everything the connection hears goes through here. */
  hear(message: ToPlayer): void {
    if (this.#isOver) return;
    if (message.t === 'match' && message.match === this.match) this.#hearMatch(message);
    else if (message.t === 'did' && message.match === this.match) this.#hearDid(message);
    // Nobody knows what was refused here: the table as it is asks again.
    else if (message.t === 'refused') this.#lookLater();
  }

  /** The line broke: what it answers now gets lost, and it is asked anew later. */
  lost(): void {
    this.#patience.rest();
    this.#looking = false;
  }

  /** The line is back: takes its place again, and the program is shown the table. */
  async back(): Promise<void> {
    if (this.#isOver) return;
    const answer = await this.#parts.connection.ask({ t: 'join', match: this.match, ...WANTS });
    if (isRefusal(answer) && answer !== LOST) this.#finish({ t: 'barred', refusal: answer });
    else if (this.#resigned) this.resign();
  }

  resign(): void {
    this.#resigned = true;
    void this.#parts.connection.ask({ t: 'resign', match: this.match });
  }

  /** Ends the program, whatever the match does. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#patience.rest();
    this.#drop();
    await Promise.all(this.#stopped);
  }

  #start(): void {
    this.#told = false;
    this.#process = this.#parts.start({
      hear: request => this.#obey(request),
      fail: misdeed => this.#fail(misdeed),
      note: text => this.#parts.news.note(text),
    });
  }

  #drop(): void {
    if (this.#process) this.#stopped.push(this.#process.stop());
    this.#process = undefined;
  }

  #hearMatch(shown: MatchShown): void {
    const { seat, ending, payoffs } = shown;
    this.#looking = false;
    this.#shown = { ...shown, seat: seat ?? this.seat };
    this.#phase = shown.phase;
    if (shown.phase === 'open') return;
    if (!this.#hasBegun) this.#parts.news.begins(shown);
    this.#hasBegun = true;
    const { id: _, ...line } = shown;
    this.#tell(shown, JSON.stringify(line));
    if (ending && payoffs) this.#over({ ending, payoffs, scores: shown.players.map(player => player?.score ?? 0) });
  }

  #hearDid(did: Did): void {
    this.#phase = did.phase;
    for (const event of did.events) this.#hearEvent(event);
    if (this.#isOver || did.phase === 'open') return;
    if (this.#told) this.#tell(did, JSON.stringify(did));
    else void this.#look();
    const ended = did.events.find(({ t }) => t === 'ended');
    if (ended?.ending && ended.payoffs)
      this.#over({ ending: ended.ending, payoffs: ended.payoffs, scores: did.scores ?? [] });
    else if (did.events.some(event => this.#isFarewell(event))) this.#leaveSeat(did.events);
  }

  /** After giving up, a bot may sit in; otherwise the others play on without it. */
  #isFarewell({ t, seat }: EventShown): boolean {
    return seat === this.seat && (t === 'withdrew' || (t === 'absent' && this.#resigned));
  }

  #leaveSeat(events: readonly EventShown[]): void {
    if (events.some(event => this.#isFarewell(event) && event.why === 'time')) this.#spoil(this.#lateness);
    this.#finish({ t: 'out', ...(this.#fault && { fault: this.#fault }) });
  }

  #hearEvent({ t, seat, who }: EventShown): void {
    if (t === 'seated' && who) this.#parts.news.sits(who.name);
    if (t !== 'acted' || seat !== this.seat || !this.#hasBegun) return;
    this.#patience.rest();
    if (this.#flying > 0 || !this.#told) return;
    this.#parts.news.late();
    if (this.#conduct.hangs()) this.#fail(this.#lateness);
  }

  get #lateness(): Extract<Misdeed, { by: 'time' }> {
    const limit = this.#limit ?? PATIENCE;
    return { by: 'time', limit, used: limit };
  }

  /** Milliseconds a turn, as the house counts. */
  get #limit(): number | undefined {
    const { rule } = this.#shown;
    return rule.kind === 'turn' || rule.kind === 'bank' ? rule.ms : rule.kind === 'limits' ? rule.hard : undefined;
  }

  #tell(message: MatchShown | Did, line: string): void {
    this.#told = true;
    this.#version = message.version;
    this.#process?.tell(line);
    if (!message.yours || message.toAct !== this.seat) this.#patience.rest();
    else this.#patience.watch(message.clock.left[this.seat], !this.#conduct.hasMoved);
  }

  /** Asks for the whole table; it is shown to the program when it comes. */
  async #look(): Promise<void> {
    if (this.#looking || this.#isOver) return;
    this.#looking = true;
    const answer = await this.#parts.connection.ask({ t: 'view', match: this.match });
    if (!isRefusal(answer)) return;
    this.#looking = false;
    if (answer.refused === tooFast.refused) this.#lookLater();
  }

  #lookLater(): void {
    setTimeout(() => void this.#look(), PAUSE);
  }

  #obey(request: ProgramRequest): void {
    const { connection } = this.#parts;
    switch (request.t) {
      case 'act':
        this.#act({ version: this.#version, ...request });
        return;
      case 'resign':
        this.resign();
        return;
      case 'retract':
        void connection.ask({ t: 'retract', match: this.match }).then(answer => this.#answer(answer));
        return;
      case 'ping':
        this.#process?.say(PONG);
        return;
      case 'hello':
        this.#process?.say(welcomeLine(connection.account, connection.name));
        return;
      case 'seat':
      case 'view':
        if (this.#told) void this.#look();
        return;
    }
  }

  #answer(answer: ToPlayer | Refusal): void {
    if (isRefusal(answer)) this.#process?.say(refusedLine(answer));
  }

  #act(request: Extract<ProgramRequest, { t: 'act' }>): void {
    if (this.#isOver || !this.#told) return;
    if (this.#bucket.take(performance.now())) void this.#send(request);
    else setTimeout(() => this.#act(request), BREATH);
  }

  async #send(request: Extract<ProgramRequest, { t: 'act' }>): Promise<void> {
    const process = this.#process;
    this.#flying++;
    const answer = await this.#parts.connection.ask({ ...request, match: this.match });
    this.#flying--;
    // A lost line: it is asked anew when it is back. Another process has nothing to do with it.
    if (answer === LOST || this.#process !== process) return;
    if (!isRefusal(answer)) this.#conduct.moved();
    else if (answer.refused === tooFast.refused) this.#lookLater();
    else if (/^(match|server)\//.test(answer.refused)) this.#answer(answer);
    else {
      const { refused, detail } = answer;
      this.#fail({ by: 'illegal', action: request.action, refused, detail });
    }
  }

  #fail(misdeed: Misdeed): void {
    if (this.#isOver || this.#fault) return;
    this.#patience.rest();
    const isForgiven = this.#conduct.forgives(misdeed);
    if (!this.#hasBegun) {
      this.#spoil(misdeed);
      this.#finish({ t: 'failed' });
    } else if (!isForgiven) {
      this.#spoil(misdeed);
      this.#drop();
      this.resign();
    } else {
      this.#parts.news.failed({ ...misdeed, seat: this.seat }, false, this.#conduct.hasMoved);
      this.#drop();
      this.#start();
      void this.#look();
    }
  }

  /** This match is lost by it. */
  #spoil(misdeed: Misdeed): void {
    this.#fault = { ...misdeed, seat: this.seat };
    this.#parts.news.failed(this.#fault, true, this.#conduct.hasMoved);
  }

  #over(result: Result): void {
    const { ending } = result;
    if (ending.by === 'time' && ending.seat === this.seat && !this.#fault)
      this.#spoil({ by: 'time', limit: ending.limit, used: ending.used });
    this.#finish({ t: 'over', result, ...(this.#fault && { fault: this.#fault }) });
  }

  #finish(outcome: Outcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#patience.rest();
    this.#end(outcome);
  }
}
