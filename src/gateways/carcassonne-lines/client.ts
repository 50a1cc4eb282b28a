// A bot of ours on any server of this protocol. The protocol knows no reservations: whoever connects gets the next colour.

import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import type { Bot, Mind } from '../../core/bot.ts';
import { carcassonne } from '../../games/carcassonne/index.ts';
import type { Options } from '../../games/carcassonne/tables.ts';
import type { View } from '../../games/carcassonne/view.ts';
import type { BotClient, Visit, Visited } from '../bot-client.ts';
import { lines } from '../listen.ts';
import { DOCUMENT, type FromServer, parseFromServer } from './codec.ts';
import { Mirror } from './mirror.ts';

/** What a bot takes for one decision at most, in milliseconds: the protocol knows no clock, but people wait. */
const BUDGET = 3000;
const LONGEST = 10_000;

export const carcassonneClient: BotClient = { port: 2012, play };

function play(visit: Visit): Promise<Visited> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: visit.host, port: visit.port, noDelay: true });
    const guest = new Guest(visit, commands => socket.write(commands.map(command => `${command}\n`).join('')));
    const hear = lines(
      LONGEST,
      line => {
        guest.hear(understand(line));
        if (!guest.visited) return;
        resolve(guest.visited);
        socket.end();
      },
      () => socket.destroy(new Error('the server sent a line without end')),
    );
    socket.once('connect', () => guest.enter());
    socket.on('data', data => {
      try {
        hear(data.toString());
      } catch (error) {
        socket.destroy(error as Error); // only `Error` is thrown here: the server left the rules
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server hung up before the end')));
  });
}

/** Whose follower it is follows from the turn, so either alphabet of initials will do. */
function understand(line: string): FromServer {
  const message = parseFromServer(line, DOCUMENT);
  return message.t === 'unknown' ? parseFromServer(line, { ...DOCUMENT, initials: 'en' }) : message;
}

class Guest {
  visited: Visited | undefined;
  readonly #visit: Visit;
  readonly #send: (commands: readonly string[]) => void;
  readonly #mirror = new Mirror();
  #mind: Mind<View> | undefined;

  constructor(visit: Visit, send: (commands: readonly string[]) => void) {
    this.#visit = visit;
    this.#send = send;
  }

  enter(): void {
    this.#send(['connect']);
  }

  hear(message: FromServer): void {
    const mirror = this.#mirror;
    mirror.hear(message);
    switch (message.t) {
      case 'start':
        this.#sit();
        return;
      case 'next':
      case 'unlock':
        this.#answer();
        return;
      case 'update':
        // Its own tile lies now; updates of other tiles come before the turn is over too, but then nobody asks.
        if (mirror.asked === 'follower' && !message.follower) this.#answer();
        return;
      case 'move not valid':
        // A server with other rules than ours (no fields, say): without a follower every turn can be closed.
        if (mirror.asked === 'follower') this.#send(['pass']);
        return;
      case 'lock':
      case 'leave':
        this.#visit.tell(message.t === 'lock' ? 'lock' : `leave: ${message.colour}`);
        return;
      case 'end':
        this.#judge();
        return;
      default:
    }
  }

  #sit(): void {
    const { seat, seats, options, name, colour } = this.#mirror;
    const bot: Bot<View, Options> = this.#visit.bot;
    this.#mind = bot.sit({ seat, seats, options, random: randomInt, now: () => performance.now() });
    this.#visit.tell(`${bot.id}: ${colour}, ${name}`);
  }

  #answer(): void {
    const mirror = this.#mirror;
    if (!mirror.asked || !this.#mind) return;
    const { view, seat, seats, options } = mirror;
    const action = this.#mind.choose(view, BUDGET);
    const s = carcassonne.imagine(view, randomInt, seats, options);
    this.#send(mirror.commands(carcassonne.print(s, seat, action)));
  }

  #judge(): void {
    const points = this.#mirror.final!;
    const best = Math.max(...points.map(one => one.points));
    const own = points.find(({ colour }) => colour === this.#mirror.colour);
    this.visited = { seat: this.#mirror.seat, won: own?.points === best };
    this.#visit.tell(points.map(one => `${one.colour} ${one.points}`).join(', '));
  }
}
