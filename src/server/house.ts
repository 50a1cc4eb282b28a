// The house: everything that lives as long as the server does, wired together once and passed on as arguments.

import type { AnyGame } from '../core/game.ts';
import type { Table, Timer } from '../match/table.ts';
import { Accounts } from './accounts/accounts.ts';
import type { Guests } from './accounts/guests.ts';
import type { Identity } from './accounts/identity.ts';
import { Analyses } from './analysis/analyses.ts';
import type { ChatShown, RematchShown } from './api/play.ts';
import type { Proxies } from './api/proxies.ts';
import { type BotsByGame, Thinkers } from './bots/thinkers.ts';
import { Chat } from './chat/chat.ts';
import { Ears } from './chat/ears.ts';
import { Reports } from './chat/reports.ts';
import { Invitations } from './company/invitations.ts';
import { Nearby } from './company/nearby.ts';
import { type Complain, inBackground } from './complaint.ts';
import type { Config } from './config.ts';
import { Lobby } from './lobby/lobby.ts';
import { Rematches } from './lobby/rematches.ts';
import { Metrics } from './metrics.ts';
import { hearOf } from './notifications/moments.ts';
import { type News, Notifications } from './notifications/notifications.ts';
import { Push } from './push/push.ts';
import { peopleOf } from './records/people.ts';
import { Records } from './records/records.ts';
import { Notices } from './rooms/notices.ts';
import { OpenTime } from './rooms/open-time.ts';
import { Rooms } from './rooms/rooms.ts';
import { Waker } from './rooms/waker.ts';
import { Invites } from './social/invites.ts';
import { Presences } from './social/presence.ts';
import { Social } from './social/social.ts';
import { Committer } from './storage/committer.ts';
import type { Storage } from './storage/storage.ts';
import { Tournaments } from './tournaments/tournaments.ts';

export interface HouseParts {
  readonly games: readonly AnyGame[];
  readonly bots: BotsByGame;
  readonly storage: Storage;
  readonly timer: Timer;
  readonly config: Config;
  readonly proxies: Proxies;
  /** Where people find this house, for links in letters. */
  readonly url: () => string;
  /** A fault of ours worth a line in the log. */
  readonly complain: Complain;
}

export class House {
  readonly games: ReadonlyMap<string, AnyGame>;
  readonly config: Config;
  readonly proxies: Proxies;
  readonly timer: Timer;
  readonly storage: Storage;
  readonly thinkers: Thinkers;
  readonly openTime: OpenTime;
  readonly rooms: Rooms;
  readonly lobby: Lobby;
  /** Told at tables beside their journals. */
  readonly notices = new Notices<RematchShown | ChatShown>();
  readonly rematches: Rematches;
  readonly notifications: Notifications;
  /** Undefined: this house sends no pushes, or is not open yet. */
  push: Push | undefined;
  readonly chat: Chat;
  readonly ears: Ears;
  readonly reports: Reports;
  readonly accounts: Accounts;
  readonly guests: Guests;
  readonly nearby: Nearby;
  readonly invitations: Invitations;
  readonly presences: Presences;
  readonly social: Social;
  readonly invites: Invites;
  readonly tournaments: Tournaments;
  readonly records: Records;
  readonly analyses: Analyses;
  readonly metrics: Metrics;
  readonly since: number;
  readonly #committer: Committer;
  readonly #waker: Waker;
  readonly #url: () => string;
  readonly complain: Complain;
  readonly #watching = new Set<(table: Table) => void>();

  constructor(parts: HouseParts) {
    const { games, bots, storage, timer, config, url, complain } = parts;
    this.games = new Map(games.map(game => [game.id, game]));
    this.config = config;
    this.#url = url;
    this.complain = complain;
    this.proxies = parts.proxies;
    this.timer = timer;
    this.storage = storage;
    this.since = timer.now();
    this.metrics = new Metrics(() => ({ tables: this.rooms.tables, size: this.rooms.size }));
    this.thinkers = new Thinkers(bots, timer, config.leisure);
    this.#committer = new Committer(this.metrics.measuring(storage));
    this.notifications = new Notifications({ storage, timer, complain });
    const notify = (account: string, news: News): void => void this.notifications.notify(account, news);
    this.openTime = new OpenTime(storage, timer, complain);
    this.rooms = new Rooms({
      openTime: this.openTime,
      games: this.games,
      storage,
      recorder: this.#committer,
      timer,
      thinkers: this.thinkers,
      blink: config.blink,
      idleMatch: config.idleMatch,
      changed: (table, entries) => {
        if (table.match.phase === 'over') {
          this.records.wake();
          this.chat.ended(table.match);
        }
        hearOf(table, entries, notify, id => this.tournaments.nameOf(id));
        for (const look of this.#watching) look(table);
        this.tournaments.hear(table);
        this.presences.turned(table);
      },
      presence: table => {
        this.lobby.hear(table);
        this.tournaments.hear(table);
        this.presences.hear(table);
        inBackground(this.rematches.hear(table), 'a rematch', complain);
      },
      failed: (table, failure) => {
        this.presences.hear(table);
        complain(`match ${table.match.id} was dropped`, failure);
      },
    });
    this.#waker = new Waker({ storage, rooms: this.rooms, openTime: this.openTime, timer, complain });
    this.lobby = new Lobby({
      games: this.games,
      rooms: this.rooms,
      thinkers: this.thinkers,
      timer,
      openTime: this.openTime,
      openTables: config.limits.openTables,
    });
    const now = (): number => timer.now();
    const { lobby, rooms, notices } = this;
    const { blink } = config;
    this.rematches = new Rematches({ lobby, rooms, storage, notices, notify, timer, blink, complain });
    this.accounts = new Accounts({
      storage,
      rooms: this.rooms,
      notifications: this.notifications,
      timer,
      config,
      unsay: account => this.chat.forget(account),
      url,
      complain,
    });
    this.guests = this.accounts.guests;
    const { veil, moderation } = this.accounts;
    this.chat = new Chat({ storage, veil, notices: this.notices, mode: config.chat, now, complain });
    this.reports = new Reports({ store: storage.chat, chat: this.chat, moderation, now });
    this.nearby = new Nearby(now);
    this.invitations = new Invitations({ post: this.accounts.post, url, now, complain });
    this.presences = new Presences({ store: storage.social, timer, complain });
    this.ears = new Ears(storage.social);
    const { presences, ears } = this;
    this.social = new Social({
      storage,
      presences,
      veil,
      ears,
      now,
      followed: (by, to) => notify(to, { kind: 'followed', about: `players/${by.account}`, by: nameOf(by) }),
    });
    this.invites = new Invites({
      social: this.social,
      now,
      invited: (by, to, { match: { id, setup } }) =>
        notify(to, { kind: 'invited', about: `match/${id}`, by: nameOf(by), params: { game: setup.game } }),
    });
    this.tournaments = new Tournaments({ games: this.games, rooms: this.rooms, storage, timer, complain });
    this.records = new Records({
      folder: config.data,
      storage,
      games: this.games,
      people: peopleOf(storage.accounts),
      complain,
    });
    this.records.start();
    this.analyses = new Analyses({ storage, bots, complain });
    veil.watch(({ kind, key }) => kind === 'name' && this.presences.drop(key));
    storage.accounts.watch(account => {
      inBackground(this.records.hear(account), `rankings did not hear of ${account}`, complain);
      inBackground(this.social.hear(account), `followers did not hear of ${account}`, complain);
    });
  }

  /** Calls back after every commit of any match; the answer stops it. */
  watch(look: (table: Table) => void): () => void {
    this.#watching.add(look);
    return () => this.#watching.delete(look);
  }

  /** What has to be read before the first guest. */
  async open(): Promise<void> {
    await this.accounts.open();
    await this.presences.open();
    await this.openTime.open();
    await this.#openPush();
    await this.rematches.open();
    await this.rooms.wake();
    this.#waker.start();
    await this.tournaments.wake();
  }

  async #openPush(): Promise<void> {
    const { storage, timer, accounts, notifications, metrics, config } = this;
    const { passes, veil } = accounts;
    if (config.push === 'off') return;
    const mailbox = /<([^>]+)>/.exec(config.mail?.from ?? '')?.[1] ?? config.mail?.from;
    const subject = (): string => (mailbox ? `mailto:${mailbox}` : this.#url());
    const delivery = { loopback: config.push === 'loopback' };
    this.push = await Push.open({
      storage,
      timer,
      passes,
      veil,
      notifications,
      metrics,
      subject,
      delivery,
      complain: this.complain,
    });
  }

  async close(): Promise<void> {
    this.accounts.close();
    this.notifications.close();
    this.push?.close();
    this.presences.close();
    this.#waker.close();
    this.lobby.close();
    this.tournaments.close();
    await this.#committer.drain();
    this.rooms.close();
    await this.openTime.close();
    await this.thinkers.close();
    await this.analyses.close();
    await this.records.close();
    await this.storage.close();
  }
}

const nameOf = ({ account, name }: Identity): Identity => ({ account, name });
