// People with accounts in a house whose time is moved by hand, each with as many pages open as they like.

import { isRefusal } from '../../core/refusal.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Out } from '../api/carrier.ts';
import type { FromPlayer, PeopleShown, PersonNews, ToPlayer } from '../api/play.ts';
import { PlaySession } from '../api/session.ts';
import { messageOf } from '../api/testing.ts';
import { TestHouse } from '../tournaments/testing.ts';
import { GATHERED } from './presence.ts';

export class Company extends TestHouse {
  /** Somebody with an account; their id is their name in small letters. */
  async person(name: string, kind: 'person' | 'program' | 'guest' = 'person'): Promise<Identity> {
    const id = name.toLowerCase();
    await this.storage.accounts.add({ id, kind, name, look: id, created: 0 });
    return { account: id, name };
  }

  /** A page of theirs, once it is welcome. */
  async page({ account }: Identity): Promise<Page> {
    const page = new Page(this, (await this.house.accounts.passes.session(account, 'a browser'))!);
    page.say({ t: 'hello', session: true });
    await this.until(() => page.heard.length > 0);
    return page;
  }

  /** Lets everything be told that is to be told. */
  async settle(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      this.timer.pass(GATHERED);
      await this.step();
    }
  }

  async table(by: Identity, isPrivate = false): Promise<string> {
    const made = await this.house.lobby.create(by, { game: 'dama', private: isPrivate });
    if (isRefusal(made)) throw new Error(made.detail);
    return made.table.match.id;
  }
}

export class Page {
  readonly session: PlaySession;
  readonly heard: ToPlayer[] = [];
  isLagging = false;

  constructor({ house }: Company, secret: string) {
    const out: Out = {
      send: text => void this.heard.push(messageOf(text)),
      lagging: () => this.isLagging,
    };
    this.session = new PlaySession(house, out, secret);
  }

  say(message: FromPlayer): void {
    this.session.receive(JSON.stringify(message));
  }

  /** Everything heard about people since the last look. */
  news(): (PeopleShown | PersonNews)[] {
    return this.heard.splice(0).filter(one => one.t === 'people' || one.t === 'person');
  }

  close(): void {
    this.session.close();
  }
}
