// What a page sends over the play protocol, to be compared with the journal and with the limits of the server.

import type { Page } from 'playwright-core';
import type { ClientMessage, EventShown } from '../../src/protocol/play.ts';
import { ask } from './client.ts';

type Act = Extract<ClientMessage, { t: 'act' }>;

export class PageTraffic {
  /** As they were sent. */
  readonly sent: string[] = [];

  constructor(page: Page) {
    page.on('websocket', socket => {
      if (!new URL(socket.url()).pathname.endsWith('/api/play')) return;
      socket.on('framesent', ({ payload }) => this.sent.push(payload.toString()));
    });
  }

  get bytes(): number {
    return this.sent.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  }

  /** The moves, each once, even if it was sent several times. */
  get moves(): readonly Act[] {
    const messages = this.sent.map(text => JSON.parse(text) as ClientMessage); // the page speaks the play protocol
    const acts = messages.filter(message => message.t === 'act');
    return [...new Map(acts.map(act => [`${act.version} ${act.action}`, act])).values()];
  }

  /** Moves that the match does not have. `token`: of the player of the seat, who sees them. */
  async lostMoves(url: string, match: string, seat: number, token: string): Promise<readonly string[]> {
    const { body: events } = await ask<EventShown[]>(url, `/api/matches/${match}/events`, undefined, token);
    const isStored = ({ action, version = 0 }: Act): boolean =>
      events.some(
        event => event.t === 'acted' && event.seat === seat && event.version > version && event.text === action,
      );
    return this.moves.filter(act => !isStored(act)).map(({ version, action }) => `${action} at ${version}`);
  }
}
