// People with accounts in a server whose time is moved by hand, each with as many pages open as they like.

import { isRefusal } from '../../../core/refusal.ts';
import type { ClientMessage, PeopleShown, PersonUpdate, ServerMessage } from '../../../protocol/play.ts';
import type { Identity } from '../../base/identity.ts';
import type { MessageSender } from '../../base/socket-session.ts';
import { openNearTables } from '../../http/near-tables.ts';
import { PlaySession } from '../../http/play-session.ts';
import { messageOf } from '../../http/testing.ts';
import { TestApp } from '../../tournaments/testing.ts';
import { PRESENCE_BATCH_INTERVAL } from './presence-feed.ts';

export class SocialTestApp extends TestApp {
  /** An account whose id is its name in lower case. */
  async person(name: string, kind: 'person' | 'program' | 'guest' = 'person'): Promise<Identity> {
    const id = name.toLowerCase();
    await this.storage.accounts.add({ id, kind, name, look: id, created: 0 });
    return { account: id, name };
  }

  /** A page of theirs, once it is welcome. */
  async page({ account }: Identity): Promise<SocialTestPage> {
    const page = new SocialTestPage(
      this,
      (await this.app.people.accounts.credentials.createSession(account, 'a browser'))!,
    );
    page.send({ t: 'hello', session: true });
    await this.until(() => page.received.length > 0);
    return page;
  }

  /** Waits until all messages are sent. */
  async settle(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      this.timer.pass(PRESENCE_BATCH_INTERVAL);
      await this.step();
    }
  }

  async table(by: Identity, isPrivate = false): Promise<string> {
    const made = await this.app.play.lobby.create(by, { game: 'dama', private: isPrivate });
    if (isRefusal(made)) throw new Error(made.detail);
    return made.table.match.id;
  }
}

export class SocialTestPage {
  readonly session: PlaySession;
  readonly received: ServerMessage[] = [];
  isLagging = false;

  constructor({ app }: SocialTestApp, secret: string) {
    const sender: MessageSender = {
      send: text => void this.received.push(messageOf(text)),
      isLagging: () => this.isLagging,
    };
    this.session = new PlaySession(app, openNearTables(app), sender, { session: secret });
  }

  send(message: ClientMessage): void {
    this.session.receive(JSON.stringify(message));
  }

  /** The messages about people since the last call. */
  takePeopleMessages(): (PeopleShown | PersonUpdate)[] {
    return this.received.splice(0).filter(one => one.t === 'people' || one.t === 'person');
  }

  close(): void {
    this.session.close();
  }
}
