// A bot in the contest: joins, answers every request, says goodbye.

import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import type { Bot, BotAgent } from '../../../src/core/bot.ts';
import { NOBODY, type Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { AnswerLateness } from '../../../src/gateways/shared/answer-lateness.ts';
import type { BotClient, BotClientOptions, BotClientResult } from '../../../src/gateways/shared/bot-client.ts';
import { SearchClock } from '../../../src/gateways/shared/search-clock.ts';
import { DIRECTIONS, SIDE } from '../rules/board.ts';
import { rules as piranhas } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import { readPosition } from '../rules/position.ts';
import type { View } from '../rules/view.ts';
import { CLOSE, fromServers, OPEN, writeFromClient } from './codec.ts';
import {
  COLOURS,
  GAME_TYPE,
  type SoftwareChallengeMove,
  type SoftwareChallengeResult,
  type SoftwareChallengeServerMessage,
  type SoftwareChallengeState,
} from './messages.ts';

/** Milliseconds from the request to the answer. */
const LIMIT = 2000;
/** Kept in hand for what has never happened so far, beside what answers usually need to arrive. */
const RESERVE = 350;
/** Milliseconds an answer is expected to be late until that is measured: the first search runs before its code is compiled. */
const EXPECTED_LATENESS = 300;
/** However late answers arrive, some move must be found. */
const LEAST = 50;
/** How long it searches before it joins. */
const WARM_UP = 200;
const WARM_UP_POSITION =
  '-BBBBBBBB-R--------RR--------RR----O---RR--------RR--------RR---O----RR--------RR--------R-BBBBBBBB- 0';
const OPTIONS: Options = { official: true, position: '' };

export const piranhasClient: BotClient = { port: 13_050, play };

function play(visit: BotClientOptions): Promise<BotClientResult> {
  return new Promise((resolve, reject) => {
    const session = new SoftwareChallengeBotSession(visit, text => socket.write(text));
    session.warmUp();
    const socket = connect({ host: visit.host, port: visit.port, noDelay: true });
    const inbox = fromServers();
    socket.once('connect', () => session.connect());
    socket.on('data', data => {
      for (const message of inbox.push(data)) {
        if (message.t === 'broken') reject(new Error(message.refusal.detail));
        else if (message.t !== 'end') session.handleMessage(message);
        if (session.result) {
          resolve(session.result);
          socket.end(writeFromClient({ t: 'goodbye' }) + CLOSE);
          return;
        }
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(session.lastError ?? 'the server hung up before the end')));
  });
}

class SoftwareChallengeBotSession {
  result: BotClientResult | undefined;
  /** What the server complained of. */
  lastError: string | undefined;
  readonly #options: BotClientOptions;
  readonly #send: (text: string) => void;
  #seat: Seat | undefined;
  #state: SoftwareChallengeState | undefined;
  #agent: BotAgent<View> | undefined;
  #won: boolean | undefined;
  readonly #clock: SearchClock;
  readonly #lateness = new AnswerLateness(EXPECTED_LATENESS);
  /** When the last answer should have been ready; undefined once the server has shown that it arrived. */
  #dueAt: number | undefined;

  constructor(visit: BotClientOptions, send: (text: string) => void) {
    this.#options = visit;
    this.#clock = new SearchClock(visit.times);
    this.#send = send;
  }

  /** Its first move has no more time than any other: the search is compiled before, and how long the machine makes it wait is known. */
  warmUp(): void {
    const s = readPosition(WARM_UP_POSITION, true);
    if (isRefusal(s)) throw new Error(s.detail);
    const agent = this.#createAgent(piranhas.toAct(s));
    this.#clock.start();
    agent.choose(piranhas.view(s, piranhas.toAct(s)), WARM_UP);
  }

  connect(): void {
    const { reservation } = this.#options;
    const wish = reservation === undefined ? ({ t: 'join', gameType: GAME_TYPE } as const) : undefined;
    this.#send(OPEN + writeFromClient(wish ?? { t: 'joinPrepared', reservationCode: reservation! }));
  }

  handleMessage(message: SoftwareChallengeServerMessage): void {
    if (message.t === 'left') this.result = { seat: this.#seat, won: this.#won };
    if (message.t !== 'room') return;
    const { data, roomId } = message;
    switch (data.t) {
      case 'welcome':
        this.#seat = COLOURS.indexOf(data.colour);
        this.#agent = this.#createAgent(this.#seat);
        this.#options.log(`${this.#options.bot.id} ${data.colour}`);
        return;
      case 'memento':
        // The server shows the new position as soon as it has the answer.
        if (this.#dueAt !== undefined) this.#lateness.add(this.#clock.wall - this.#dueAt);
        this.#dueAt = undefined;
        this.#state = data.state;
        return;
      case 'moveRequest': {
        const move = this.#choose();
        if (move) this.#send(writeFromClient({ t: 'room', roomId, data: { t: 'move', move } }));
        return;
      }
      case 'error':
        this.lastError = data.message;
        this.#options.log(data.message);
        return;
      case 'result':
        this.#finish(data.result);
        return;
      case 'unknown':
        return;
    }
  }

  #createAgent(seat: Seat): BotAgent<View> {
    const bot: Bot<View, Options> = this.#options.bot;
    return bot.createAgent({
      seat,
      seats: 2,
      options: OPTIONS,
      random: randomInt,
      now: () => this.#clock.now(),
      isBudgetNet: true,
    });
  }

  /** Undefined where there is nothing to play: the server waits all the same, and gives the game to the other side. */
  #choose(): SoftwareChallengeMove | undefined {
    if (!this.#state || !this.#agent) return undefined;
    const { board, turn } = this.#state;
    const s = readPosition(`${board} ${turn}`, true);
    if (isRefusal(s) || piranhas.toAct(s) === NOBODY) return undefined;
    const startedAt = this.#clock.wall;
    const budget = Math.max(LEAST, LIMIT - RESERVE - this.#lateness.margin - this.#clock.start());
    const action = this.#agent.choose(piranhas.view(s, this.#seat!), budget);
    // A bot that found its move early is not late; one that searched longer than it should have is.
    this.#dueAt = Math.min(startedAt + budget, this.#clock.wall);
    const from = action >> 3;
    return { x: from % SIDE, y: Math.floor(from / SIDE), direction: DIRECTIONS[action & 7]!, hints: [] };
  }

  #finish({ scores, winner }: SoftwareChallengeResult): void {
    this.#won = winner?.colour === COLOURS[this.#seat ?? 0];
    for (const [seat, { cause, reason, victory, swarm }] of scores.entries())
      this.#options.log(
        `${COLOURS[seat]} ${victory} ${swarm} ${cause} ${reason?.replaceAll('\n', ' ') ?? ''}`.trimEnd(),
      );
  }
}
