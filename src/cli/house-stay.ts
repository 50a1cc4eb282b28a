// A program's stay at a house: one connection, one table after another, until enough was played or somebody stops it.

import { type ProgramCommand, ProgramProcess } from '../arena/programs/process.ts';
import type { Sandbox } from '../arena/programs/sandbox.ts';
import { ranksOf } from '../arena/ratings.ts';
import type { Limits } from '../arena/tournament.ts';
import { isRefusal, type Refusal } from '../core/refusal.ts';
import type { MatchShown, ToPlayer } from '../server/api/play.ts';
import { tooFast } from '../server/refusals.ts';
import type { World } from './command.ts';
import { type Connection, GREETING, type Heard, LOST } from './connection.ts';
import { FarProgram, type Outcome } from './far-program.ts';
import { arrive, isLater, type Visitor, type Way } from './far-table.ts';
import { Itinerary, type Journey } from './itinerary.ts';
import type { Keepsake } from './keepsake.ts';
import { patiently } from './patiently.ts';
import { RestClient } from './rest-client.ts';
import { enter, goHome } from './return.ts';
import type { Result } from './seating.ts';
import { Signal } from './signal.ts';
import { StayWords } from './stay-words.ts';

/** What Ctrl-C does to a match that runs. */
export const PARTINGS = ['finish', 'resign', 'leave'] as const;
export type PartingManner = (typeof PARTINGS)[number];

/** Matches in a row lost by a fault of the program, after which others are spared more of them. */
const SPOILT = 3;
/** Milliseconds before a house that did not answer is asked once more, and how often it is. */
const [PAUSE, TRIES] = [1000, 5];
/** Milliseconds before a house is asked again that takes only so many new tables a minute. */
const BUSY = 5000;
/** Attempts to come back to a house: about ten minutes. */
const ATTEMPTS = 90;

export interface StayPlan {
  readonly visitor: Visitor;
  readonly journey: Journey;
  /** Who it was there before. */
  readonly keepsake: Keepsake;
  /** A match that goes on already is left alone. */
  readonly isNew: boolean;
  readonly program: ProgramCommand;
  readonly limits: Limits;
  /** Milliseconds a move, whatever the house says. */
  readonly moveTime: number | undefined;
  readonly sandbox: Sandbox | undefined;
  /** How many, or Infinity. */
  readonly matches: number;
  readonly parting: PartingManner;
  /** The command with which somebody comes back to a match. */
  readonly comeBack: (match: string, token: string) => string;
}

export class HouseStay {
  readonly #plan: StayPlan;
  readonly #texts: World['texts'];
  readonly #words: StayWords;
  #connection!: Connection;
  #house!: RestClient;
  #itinerary!: Itinerary;
  #program: FarProgram | undefined;
  /** Heard before there was a program to hear it. */
  #early: ToPlayer[] = [];
  #isHere = true;
  readonly #back = new Signal();
  /** Resolves when there is nothing more to wait for: the house is gone, or somebody wants to leave at once. */
  readonly #over: Promise<void>;
  #end!: () => void;
  #isOver = false;
  #isStopping = false;
  #hasFailed = false;
  readonly #tally = { won: 0, drew: 0, lost: 0 };

  constructor(plan: StayPlan, world: World) {
    this.#plan = plan;
    this.#texts = world.texts;
    this.#words = new StayWords(world, plan.visitor.server, plan.program.command);
    this.#over = new Promise(resolve => {
      this.#end = () => {
        this.#isOver = true;
        resolve();
      };
    });
  }

  /** 1: it could not get in, or go on, or the program failed. */
  async run(): Promise<0 | 1> {
    const { visitor, matches, keepsake } = this.#plan;
    const { server, ...who } = visitor;
    const attempts = Number.isFinite(matches) ? ATTEMPTS : matches;
    const entering = enter(server, who, keepsake, this.#ears(), attempts);
    const connection = await patiently(this.#words.looking(), GREETING, entering);
    if (connection === undefined || isRefusal(connection)) {
      this.#words.say(connection?.detail ?? this.#texts.server.unreachable(server));
      keepsake.release();
      return 1;
    }
    this.#arrived(connection);
    const stop = (): void => this.#stop();
    process.on('SIGINT', stop).on('SIGTERM', stop);
    try {
      await this.#playAll();
    } finally {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      connection.close();
    }
    if (this.#itinerary.isExpected) keepsake.release();
    else await goHome(keepsake, this.#house);
    const { won, drew, lost } = this.#tally;
    if (won + drew + lost > 1) this.#words.say(this.#texts.bridge.sum(won, drew, lost));
    return this.#hasFailed ? 1 : 0;
  }

  #arrived(connection: Connection): void {
    const { visitor, journey, isNew, keepsake } = this.#plan;
    this.#connection = connection;
    this.#house = new RestClient(visitor.server, connection.token);
    this.#words.arrived(connection.name);
    this.#itinerary = new Itinerary({
      journey,
      isNew: isNew || keepsake.isShared,
      keepsake,
      server: visitor.server,
      connection,
      house: this.#house,
      words: this.#words,
      texts: this.#texts,
      isOver: () => this.#isOver,
      pause: ms => this.#pause(ms),
    });
  }

  #ears(): Heard {
    const { server, bridge } = this.#texts;
    return {
      message: message => {
        if (message.t === 'bye') this.#words.say(server.bye(message.detail));
        this.#itinerary.hear(message);
        if (this.#program) this.#program.hear(message);
        else this.#early.push(message);
      },
      lost: () => {
        this.#isHere = false;
        this.#words.say(bridge.lost);
        this.#program?.lost();
      },
      back: () => {
        this.#isHere = true;
        this.#words.say(server.back);
        this.#back.fire();
        void this.#program?.back();
      },
      gone: refusal => {
        this.#fail(refusal?.detail ?? bridge.gone);
        this.#end();
      },
    };
  }

  #fail(sentence: string): void {
    this.#words.say(sentence);
    this.#hasFailed = true;
  }

  /** Ctrl-C: once as was wished, twice at once. */
  #stop(): void {
    const manner = this.#isStopping ? 'leave' : this.#plan.parting;
    this.#isStopping = true;
    if (!this.#program || this.#program.isOpen || manner === 'leave') this.#end();
    else if (manner === 'resign') this.#program.resign();
    else this.#words.say(this.#texts.bridge.finishing);
  }

  async #playAll(): Promise<void> {
    let way = await this.#itinerary.first();
    let spoilt = 0;
    for (let played = 1; way; played++) {
      const shown = isRefusal(way) ? way : await this.#arrive(way);
      if (this.#isOver) return;
      if (isRefusal(shown)) {
        this.#fail(shown.detail);
        return;
      }
      const outcome = await this.#playOne(shown);
      if (outcome === undefined || outcome.t === 'failed') return;
      spoilt = 'fault' in outcome ? spoilt + 1 : 0;
      if (played >= this.#plan.matches || this.#isStopping) return;
      if (spoilt === SPOILT && !this.#itinerary.isExpected) {
        this.#fail(this.#texts.bridge.spoilt(SPOILT));
        return;
      }
      way = await this.#itinerary.next(outcome, shown.match);
    }
  }

  /** Gets to a table; a house that is away or busy just now is waited for. */
  async #arrive(way: Way): Promise<MatchShown | Refusal> {
    const { server } = this.#plan.visitor;
    for (let lost = 0; ; ) {
      this.#early = [];
      const shown = await arrive(way, server, this.#connection);
      const isBusy = isRefusal(shown) && shown.refused === tooFast.refused;
      if (this.#isOver || (shown !== LOST && !isBusy)) return shown;
      if (!isBusy && ++lost === TRIES) return shown;
      await this.#pause(isBusy ? BUSY : PAUSE);
      if (!this.#isHere) await Promise.race([this.#back.wait(), this.#over]);
    }
  }

  /** The connection keeps the process alive, not this. */
  async #pause(ms: number): Promise<void> {
    await Promise.race([new Promise(resolve => void setTimeout(resolve, ms).unref()), this.#over]);
  }

  /** undefined: somebody left, or the house is gone. */
  async #playOne(shown: MatchShown): Promise<Outcome | undefined> {
    const words = this.#words;
    const { program: command, limits, moveTime, sandbox } = this.#plan;
    if (shown.phase === 'open') words.waits(shown);
    const program = new FarProgram({
      connection: this.#connection,
      shown,
      moveTime,
      start: keeper => new ProgramProcess(command, limits, keeper, sandbox),
      news: {
        sits: name => words.sits(name),
        begins: table => words.begins(table),
        late: () => words.late(),
        silent: seconds => words.silent(seconds),
        failed: (fault, isLast, hasMoved) => {
          this.#hasFailed = true;
          words.failed(fault, isLast, hasMoved);
        },
        note: text => words.note(text),
      },
    });
    this.#program = program;
    for (const message of this.#early.splice(0)) if (isLater(message, shown)) program.hear(message);
    const outcome = await Promise.race([program.outcome, this.#over.then(() => undefined)]);
    await program.close();
    words.endNotes();
    await this.#part(program, outcome, shown.game);
    this.#program = undefined;
    return outcome;
  }

  /** Says how it went, and leaves nobody waiting. */
  async #part(program: FarProgram, outcome: Outcome | undefined, game: string): Promise<void> {
    const { token, account } = this.#connection;
    const { match, seat, isOpen } = program;
    const house = this.#house;
    switch (outcome?.t) {
      case 'over': {
        this.#count(outcome.result, seat);
        this.#words.ended(outcome.result, of => program.name(of));
        const rating = await house.ratingAfter(match, account, game);
        if (rating) this.#words.rated(rating.now, rating.before);
        return;
      }
      case 'out':
        this.#tally.lost++;
        this.#words.say(this.#texts.bridge.out);
        return;
      case 'barred':
        this.#fail(outcome.refusal.detail);
        return;
      default:
        if (isOpen) await house.giveUpSeat(match, seat);
        else this.#words.say(this.#texts.server.later(this.#plan.comeBack(match, token)));
    }
  }

  #count({ payoffs }: Result, seat: number): void {
    const ranks = ranksOf(payoffs);
    const isEven = ranks.every(rank => rank === 0);
    this.#tally[isEven ? 'drew' : ranks[seat] === 0 ? 'won' : 'lost']++;
  }
}
