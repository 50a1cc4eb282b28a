// Web Push: what happened reaches a device whose owner asked for it, while no page is open.

import { createHash } from 'node:crypto';
import type { Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Timer } from '../../match/table.ts';
import type { Known } from '../accounts/identity.ts';
import type { LetterLocale } from '../accounts/letters.ts';
import type { Passes, Revoked } from '../accounts/passes.ts';
import type { Veil } from '../accounts/veil.ts';
import { type Complain, errorOf } from '../complaint.ts';
import { inTurn } from '../in-turn.ts';
import type { Metrics } from '../metrics.ts';
import { KINDS, type Kind, type KindFacts } from '../notifications/kinds.ts';
import type { Notification, Notifications } from '../notifications/notifications.ts';
import type { Storage } from '../storage/storage.ts';
import { createDelivery, type Deliver, type DeliveryConfig, parseEndpoint } from './delivery.ts';
import { encrypt, isReceiver, LONGEST, type Receiver } from './encryption.ts';
import * as refusals from './refusals.ts';
import { type PushKind, sentenceOf } from './sentences.ts';
import { openVapid, type Vapid } from './vapid.ts';

/** A device that wants to be told. */
export interface Subscription extends Receiver {
  readonly endpoint: string;
  readonly locale: LetterLocale;
  /** The session or token it was made with: without it the device is not the account's any more. */
  readonly pass: string;
  readonly created: Millis;
}

export interface PushConfig {
  readonly storage: Storage;
  readonly timer: Timer;
  readonly passes: Passes;
  readonly veil: Veil;
  readonly notifications: Notifications;
  readonly metrics: Pick<Metrics, 'pushes'>;
  /** How a push service reaches the operator. */
  readonly subject: () => string;
  readonly delivery: DeliveryConfig;
  readonly complain: Complain;
}

/** Where an account's devices are kept. */
export const DEVICES = 'push-devices';
/** Devices of one account; the oldest goes. */
const MOST = 10;
/** Seconds a service keeps what it cannot deliver: tomorrow it is no news. */
const TTL = 86_400;
/** Pushes a service asked us to send later, and how long and how often that is done. */
const LATER = { most: 1000, first: 60, longest: 3600, times: 3 };

export class Push {
  readonly #config: PushConfig;
  readonly #vapid: Vapid;
  readonly #deliver: Deliver;
  /** Lists of devices are read and written one after another. */
  readonly #turn = inTurn();
  readonly #later = new Set<() => void>();

  private constructor(config: PushConfig, vapid: Vapid) {
    this.#config = config;
    this.#vapid = vapid;
    this.#deliver = createDelivery(config.delivery);
    config.notifications.carry((account, news) => void this.#carry(account, news));
    config.passes.onRevoked(revoked => void this.#signOut(revoked));
  }

  static async open(config: PushConfig): Promise<Push> {
    return new Push(config, await openVapid(config.storage, config.subject));
  }

  /** What browsers subscribe with. */
  get publicKey(): string {
    return this.#vapid.publicKey;
  }

  close(): void {
    for (const cancel of this.#later) cancel();
  }

  async subscribe(
    by: Pick<Known, 'account' | 'pass'>,
    asked: Omit<Subscription, 'pass' | 'created'>,
  ): Promise<Refusal | undefined> {
    if (!parseEndpoint(asked.endpoint, this.#config.delivery)) return refusals.badEndpoint;
    if (!isReceiver(asked)) return refusals.badKeys;
    const device = { ...asked, pass: by.pass, created: this.#config.timer.now() };
    await this.#change(by.account, all => [...without(all, asked.endpoint), device].slice(-MOST));
    return undefined;
  }

  async unsubscribe(account: string, endpoint: string): Promise<void> {
    await this.#change(account, all => without(all, endpoint));
  }

  devices(account: string): Promise<readonly Subscription[]> {
    return devicesOf(this.#config.storage, account);
  }

  async #change(account: string, change: (all: readonly Subscription[]) => readonly Subscription[]): Promise<void> {
    const { storage } = this.#config;
    await this.#turn(async () => {
      const before = await devicesOf(storage, account);
      const after = change(before);
      if (after.length > 0) await storage.put(DEVICES, account, after);
      else if (before.length > 0) await storage.delete(DEVICES, account);
    });
  }

  async #signOut({ account, pass, except }: Revoked): Promise<void> {
    const stays = (one: Subscription): boolean =>
      pass === undefined ? except !== undefined && one.pass === except : one.pass !== pass;
    await this.#guard(account, async () => {
      if ((await this.devices(account)).length > 0) await this.#change(account, all => all.filter(stays));
    });
  }

  async #carry(account: string, news: Notification): Promise<void> {
    const { kind } = news;
    if (!isPushed(kind)) return;
    await this.#guard(account, async () => {
      const devices = await this.#held(account);
      await Promise.all(devices.map(device => this.#send(account, device, { ...news, kind }, 1)));
    });
  }

  /** Devices whose session still holds: one that has just run out is not announced. */
  async #held(account: string): Promise<readonly Subscription[]> {
    const { storage, timer } = this.#config;
    const devices = await this.devices(account);
    if (devices.length === 0) return devices;
    const passes = await storage.accounts.passes({ account });
    const holds = ({ pass }: Subscription): boolean =>
      passes.some(({ id, expires }) => id === pass && (expires === undefined || expires > timer.now()));
    if (!devices.every(holds)) await this.#change(account, all => all.filter(holds));
    return devices.filter(holds);
  }

  async #send(
    account: string,
    device: Subscription,
    news: Notification & { readonly kind: PushKind },
    time: number,
  ): Promise<void> {
    const { metrics } = this.#config;
    const endpoint = new URL(device.endpoint);
    try {
      const { status, retryAfter } = await this.#deliver(
        endpoint,
        this.#headers(endpoint, news),
        this.#body(device, news),
      );
      metrics.pushes.inc({ result: status < 300 ? 'sent' : status === 429 ? 'later' : 'refused' });
      if (status === 404 || status === 410) await this.unsubscribe(account, device.endpoint);
      else if (status === 429 || status >= 500) this.#sendLater(account, device, news, time, retryAfter);
    } catch {
      // The machine cannot be reached, or must not be: the notification itself waits in the page.
      metrics.pushes.inc({ result: 'unreachable' });
    }
  }

  /** Unless it was read meanwhile. */
  #sendLater(
    account: string,
    device: Subscription,
    news: Notification & { readonly kind: PushKind },
    time: number,
    retryAfter = LATER.first,
  ): void {
    const { timer, notifications } = this.#config;
    if (time > LATER.times || this.#later.size >= LATER.most) return;
    const wait = Math.min(LATER.longest, Math.max(1, retryAfter)) * 1000;
    const cancel = timer.at(timer.now() + wait, () => {
      this.#later.delete(cancel);
      void this.#guard(account, async () => {
        const isUnread = (await notifications.list(account)).some(({ id, read }) => id === news.id && !read);
        const isHeld = (await this.#held(account)).some(({ endpoint }) => endpoint === device.endpoint);
        if (isUnread && isHeld) await this.#send(account, device, news, time + 1);
      });
    });
    this.#later.add(cancel);
  }

  #headers(endpoint: URL, { kind, about }: Notification): Readonly<Record<string, string>> {
    return {
      authorization: this.#vapid.authorization(endpoint, this.#config.timer.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(TTL),
      urgency: 'normal',
      // A service that still holds the last one about the same thing replaces it.
      topic: createHash('sha256').update(`${kind} ${about}`).digest('base64url').slice(0, 32),
    };
  }

  #body(device: Subscription, news: Notification & { readonly kind: PushKind }): Buffer {
    const { veil } = this.#config;
    const { about, by, kind } = news;
    const name = by ? veil.name(by.account, by.name) : '';
    const { title, body } = sentenceOf(kind, news, name, device.locale);
    const text = JSON.stringify({ title, body: body.slice(0, 300), about, lang: device.locale });
    if (Buffer.byteLength(text) > LONGEST) throw new Error(`a push of ${text.length} characters`);
    return encrypt(text, device);
  }

  async #guard(account: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#config.complain(`push for ${account}`, errorOf(error));
    }
  }
}

export async function devicesOf(storage: Pick<Storage, 'get'>, account: string): Promise<readonly Subscription[]> {
  return ((await storage.get(DEVICES, account)) ?? []) as readonly Subscription[]; // only `#change` writes this kind
}

const without = (all: readonly Subscription[], endpoint: string): Subscription[] =>
  all.filter(one => one.endpoint !== endpoint);

function isPushed(kind: Kind): kind is PushKind {
  const { push }: KindFacts = KINDS[kind];
  return push === true;
}
