// A program's seat at a table on a server, from the start to the end: messages of the server become lines as the arena writes them,
// the program's lines become requests. A program that dies is restarted and gets the table as it is now.

import type { ProgramFault, UnseatedFault } from '../../arena/programs/faults.ts';
import { PONG, type ProgramRequest, refusedLine, welcomeLine } from '../../arena/programs/messages.ts';
import type { ProgramListener, ProgramProcess } from '../../arena/programs/process.ts';
import type { Me } from '../../client/client-login.ts';
import type { PlayReply } from '../../client/play-requests.ts';
import { isPassing, isUnanswered, TOO_FAST } from '../../client/refusals.ts';
import type { StateMessage, TableFollower } from '../../client/table-follower.ts';
import type { Seat } from '../../core/game.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { EventShown, MatchShown, UpdateMessage } from '../../protocol/play.ts';
import { TokenBucket } from '../../server/base/limiter.ts';
import type { TerminalResult } from '../terminal/session.ts';
import type { BotRunnerLog } from './bot-runner-log.ts';
import { MOVE_TIMEOUT, ProgramTimeout, RestartPolicy } from './program-patience.ts';
import { RestartableProcess } from './restartable-process.ts';

/** Messages a second, and at once: below what a server takes from one connection. */
const [RATE, BURST] = [30, 60];
/** Milliseconds until the next try of a message that would be too much. */
const RETRY_PAUSE = 50;
/** Milliseconds before a request is sent again that came too early, or while the table was moving to another node. */
const REPEAT_PAUSE = 1000;

/** How a match ended for a program at a table. */
export type SeatedProgramOutcome =
  /** `fault`: what the program lost by. */
  | { readonly t: 'over'; readonly result: TerminalResult; readonly fault?: ProgramFault }
  /** Its seat is gone or a bot's; the others play on. */
  | { readonly t: 'out'; readonly fault?: ProgramFault }
  /** It could not even begin. */
  | { readonly t: 'failed' }
  /** There is no way back to the table. */
  | { readonly t: 'barred'; readonly refusal: Refusal };

export interface SeatedProgramConfig {
  readonly follower: TableFollower;
  /** The table as it was first seen. */
  readonly shown: MatchShown;
  readonly me: Me;
  readonly start: (listener: ProgramListener) => ProgramProcess;
  /** Milliseconds a move, whatever the server says. */
  readonly moveTime: number | undefined;
  readonly log: BotRunnerLog;
}

export class SeatedProgram {
  readonly outcome: Promise<SeatedProgramOutcome>;
  readonly #config: SeatedProgramConfig;
  #resolve!: (outcome: SeatedProgramOutcome) => void;
  #shown: MatchShown;
  #phase: MatchShown['phase'];
  readonly #process: RestartableProcess;
  /** Its moves on the way to the server. */
  #pendingMoves = 0;
  #hasBegun = false;
  readonly #restartPolicy = new RestartPolicy();
  #fault: ProgramFault | undefined;
  #hasResigned = false;
  #isOver = false;
  readonly #timeout: ProgramTimeout;
  readonly #bucket = new TokenBucket(RATE, BURST, performance.now());

  constructor(config: SeatedProgramConfig) {
    this.#config = config;
    this.#shown = config.shown;
    this.#phase = config.shown.phase;
    this.outcome = new Promise(resolve => {
      this.#resolve = resolve;
    });
    this.#timeout = new ProgramTimeout(config.moveTime, {
      onSilent: seconds => config.log.silent(seconds),
      onTimeout: limit => this.#fail({ by: 'time', limit, used: limit }),
    });
    this.#process = new RestartableProcess(() =>
      config.start({
        onRequest: request => this.#handle(request),
        onFault: fault => this.#fail(fault),
        onStderr: text => config.log.stderr(text),
      }),
    );
    this.#process.start();
    config.follower.listen({
      onState: (_, message) => this.#onMessage(message),
      onRejoined: refusal => this.#onRejoined(refusal),
    });
  }

  /** Its seat: it always has one. */
  get seat(): Seat {
    return this.#shown.seat ?? 0;
  }

  get isOpen(): boolean {
    return this.#phase === 'open';
  }

  /** The table as it was last shown. */
  get table(): MatchShown {
    return this.#shown;
  }

  /** The connection was lost: the program's answer is dropped, and the question is repeated later. */
  onLost(): void {
    this.#timeout.stop();
  }

  /** The server refused something without saying what: the table as it is asks again. */
  onUnknownRefused(): void {
    if (!this.#isOver) this.#requestViewLater();
  }

  resign(): void {
    this.#hasResigned = true;
    void this.#sendResignation();
  }

  /** Ends the program, whatever the match does. */
  async close(): Promise<void> {
    this.#isOver = true;
    this.#timeout.stop();
    await this.#process.end();
  }

  /** After a lost connection `#onRejoined` sends it again. */
  async #sendResignation(): Promise<void> {
    if (this.#isOver) return;
    const answer = await this.#config.follower.request({ t: 'resign' });
    if (isUnanswered(answer) || !isPassing(answer)) return;
    setTimeout(() => void this.#sendResignation(), REPEAT_PAUSE);
  }

  #onMessage(message: StateMessage): void {
    if (this.#isOver) return;
    if (message.t === 'match') this.#onMatch(message);
    else if (message.t === 'did') this.#onUpdate(message);
  }

  /** The connection is back, and the program has been shown the table again. */
  #onRejoined(refusal: Refusal | undefined): void {
    if (this.#isOver) return;
    if (refusal && !isUnanswered(refusal)) this.#finish({ t: 'barred', refusal });
    else if (this.#hasResigned) this.resign();
  }

  #onMatch(shown: MatchShown): void {
    const { seat, ending, payoffs } = shown;
    this.#shown = { ...shown, seat: seat ?? this.seat };
    this.#phase = shown.phase;
    if (shown.phase === 'open') return;
    if (!this.#hasBegun) this.#config.log.started(shown);
    this.#hasBegun = true;
    const { id: _, ...line } = shown;
    this.#show(shown, JSON.stringify(line));
    if (ending && payoffs) this.#over({ ending, payoffs, scores: shown.players.map(player => player?.score ?? 0) });
  }

  #onUpdate(did: UpdateMessage): void {
    this.#phase = did.phase;
    for (const event of did.events) this.#onEvent(event);
    if (this.#isOver || did.phase === 'open') return;
    if (this.#hasSeenTable) this.#show(did, JSON.stringify(did));
    else void this.#requestView();
    const ended = did.events.find(({ t }) => t === 'ended');
    if (ended?.ending && ended.payoffs)
      this.#over({ ending: ended.ending, payoffs: ended.payoffs, scores: did.scores ?? [] });
    else if (did.events.some(event => this.#isLeaving(event))) this.#leaveSeat(did.events);
  }

  /** After giving up, a bot may sit in; otherwise the others play on without it. */
  #isLeaving({ t, seat }: EventShown): boolean {
    return seat === this.seat && (t === 'withdrew' || (t === 'absent' && this.#hasResigned));
  }

  #leaveSeat(events: readonly EventShown[]): void {
    if (events.some(event => this.#isLeaving(event) && event.why === 'time')) this.#recordFault(timeFault(this.#shown));
    this.#finish({ t: 'out', ...(this.#fault && { fault: this.#fault }) });
  }

  #onEvent({ t, seat, who }: EventShown): void {
    if (t === 'seated' && who) this.#config.log.seated(this.#shown.game, who);
    if (t !== 'acted' || seat !== this.seat || !this.#hasBegun) return;
    this.#timeout.stop();
    if (this.#pendingMoves > 0 || !this.#hasSeenTable) return;
    this.#config.log.late();
    if (this.#restartPolicy.recordLateTurn()) this.#fail(timeFault(this.#shown));
  }

  get #hasSeenTable(): boolean {
    return this.#process.version !== undefined;
  }

  #show(message: MatchShown | UpdateMessage, line: string): void {
    this.#process.show(message.version, line);
    if (!message.yours || message.toAct !== this.seat) this.#timeout.stop();
    else this.#timeout.start(message.clock.left[this.seat], !this.#restartPolicy.hasMoved);
  }

  /** Asks for the whole table; it is shown to the program when it comes. */
  async #requestView(): Promise<void> {
    if (this.#isOver) return;
    const answer = await this.#config.follower.refresh();
    if (isRefusal(answer) && answer.refused === TOO_FAST) this.#requestViewLater();
  }

  #requestViewLater(): void {
    setTimeout(() => void this.#requestView(), REPEAT_PAUSE);
  }

  #handle(request: ProgramRequest): void {
    const { follower, me } = this.#config;
    switch (request.t) {
      case 'act':
        this.#act({ version: this.#process.version ?? 0, ...request });
        return;
      case 'resign':
        this.resign();
        return;
      case 'retract':
        void follower.request({ t: 'retract' }).then(answer => this.#reply(answer));
        return;
      case 'ping':
        this.#process.reply(PONG);
        return;
      case 'hello':
        this.#process.reply(welcomeLine(me.account, me.name));
        return;
      case 'seat':
      case 'view':
        if (this.#hasSeenTable) void this.#requestView();
        return;
    }
  }

  #reply(answer: PlayReply): void {
    if (isRefusal(answer)) this.#process.reply(refusedLine(answer));
  }

  #act(request: Extract<ProgramRequest, { t: 'act' }>): void {
    if (this.#isOver || !this.#hasSeenTable) return;
    if (this.#bucket.take(performance.now())) void this.#send(request);
    else setTimeout(() => this.#act(request), RETRY_PAUSE);
  }

  async #send(request: Extract<ProgramRequest, { t: 'act' }>): Promise<void> {
    const { stops } = this.#process;
    this.#pendingMoves++;
    const answer = await this.#config.follower.request(request);
    this.#pendingMoves--;
    // A lost connection: the question is repeated when it is back. Another process has nothing to do with it.
    if (isUnanswered(answer) || this.#process.stops !== stops) return;
    if (!isRefusal(answer)) this.#restartPolicy.recordMove();
    else if (answer.refused === TOO_FAST) this.#requestViewLater();
    else if (/^(match|server)\//.test(answer.refused)) this.#reply(answer);
    else {
      const { refused, detail } = answer;
      this.#fail({ by: 'illegal', action: request.action, refused, detail });
    }
  }

  #fail(fault: UnseatedFault): void {
    if (this.#isOver || this.#fault) return;
    this.#timeout.stop();
    const mayRestart = this.#restartPolicy.recordFailure(fault);
    if (!this.#hasBegun) {
      this.#recordFault(fault);
      this.#finish({ t: 'failed' });
    } else if (!mayRestart) {
      this.#recordFault(fault);
      this.#process.stop();
      this.resign();
    } else {
      this.#config.log.failed({ ...fault, seat: this.seat }, false, this.#restartPolicy.hasMoved);
      this.#process.stop();
      this.#process.start();
      void this.#requestView();
    }
  }

  /** This match is lost by it. */
  #recordFault(fault: UnseatedFault): void {
    this.#fault = { ...fault, seat: this.seat };
    this.#config.log.failed(this.#fault, true, this.#restartPolicy.hasMoved);
  }

  #over(result: TerminalResult): void {
    const { ending } = result;
    if (ending.by === 'time' && ending.seat === this.seat && !this.#fault)
      this.#recordFault({ by: 'time', limit: ending.limit, used: ending.used });
    this.#finish({ t: 'over', result, ...(this.#fault && { fault: this.#fault }) });
  }

  #finish(outcome: SeatedProgramOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#timeout.stop();
    this.#resolve(outcome);
  }
}

/** The server moved for the program, which had the time of a turn. */
function timeFault({ rule }: MatchShown): Extract<UnseatedFault, { by: 'time' }> {
  const turn = rule.kind === 'turn' || rule.kind === 'bank' ? rule.ms : rule.kind === 'limits' ? rule.hard : undefined;
  const limit = turn ?? MOVE_TIMEOUT;
  return { by: 'time', limit, used: limit };
}
