// A client of the contest's XML protocol for tests: keeps what it received, and waits for what it wants.

import { connect, type Socket } from 'node:net';
import { fromServers, OPEN, writeFromClient } from '../../games/piranhas/gateway/codec.ts';
import {
  GAME_TYPE,
  type SoftwareChallengeClientMessage,
  type SoftwareChallengeMove,
  type SoftwareChallengeServerData,
  type SoftwareChallengeServerMessage,
  type SoftwareChallengeState,
  type XmlStreamEnd,
} from '../../games/piranhas/gateway/messages.ts';
import { DIRECTIONS, SIDE } from '../../games/piranhas/rules/board.ts';
import { rules as piranhas } from '../../games/piranhas/rules/index.ts';
import { readPosition } from '../../games/piranhas/rules/position.ts';
import { actionList } from '../../src/core/game.ts';
import { isRefusal } from '../../src/core/refusal.ts';
import { inTime } from '../timeout.ts';

type Received = SoftwareChallengeServerMessage | XmlStreamEnd | { readonly t: 'closed' };
type Kind = Received['t'];
type Data<T extends SoftwareChallengeServerData['t']> = Extract<SoftwareChallengeServerData, { t: T }>;

export class XmlClient {
  readonly socket: Socket;
  /** Every byte, as text. */
  text = '';
  readonly heard: Received[] = [];
  readonly #inbox = fromServers();
  #waiting: { wants: (message: Received) => boolean; resolve: (message: Received) => void }[] = [];
  #read = 0;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      this.text += text;
      this.heard.push(...this.#inbox.push(Buffer.from(text)));
      this.#deliver();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.heard.push({ t: 'closed' });
      this.#deliver();
    });
  }

  /** Connected, its stream opened. */
  static open(port: number): Promise<XmlClient> {
    return inTime('a connection', (resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        client.raw(OPEN);
        resolve(client);
      });
      socket.once('error', reject);
      const client = new XmlClient(socket);
    });
  }

  static async admin(port: number, passphrase = 'examplepassword'): Promise<XmlClient> {
    const client = await XmlClient.open(port);
    client.send({ t: 'authenticate', passphrase });
    return client;
  }

  /** In a room that anybody may join. */
  static async joined(port: number): Promise<XmlClient & { room: string }> {
    const client = await XmlClient.open(port);
    client.send({ t: 'join', gameType: GAME_TYPE });
    const { roomId } = await client.hear('joined');
    return Object.assign(client, { room: roomId });
  }

  send(message: SoftwareChallengeClientMessage): void {
    this.raw(writeFromClient(message));
  }

  raw(text: string | Buffer): void {
    this.socket.write(text);
  }

  /** The next message of a kind, among those not waited for yet; what came before it is passed over. */
  hear<T extends Kind>(kind: T, fits: (message: Extract<Received, { t: T }>) => boolean = () => true) {
    type Wanted = Extract<Received, { t: T }>;
    const wants = (message: Received): boolean => message.t === kind && fits(message as Wanted); // its kind was just compared
    return inTime<Wanted>(`"${kind}"`, resolve => {
      this.#waiting.push({ wants, resolve: message => resolve(message as Wanted) });
      this.#deliver();
    });
  }

  /** The next such data of a room. */
  async data<T extends SoftwareChallengeServerData['t']>(kind: T): Promise<Data<T>> {
    const { data } = await this.hear('room', ({ data }) => data.t === kind);
    return data as Data<T>; // its kind was just compared
  }

  kinds(): string[] {
    return this.heard.map(message => (message.t === 'room' ? message.data.t : message.t));
  }

  get state(): SoftwareChallengeState | undefined {
    for (const message of this.heard.toReversed())
      if (message.t === 'room' && message.data.t === 'memento') return message.data.state;
    return undefined;
  }

  move(roomId: string, move: SoftwareChallengeMove): void {
    this.send({ t: 'room', roomId, data: { t: 'move', move } });
  }

  /** Answers the last request with some legal move. */
  moveLegally(roomId: string, choice = 0, hints: readonly string[] = []): void {
    this.move(roomId, legalMove(this.state!, choice, hints));
  }

  /** Answers every request until the room is left. */
  async playToEnd(roomId: string, choose: (turn: number) => number = turn => turn * 7): Promise<void> {
    const over = this.hear('left').then(() => true);
    for (;;) {
      const asked = this.data('moveRequest').then(() => false);
      if (await Promise.race([over, asked])) return;
      this.moveLegally(roomId, choose(this.state!.turn));
    }
  }

  close(): void {
    this.socket.destroy();
  }

  #deliver(): void {
    for (let i = this.#read; i < this.heard.length && this.#waiting.length > 0; i++) {
      const at = this.#waiting.findIndex(one => one.wants(this.heard[i]!));
      if (at < 0) continue;
      this.#read = i + 1;
      this.#waiting.splice(at, 1)[0]!.resolve(this.heard[i]!);
    }
  }
}

export function legalMove(
  { board, turn }: SoftwareChallengeState,
  choice: number,
  hints: readonly string[] = [],
): SoftwareChallengeMove {
  const s = readPosition(`${board} ${turn}`, true);
  if (isRefusal(s)) throw new Error(s.detail);
  const list = actionList(piranhas.maxLegal);
  piranhas.legal(s, turn & 1, list);
  const action = list.items[choice % list.size]!;
  const from = action >> 3;
  return { x: from % SIDE, y: Math.floor(from / SIDE), direction: DIRECTIONS[action & 7]!, hints };
}
