// A program that plays on a server: one connection, one table after another, until enough was played or the user stops it.

import type { ProgramLimits } from '../../arena/programs/limits.ts';
import { type ProgramCommand, ProgramProcess } from '../../arena/programs/process.ts';
import type { Sandbox } from '../../arena/programs/sandbox.ts';
import { ranksOf } from '../../arena/ratings.ts';
import type { ServerNotice } from '../../client/connection.ts';
import { PlayerApi } from '../../client/player-api.ts';
import type { PlayedMatch } from '../../client/rating-after.ts';
import type { ConnectionState } from '../../client/reconnecting-socket.ts';
import { isPassing, TOO_FAST } from '../../client/refusals.ts';
import { type OpenConnection, releaseLogin } from '../../client/rejoin.ts';
import { RepeatingSignal } from '../../client/signal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { fill } from '../../core/texts.ts';
import type { CliContext } from '../terminal/command.ts';
import type { TerminalResult } from '../terminal/session.ts';
import { BotRunnerLog } from './bot-runner-log.ts';
import { type NextMatch, NextMatchFinder } from './next-match.ts';
import { connectTo, type EnteredTable, enterTable, type RemoteIdentity, type RemoteTarget } from './remote-table.ts';
import type { SavedLogin } from './saved-login.ts';
import { SeatedProgram, type SeatedProgramOutcome } from './seated-program.ts';

/** What Ctrl-C does to a match that runs. */
export const STOP_POLICIES = ['finish', 'resign', 'leave'] as const;
export type StopPolicy = (typeof STOP_POLICIES)[number];

/** Stop after this many matches lost in a row through a fault of the program. */
const MAX_FAULTY_MATCHES = 3;
/** Milliseconds before a server that did not answer is asked once more, and how often it is. */
const [PAUSE, TRIES] = [1000, 5];
/** Milliseconds before a server is asked again that takes only so many new tables a minute. */
const BUSY_PAUSE = 5000;
/** How long a lost server is tried again, in milliseconds, unless the program plays without end. */
const RETRY_FOR = 600_000;

export interface BotRunnerConfig {
  readonly identity: RemoteIdentity;
  readonly nextMatch: NextMatch;
  /** Who it was there before. */
  readonly savedLogin: SavedLogin;
  /** Do not continue a running match. */
  readonly isNew: boolean;
  readonly program: ProgramCommand;
  readonly limits: ProgramLimits;
  /** Milliseconds a move, whatever the server says. */
  readonly moveTime: number | undefined;
  readonly sandbox: Sandbox | undefined;
  /** How many, or Infinity. */
  readonly matches: number;
  readonly onStop: StopPolicy;
  /** The command that returns to a match. */
  readonly rejoinCommand: (match: string, token: string) => string;
}

export class BotRunner {
  readonly #config: BotRunnerConfig;
  readonly #context: CliContext;
  readonly #texts: CliContext['texts'];
  readonly #log: BotRunnerLog;
  #open!: OpenConnection;
  #api!: PlayerApi;
  #finder!: NextMatchFinder;
  #program: SeatedProgram | undefined;
  readonly #reconnected = new RepeatingSignal();
  /** Resolves when there is nothing more to wait for: the server is gone, or the user wants to leave at once. */
  readonly #stopped: Promise<void>;
  #resolveStopped!: () => void;
  #isStopped = false;
  #isStopping = false;
  #hasFailed = false;
  readonly #tally = { won: 0, drew: 0, lost: 0 };
  /** Resolves when the ratings after all matches so far are printed. */
  #ratingsPrinted: Promise<void> = Promise.resolve();

  constructor(config: BotRunnerConfig, context: CliContext) {
    this.#config = config;
    this.#context = context;
    this.#texts = context.texts;
    this.#log = new BotRunnerLog(context, config.identity.server, config.program.command);
    this.#stopped = new Promise(resolve => {
      this.#resolveStopped = () => {
        this.#isStopped = true;
        resolve();
      };
    });
  }

  /** 1: it could not log in, or return to its match, or the program failed. */
  async run(): Promise<0 | 1> {
    const { identity, matches, savedLogin } = this.#config;
    const { server } = identity;
    const config = {
      memory: savedLogin,
      retryFor: Number.isFinite(matches) ? RETRY_FOR : Infinity,
      onNotice: (message: ServerNotice) => this.#onNotice(message),
      onClosed: (refusal: Refusal | undefined) => {
        this.#fail(refusal?.detail ?? this.#texts.botRunner.gone);
        this.#resolveStopped();
      },
    };
    const open = await connectTo(identity, config, this.#context);
    if (isRefusal(open)) {
      this.#log.print(open.detail);
      savedLogin.release();
      return 1;
    }
    this.#onConnected(open);
    const stop = (): void => this.#stop();
    process.on('SIGINT', stop).on('SIGTERM', stop);
    try {
      await this.#playAll();
      await this.#ratingsPrinted;
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      open.connection.stop();
    }
    if (this.#finder.isInTournament) savedLogin.release();
    else await releaseLogin(savedLogin, server, open.me.token);
    const { won, drew, lost } = this.#tally;
    const played = won + drew + lost;
    if (played > 1) this.#log.print(fill(this.#texts.botRunner.sum, { matches: played, won, drew, lost }));
    return this.#hasFailed || this.#log.hasFailed ? 1 : 0;
  }

  #onConnected(open: OpenConnection): void {
    const { identity, nextMatch, isNew, savedLogin } = this.#config;
    const { connection, me } = open;
    this.#open = open;
    this.#api = new PlayerApi(identity.server, me.token);
    this.#log.connected(me.name);
    connection.state.subscribe(() => this.#onState(connection.state.get()));
    this.#finder = new NextMatchFinder({
      nextMatch,
      isNew: isNew || savedLogin.isShared,
      savedLogin,
      server: identity.server,
      account: me.account,
      api: this.#api,
      log: this.#log,
      texts: this.#texts,
      isOver: () => this.#isStopped,
      pause: ms => this.#pause(ms),
    });
  }

  #onNotice(message: ServerNotice): void {
    if (message.t === 'bye') this.#log.print(fill(this.#texts.server.bye, { detail: message.detail }));
    else if (message.t === 'refused') this.#program?.onUnknownRefused();
  }

  #onState(state: ConnectionState): void {
    if (state === 'lost') {
      this.#log.print(this.#texts.botRunner.lost);
      this.#program?.onLost();
    } else if (state === 'open') {
      this.#log.print(this.#texts.server.back);
      this.#reconnected.fire();
    }
  }

  #fail(sentence: string): void {
    this.#log.print(sentence);
    this.#hasFailed = true;
  }

  /** Ctrl-C: once as was wished, twice at once. */
  #stop(): void {
    const policy = this.#isStopping ? 'leave' : this.#config.onStop;
    this.#isStopping = true;
    if (!this.#program || this.#program.isOpen || policy === 'leave') this.#resolveStopped();
    else if (policy === 'resign') this.#program.resign();
    else this.#log.print(this.#texts.botRunner.finishing);
  }

  async #playAll(): Promise<void> {
    let target = await this.#finder.first();
    let faulty = 0;
    for (let played = 1; target; played++) {
      const table = isRefusal(target) ? target : await this.#enterTable(target);
      if (this.#isStopped) return;
      if (isRefusal(table)) {
        this.#fail(table.detail);
        return;
      }
      const outcome = await this.#playOne(table);
      if (outcome === undefined || outcome.t === 'failed') return;
      faulty = 'fault' in outcome ? faulty + 1 : 0;
      if (played >= this.#config.matches || this.#isStopping) return;
      if (faulty === MAX_FAULTY_MATCHES && !this.#finder.isInTournament) {
        this.#fail(fill(this.#texts.botRunner.spoilt, { matches: MAX_FAULTY_MATCHES }));
        return;
      }
      target = await this.#finder.next(outcome, table);
    }
  }

  /** Gets to a table; a server that is away or busy just now is waited for. */
  async #enterTable(target: RemoteTarget): Promise<EnteredTable | Refusal> {
    const { server, program } = this.#config.identity;
    const { state } = this.#open.connection;
    for (let lost = 0; ; ) {
      const table = await enterTable(target, server, this.#open, program === true);
      const isBusy = isRefusal(table) && table.refused === TOO_FAST;
      if (this.#isStopped || !isPassing(table)) return table;
      if (!isBusy && ++lost === TRIES) return table;
      await this.#pause(isBusy ? BUSY_PAUSE : PAUSE);
      if (state.get() === 'lost') await Promise.race([this.#reconnected.wait(), this.#stopped]);
    }
  }

  /** The connection keeps the process alive, not this. */
  async #pause(ms: number): Promise<void> {
    await Promise.race([new Promise(resolve => void setTimeout(resolve, ms).unref()), this.#stopped]);
  }

  /** Undefined: the user left, or the server is gone. */
  async #playOne({ follower, shown }: EnteredTable): Promise<SeatedProgramOutcome | undefined> {
    const log = this.#log;
    const { program: command, limits, moveTime, sandbox } = this.#config;
    if (shown.phase === 'open' && !shown.reveal) log.waiting(shown);
    const program = new SeatedProgram({
      follower,
      shown,
      me: this.#open.me,
      moveTime,
      start: listener => new ProgramProcess(command, limits, listener, sandbox),
      log,
    });
    this.#program = program;
    const outcome = await Promise.race([program.outcome, this.#stopped.then(() => undefined)]);
    await program.close();
    log.endStderr();
    await this.#finishMatch(program, outcome, shown.game);
    this.#program = undefined;
    return outcome;
  }

  /** Prints the result, and leaves the match so that no player waits. */
  async #finishMatch(program: SeatedProgram, outcome: SeatedProgramOutcome | undefined, game: string): Promise<void> {
    const { token, account } = this.#open.me;
    const { seat, isOpen, table } = program;
    const { match } = table;
    const api = this.#api;
    switch (outcome?.t) {
      case 'over': {
        this.#count(outcome.result, seat);
        this.#log.ended(outcome.result, table);
        this.#ratingsPrinted = this.#printRating({ match, account, game }, this.#ratingsPrinted);
        return;
      }
      case 'out':
        this.#tally.lost++;
        this.#log.print(this.#texts.botRunner.out);
        return;
      case 'barred':
        this.#fail(outcome.refusal.detail);
        return;
      default:
        if (isOpen) await api.leaveSeat(match, seat);
        else this.#log.print(fill(this.#texts.server.later, { command: this.#config.rejoinCommand(match, token) }));
    }
  }

  /** A match is counted a moment after its end, and the next one does not wait for that. `earlier`: ratings to be printed before. */
  async #printRating(played: PlayedMatch, earlier: Promise<void>): Promise<void> {
    const rating = await this.#api.ratingAfter(played);
    await earlier;
    if (rating) this.#log.rated(rating);
  }

  #count({ payoffs }: TerminalResult, seat: number): void {
    const ranks = ranksOf(payoffs);
    const isEven = ranks.every(rank => rank === 0);
    this.#tally[isEven ? 'drew' : ranks[seat] === 0 ? 'won' : 'lost']++;
  }
}
