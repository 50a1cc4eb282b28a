// A house whose time is moved by hand, and people whose pages speak the play protocol to it without a socket.

import { bots } from '../../games/bots.ts';
import { games } from '../../games/index.ts';
import { TestTimer } from '../../match/testing.ts';
import type { FromPlayer, ToPlayer } from '../api/play.ts';
import { Proxies } from '../api/proxies.ts';
import { PlaySession } from '../api/session.ts';
import { messageOf } from '../api/testing.ts';
import type { Complain } from '../complaint.ts';
import { type Config, DEFAULTS } from '../config.ts';
import { House } from '../house.ts';
import { MemoryStorage } from '../storage/memory.ts';
import type { Storage } from '../storage/storage.ts';

/** Lets everything that waits for the store happen. */
export async function settle(turns = 6): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise(resolve => setImmediate(resolve));
}

export async function openHouse(
  storage: Storage = new MemoryStorage(),
  timer = new TestTimer(Date.UTC(2026, 0, 1)),
  more: Partial<Config> = {},
  complain: Complain = (what, error) => {
    throw new Error(what, { cause: error });
  },
): Promise<House & { readonly timer: TestTimer }> {
  const house = new House({
    proxies: new Proxies([]),
    games,
    bots,
    storage,
    timer,
    config: { ...DEFAULTS, data: undefined, ...more },
    url: () => 'http://localhost',
    complain,
  });
  await house.open();
  return house as House & { readonly timer: TestTimer }; // the timer it was given
}

/** A page that is open. */
export class TestPage {
  readonly heard: ToPlayer[] = [];
  readonly session: PlaySession;

  constructor(house: House) {
    this.session = new PlaySession(house, {
      send: text => void this.heard.push(messageOf(text)),
      lagging: () => false,
    });
  }

  async say(...messages: readonly FromPlayer[]): Promise<void> {
    for (const message of messages) this.session.receive(JSON.stringify(message));
    await settle();
  }

  /** The last message of a kind; the page must have heard one. */
  last<T extends ToPlayer['t']>(kind: T): Extract<ToPlayer, { t: T }> {
    const found = this.heard.findLast(message => message.t === kind);
    if (!found) throw new Error(`no ${kind} among ${this.heard.map(({ t }) => t).join()}`);
    return found as Extract<ToPlayer, { t: T }>; // its kind was just compared
  }
}

/** Opens the page of a guest who is known already. */
export async function openPage(house: House, token: string): Promise<TestPage> {
  const page = new TestPage(house);
  await page.say({ t: 'hello', token, bell: true });
  return page;
}
