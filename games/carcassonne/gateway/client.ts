// A bot of Ludoteca on any server of this protocol. The protocol has no reservations: a client that connects gets the next colour.

import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import type { Bot, BotAgent } from '../../../src/core/bot.ts';
import { actionList, type Seat } from '../../../src/core/game.ts';
import type { BotClient, BotClientOptions, BotClientResult } from '../../../src/gateways/shared/bot-client.ts';
import { lineSplitter } from '../../../src/gateways/shared/tcp-listener.ts';
import { rules as carcassonne } from '../rules/index.ts';
import type { Options } from '../rules/options.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import { CarcassonneLinesClientState } from './client-state.ts';
import { type CarcassonneLinesServerMessage, parseFromServer } from './codec.ts';
import { DOCUMENT_DIALECT } from './dialect.ts';

/** What a bot takes for one decision at most, in milliseconds: the protocol knows no clock, but people wait. */
const BUDGET = 3000;
const LONGEST = 10_000;

export const carcassonneClient: BotClient = { port: 2012, play };

function play(visit: BotClientOptions): Promise<BotClientResult> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: visit.host, port: visit.port, noDelay: true });
    const session = new CarcassonneLinesBotSession(visit, commands =>
      socket.write(commands.map(command => `${command}\n`).join('')),
    );
    const receive = lineSplitter(
      LONGEST,
      line => {
        session.handleMessage(parseMessage(line));
        if (!session.result) return;
        resolve(session.result);
        socket.end();
      },
      () => socket.destroy(new Error('the server sent a line without end')),
    );
    socket.once('connect', () => session.connect());
    socket.on('data', data => {
      try {
        receive(data.toString());
      } catch (error) {
        socket.destroy(error as Error); // only `Error` is thrown here: the server left the rules
      }
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('the server hung up before the end')));
  });
}

/** Whose follower it is follows from the turn, so either alphabet of initials will do. */
function parseMessage(line: string): CarcassonneLinesServerMessage {
  const message = parseFromServer(line, DOCUMENT_DIALECT);
  return message.t === 'unknown' ? parseFromServer(line, { ...DOCUMENT_DIALECT, initials: 'en' }) : message;
}

class CarcassonneLinesBotSession {
  result: BotClientResult | undefined;
  readonly #options: BotClientOptions;
  readonly #send: (commands: readonly string[]) => void;
  readonly #state = new CarcassonneLinesClientState();
  #agent: BotAgent<View> | undefined;
  /** Under these rules the agent decides. */
  #agentOptions: Options | undefined;
  /** What the bot sent last, in the game's notation, and what was refused in this step of the turn. */
  #last = '';
  readonly #refused = new Set<string>();

  constructor(visit: BotClientOptions, send: (commands: readonly string[]) => void) {
    this.#options = visit;
    this.#send = send;
  }

  connect(): void {
    this.#send(['connect']);
  }

  handleMessage(message: CarcassonneLinesServerMessage): void {
    const state = this.#state;
    state.apply(message);
    switch (message.t) {
      case 'start':
        this.#options.log(`${this.#options.bot.id}: ${message.colour}, ${message.name}`);
        return;
      case 'next':
        this.#refused.clear();
        this.#answer();
        return;
      case 'unlock':
        this.#answer();
        return;
      case 'update':
        // Its own tile lies now. Updates of other tiles come before the turn is over too, but without a question.
        if (state.awaited !== 'follower' || message.follower) return;
        this.#refused.clear();
        this.#answer();
        return;
      case 'move not valid':
        this.#learnFromRefusal();
        return;
      case 'lock':
      case 'leave':
        this.#options.log(message.t === 'lock' ? 'lock' : `leave: ${message.colour}`);
        return;
      case 'end':
        this.#finish();
        return;
      default:
    }
  }

  #createAgent(): void {
    const { seat, seats, options } = this.#state;
    const bot: Bot<View, Options> = this.#options.bot;
    this.#agent = bot.createAgent({ seat, seats, options, random: randomInt, now: () => performance.now() });
    this.#agentOptions = options;
  }

  #answer(): void {
    const state = this.#state;
    if (!state.awaited) return;
    // The server turned out to play by other rules than it seemed to.
    if (state.options !== this.#agentOptions) this.#createAgent();
    const { view, seat, seats, options } = state;
    const s = carcassonne.imagine(view, randomInt, seats, options);
    const chosen = carcassonne.print(s, seat, this.#agent!.choose(view, BUDGET));
    const action = this.#refused.has(chosen) ? this.#otherThanRefused(s, seat) : chosen;
    if (action === undefined) throw new Error('the server refused every move');
    this.#last = action;
    this.#send(state.commands(action));
  }

  /** The server refused what our rules allow. A field is a rule it does not have; anything else is tried in another way. */
  #learnFromRefusal(): void {
    const state = this.#state;
    if (!state.awaited || this.#last === '') return;
    this.#refused.add(this.#last);
    if (this.#last.startsWith('K')) {
      state.learnNoFields();
      this.#options.log('no fields here');
    }
    this.#answer();
  }

  #otherThanRefused(s: State, seat: Seat): string | undefined {
    const list = actionList(carcassonne.maxLegal);
    carcassonne.legal(s, seat, list);
    const legal = Array.from(list.items.subarray(0, list.size), action => carcassonne.print(s, seat, action));
    // Without a follower every turn can be closed.
    return [...legal.filter(text => text === 'pass'), ...legal].find(text => !this.#refused.has(text));
  }

  #finish(): void {
    const points = this.#state.final!;
    const best = Math.max(...points.map(one => one.points));
    const own = points.find(({ colour }) => colour === this.#state.colour);
    this.result = { seat: this.#state.seat, won: own?.points === best };
    this.#options.log(points.map(one => `${one.colour} ${one.points}`).join(', '));
  }
}
