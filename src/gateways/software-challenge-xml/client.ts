// A bot in the contest: joins, answers every request, says goodbye.

import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import type { Bot, Mind } from '../../core/bot.ts';
import { NOBODY, type Seat } from '../../core/game.ts';
import { isRefusal } from '../../core/refusal.ts';
import { DIRECTIONS, SIDE } from '../../games/piranhas/board.ts';
import { piranhas } from '../../games/piranhas/index.ts';
import { readPosition } from '../../games/piranhas/position.ts';
import type { Options } from '../../games/piranhas/state.ts';
import type { View } from '../../games/piranhas/view.ts';
import type { BotClient, Visit, Visited } from '../bot-client.ts';
import { CLOSE, fromServers, OPEN, writeFromClient } from './codec.ts';
import { COLOURS, type FromServer, GAME_TYPE, type Move, type Result, type WireState } from './messages.ts';

/** Of the 2 seconds the contest allows, in milliseconds: the rest is for the line and a busy machine. */
const BUDGET = 1700;
const OPTIONS: Options = { official: true, position: '' };

export const piranhasClient: BotClient = { port: 13_050, play };

function play(visit: Visit): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: visit.host, port: visit.port, noDelay: true });
    const inbox = fromServers();
    const guest = new Guest(visit, text => socket.write(text));
    socket.once('connect', () => guest.enter());
    socket.on('data', data => {
      for (const message of inbox.push(data)) {
        if (message.t === 'broken') reject(new Error(message.refusal.detail));
        else if (message.t !== 'end') guest.hear(message);
        if (guest.visited) {
          resolve(guest.visited);
          socket.end(writeFromClient({ t: 'goodbye' }) + CLOSE);
          return;
        }
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(guest.lastError ?? 'the server hung up before the end')));
  });
}

class Guest {
  visited: Visited | undefined;
  /** What the server complained of. */
  lastError: string | undefined;
  readonly #visit: Visit;
  readonly #send: (text: string) => void;
  #seat: Seat | undefined;
  #state: WireState | undefined;
  #mind: Mind<View> | undefined;
  #won: boolean | undefined;

  constructor(visit: Visit, send: (text: string) => void) {
    this.#visit = visit;
    this.#send = send;
  }

  enter(): void {
    const { reservation } = this.#visit;
    const wish = reservation === undefined ? ({ t: 'join', gameType: GAME_TYPE } as const) : undefined;
    this.#send(OPEN + writeFromClient(wish ?? { t: 'joinPrepared', reservationCode: reservation! }));
  }

  hear(message: FromServer): void {
    if (message.t === 'left') this.visited = { seat: this.#seat, won: this.#won };
    if (message.t !== 'room') return;
    const { data, roomId } = message;
    switch (data.t) {
      case 'welcome':
        this.#sit(COLOURS.indexOf(data.colour));
        return;
      case 'memento':
        this.#state = data.state;
        return;
      case 'moveRequest': {
        const move = this.#choose();
        if (move) this.#send(writeFromClient({ t: 'room', roomId, data: { t: 'move', move } }));
        return;
      }
      case 'error':
        this.lastError = data.message;
        this.#visit.tell(data.message);
        return;
      case 'result':
        this.#judge(data.result);
        return;
      case 'unknown':
        return;
    }
  }

  #sit(seat: Seat): void {
    const bot: Bot<View, Options> = this.#visit.bot;
    this.#seat = seat;
    this.#mind = bot.sit({ seat, seats: 2, options: OPTIONS, random: randomInt, now: () => performance.now() });
    this.#visit.tell(`${bot.id} ${COLOURS[seat]}`);
  }

  /** Undefined where there is nothing to play: the server waits all the same, and gives the game to the other side. */
  #choose(): Move | undefined {
    if (!this.#state || !this.#mind) return undefined;
    const { board, turn } = this.#state;
    const s = readPosition(`${board} ${turn}`, true);
    if (isRefusal(s) || piranhas.toAct(s) === NOBODY) return undefined;
    const action = this.#mind.choose(piranhas.view(s, this.#seat!), BUDGET);
    const from = action >> 3;
    return { x: from % SIDE, y: Math.floor(from / SIDE), direction: DIRECTIONS[action & 7]!, hints: [] };
  }

  #judge({ scores, winner }: Result): void {
    this.#won = winner?.colour === COLOURS[this.#seat ?? 0];
    for (const [seat, { cause, reason, victory, swarm }] of scores.entries())
      this.#visit.tell(
        `${COLOURS[seat]} ${victory} ${swarm} ${cause} ${reason?.replaceAll('\n', ' ') ?? ''}`.trimEnd(),
      );
  }
}
