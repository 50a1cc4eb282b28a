// Pairs of players who play one match of Dama after another on whatever nodes answer, and note everything that was announced to them.

import type { EventShown, MatchShown, UpdateMessage } from '../../src/protocol/play.ts';
import type { MatchCreated } from '../../src/protocol/rest.ts';
import { ask, Client } from '../end-to-end/client.ts';

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** What was announced, by match and version, and what contradicts itself. */
export class Announced {
  readonly #texts = new Map<string, Map<number, string>>();
  readonly forks: string[] = [];
  count = 0;

  note(match: string, { t, version, ...event }: EventShown): void {
    if (t !== 'acted') return;
    const { text } = event as { text?: string };
    const known = this.#texts.get(match) ?? new Map<number, string>();
    this.#texts.set(match, known);
    const before = known.get(version);
    if (before !== undefined && before !== text) this.forks.push(`${match} ${version}: ${before} and ${text}`);
    if (before === undefined) this.count++;
    known.set(version, text ?? '');
  }

  /** Announced moves that the store does not have as they were announced. */
  async lost(url: () => string): Promise<string[]> {
    const lost: string[] = [];
    for (const [match, texts] of this.#texts) {
      const stored = new Map<number, string>();
      for (let after = 0; ; ) {
        const { body } = await ask<(EventShown & { text?: string })[]>(
          url(),
          `/api/matches/${match}/events?after=${after}`,
        );
        if (body.length === 0) break;
        for (const one of body) if (one.t === 'acted') stored.set(one.version, one.text ?? '');
        after = body.at(-1)!.version;
      }
      for (const [version, text] of texts) if (stored.get(version) !== text) lost.push(`${match} ${version}: ${text}`);
    }
    return lost;
  }
}

export class Pair {
  readonly #urls: () => readonly string[];
  readonly #announced: Announced;
  #isOver = false;
  #match = '';
  /** Moves of this pair that were announced. */
  moves = 0;
  matches = 0;
  /** Codes of refusals. */
  readonly refused: string[] = [];
  /** Milliseconds between one move of a match and the next. */
  readonly pauses: number[] = [];
  #lastMove: number | undefined;

  constructor(urls: () => readonly string[], announced: Announced) {
    this.#urls = urls;
    this.#announced = announced;
  }

  /** Plays until told to stop. */
  async play(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#playMatch();
        this.matches++;
      } catch {
        await pause(100); // no node answered; the next try finds another
      }
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  #url(): string {
    const urls = this.#urls();
    return urls[Math.floor(Math.random() * urls.length)]!;
  }

  async #playMatch(): Promise<void> {
    const tokens: string[] = [];
    for (const name of ['Ada', 'Bob']) {
      const client = await Client.guest(this.#url(), name);
      tokens.push(client.token);
      await client.close();
    }
    const made = await ask<MatchCreated>(this.#url(), '/api/matches', { game: 'dama', private: true }, tokens[0]);
    if (made.status !== 200) throw new Error('no table');
    this.#match = made.body.match;
    this.#lastMove = undefined;
    const sat = await ask(this.#url(), `/api/matches/${this.#match}/seats`, {}, tokens[1]);
    if (sat.status !== 200) throw new Error('no seat');
    await Promise.all(tokens.map(token => this.#playSeat(token)));
  }

  /** Connects again whenever the connection ends, to any node. */
  async #playSeat(token: string): Promise<void> {
    for (let isOver = false; !isOver && !this.#isOver; ) {
      try {
        const client = await Client.guest(this.#url(), '', token);
        isOver = await this.#playOn(client);
        await client.close();
      } catch {
        await pause(50);
      }
    }
  }

  #playOn(client: Client): Promise<boolean> {
    const match = this.#match;
    return new Promise((resolve, reject) => {
      const look = (message: MatchShown | UpdateMessage): void => {
        if (message.phase === 'over' || this.#isOver) resolve(true);
        const action = message.legal?.[Math.floor(Math.random() * (message.legal?.length ?? 0))];
        if (action !== undefined) client.send({ t: 'act', match, action, version: message.version });
      };
      client.socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as MatchShown | UpdateMessage | { t: 'refused'; refused: string };
        if (message.t === 'refused') this.refused.push(message.refused);
        if (message.t === 'refused') client.send({ t: 'join', match, legal: true });
        else if (message.t === 'match') look(message);
        else if (message.t === 'did') {
          const before = this.#announced.count;
          for (const event of message.events) this.#announced.note(match, event);
          const moved = this.#announced.count - before;
          this.moves += moved;
          const now = Date.now();
          if (moved > 0 && this.#lastMove !== undefined) this.pauses.push(now - this.#lastMove);
          if (moved > 0) this.#lastMove = now;
          look(message);
        }
      });
      client.socket.once('close', () => reject(new Error('closed')));
      client.send({ t: 'join', match, legal: true });
    });
  }
}
