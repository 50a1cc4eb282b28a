// A server whose time is moved by hand, and people whose pages speak the play protocol to it without a socket.

import { bots, games } from '../../../../games/index.ts';
import { TestTimer } from '../../../match/testing.ts';
import type { ClientMessage, ServerMessage } from '../../../protocol/play.ts';
import { App } from '../../app.ts';
import { DEFAULT_CONFIG, type ServerConfig } from '../../base/config.ts';
import type { ReportFault } from '../../base/fault-reporting.ts';
import { MemoryStorage } from '../../base/storage/memory.ts';
import type { Storage } from '../../base/storage/storage.ts';
import { openNearTables } from '../../http/near-tables.ts';
import { PlaySession } from '../../http/play-session.ts';
import { messageOf } from '../../http/testing.ts';

/** Lets everything that waits for the store happen. */
export async function settle(turns = 6): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise(resolve => setImmediate(resolve));
}

/** A server whose clock is moved by hand. */
export type TestedApp = App & { readonly base: { readonly timer: TestTimer } };

export async function openTestApp(
  storage: Storage = new MemoryStorage(),
  timer = new TestTimer(Date.UTC(2026, 0, 1)),
  more: Partial<ServerConfig> = {},
  reportFault: ReportFault = (what, error) => {
    throw new Error(what, { cause: error });
  },
): Promise<TestedApp> {
  const app = new App({
    games,
    bots,
    storage,
    timer,
    config: { ...DEFAULT_CONFIG, data: undefined, ...more },
    url: () => 'http://localhost',
    reportFault,
  });
  await app.open();
  return app as TestedApp; // the timer it was given
}

/** A page that is open. */
export class TestPage {
  readonly received: ServerMessage[] = [];
  readonly session: PlaySession;

  constructor(app: App) {
    this.session = new PlaySession(app, openNearTables(app), {
      send: text => void this.received.push(messageOf(text)),
      isLagging: () => false,
    });
  }

  async send(...messages: readonly ClientMessage[]): Promise<void> {
    for (const message of messages) this.session.receive(JSON.stringify(message));
    await settle();
  }

  /** The last message of a kind. The page must have received one. */
  last<T extends ServerMessage['t']>(kind: T): Extract<ServerMessage, { t: T }> {
    const found = this.received.findLast(message => message.t === kind);
    if (!found) throw new Error(`no ${kind} among ${this.received.map(({ t }) => t).join()}`);
    return found as Extract<ServerMessage, { t: T }>; // its kind was just compared
  }
}

/** Opens the page of a guest who is known already. */
export async function openPage(app: App, token: string): Promise<TestPage> {
  const page = new TestPage(app);
  await page.send({ t: 'hello', token, bell: true });
  return page;
}
