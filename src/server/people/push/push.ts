// Web Push: what happened reaches a device whose owner asked for it, while no page is open.

import { createHash } from 'node:crypto';
import type { Locale } from '../../../core/locale.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Timer } from '../../../match/table.ts';
import type { NotificationKind } from '../../../protocol/enumerations.ts';
import { type ReportFault, toError } from '../../base/fault-reporting.ts';
import type { Caller } from '../../base/identity.ts';
import { inTurn } from '../../base/in-turn.ts';
import type { Metrics } from '../../base/metrics.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { Credentials, Revocation } from '../accounts/credentials.ts';
import type { Redaction } from '../accounts/redaction.ts';
import { NOTIFICATION_KIND_INFO, type NotificationKindInfo } from '../notifications/kinds.ts';
import type { Notifications, UserNotification } from '../notifications/notifications.ts';
import { createDelivery, type DeliverPush, type DeliveryConfig, parseEndpoint } from './delivery.ts';
import { devicesOf, PUSH_DEVICES_KIND, type PushDevice } from './devices.ts';
import { arePushKeys, encrypt, MAX_PLAINTEXT } from './encryption.ts';
import * as refusals from './refusals.ts';
import { type PushKind, pushTextOf } from './texts.ts';
import { openVapid, type Vapid } from './vapid.ts';

export interface PushConfig {
  readonly storage: Storage;
  readonly timer: Timer;
  readonly credentials: Credentials;
  readonly redaction: Redaction;
  readonly notifications: Notifications;
  readonly metrics: Pick<Metrics, 'pushes'>;
  /** How a push service reaches the operator. */
  readonly subject: () => string;
  /** What people call a game. */
  readonly gameName: (id: string, locale: Locale) => string;
  readonly delivery: DeliveryConfig;
  readonly reportFault: ReportFault;
}

/** Devices of one account; the oldest goes. */
const MAX_DEVICES = 10;
/** Seconds a service keeps what it cannot deliver: tomorrow it is no news. */
const TTL = 86_400;
/** Pushes a service asked us to send later, and how long and how often that is done. */
const RETRY = { most: 1000, first: 60, longest: 3600, times: 3 };

export class Push {
  readonly #config: PushConfig;
  readonly #vapid: Vapid;
  readonly #deliver: DeliverPush;
  /** Lists of devices are read and written one after another. */
  readonly #inTurn = inTurn();
  readonly #retries = new Set<() => void>();

  private constructor(config: PushConfig, vapid: Vapid) {
    this.#config = config;
    this.#vapid = vapid;
    this.#deliver = createDelivery(config.delivery);
    config.notifications.onNew((account, news) => void this.#onNotification(account, news));
    config.credentials.onRevoked(revoked => void this.#onRevoked(revoked));
  }

  static async open(config: PushConfig): Promise<Push> {
    return new Push(config, await openVapid(config.storage, config.subject));
  }

  /** What browsers subscribe with. */
  get publicKey(): string {
    return this.#vapid.publicKey;
  }

  close(): void {
    for (const cancel of this.#retries) cancel();
  }

  async subscribe(
    by: Pick<Caller, 'account' | 'credential'>,
    requested: Omit<PushDevice, 'pass' | 'created'>,
  ): Promise<Refusal | undefined> {
    if (!parseEndpoint(requested.endpoint, this.#config.delivery)) return refusals.badEndpoint;
    if (!arePushKeys(requested)) return refusals.badKeys;
    const device = { ...requested, pass: by.credential, created: this.#config.timer.now() };
    await this.#change(by.account, all => [...without(all, requested.endpoint), device].slice(-MAX_DEVICES));
    return undefined;
  }

  async unsubscribe(account: string, endpoint: string): Promise<void> {
    await this.#change(account, all => without(all, endpoint));
  }

  devices(account: string): Promise<readonly PushDevice[]> {
    return devicesOf(this.#config.storage, account);
  }

  async #change(account: string, change: (all: readonly PushDevice[]) => readonly PushDevice[]): Promise<void> {
    const { storage } = this.#config;
    await this.#inTurn(async () => {
      const before = await devicesOf(storage, account);
      const after = change(before);
      if (after.length > 0) await storage.put(PUSH_DEVICES_KIND, account, after);
      else if (before.length > 0) await storage.delete(PUSH_DEVICES_KIND, account);
    });
  }

  async #onRevoked({ account, credential, except }: Revocation): Promise<void> {
    const stays = (one: PushDevice): boolean =>
      credential === undefined ? except !== undefined && one.pass === except : one.pass !== credential;
    await this.#reportingFaults(account, async () => {
      if ((await this.devices(account)).length > 0) await this.#change(account, all => all.filter(stays));
    });
  }

  async #onNotification(account: string, news: UserNotification): Promise<void> {
    const { kind } = news;
    if (!isPushed(kind)) return;
    await this.#reportingFaults(account, async () => {
      const devices = await this.#validDevices(account);
      await Promise.all(devices.map(device => this.#send(account, device, { ...news, kind }, 1)));
    });
  }

  /** Devices whose session still holds: one that has just run out is not announced. */
  async #validDevices(account: string): Promise<readonly PushDevice[]> {
    const { storage, timer } = this.#config;
    const devices = await this.devices(account);
    if (devices.length === 0) return devices;
    const credentials = await storage.accounts.credentials({ account });
    const holds = ({ pass }: PushDevice): boolean =>
      credentials.some(({ id, expires }) => id === pass && (expires === undefined || expires > timer.now()));
    if (!devices.every(holds)) await this.#change(account, all => all.filter(holds));
    return devices.filter(holds);
  }

  async #send(
    account: string,
    device: PushDevice,
    news: UserNotification & { readonly kind: PushKind },
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
      else if (status === 429 || status >= 500) this.#retryLater(account, device, news, time, retryAfter);
    } catch {
      // The machine cannot be reached, or must not be: the notification itself waits in the page.
      metrics.pushes.inc({ result: 'unreachable' });
    }
  }

  /** Unless it was read meanwhile. */
  #retryLater(
    account: string,
    device: PushDevice,
    news: UserNotification & { readonly kind: PushKind },
    time: number,
    retryAfter = RETRY.first,
  ): void {
    const { timer, notifications } = this.#config;
    if (time > RETRY.times || this.#retries.size >= RETRY.most) return;
    const wait = Math.min(RETRY.longest, Math.max(1, retryAfter)) * 1000;
    const cancel = timer.at(timer.now() + wait, () => {
      this.#retries.delete(cancel);
      void this.#reportingFaults(account, async () => {
        const isUnread = (await notifications.list(account)).some(({ id, read }) => id === news.id && !read);
        const isHeld = (await this.#validDevices(account)).some(({ endpoint }) => endpoint === device.endpoint);
        if (isUnread && isHeld) await this.#send(account, device, news, time + 1);
      });
    });
    this.#retries.add(cancel);
  }

  #headers(endpoint: URL, { kind, about }: UserNotification): Readonly<Record<string, string>> {
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

  #body(device: PushDevice, news: UserNotification & { readonly kind: PushKind }): Buffer {
    const { redaction, gameName } = this.#config;
    const { about, by, kind, params } = news;
    const { locale } = device;
    const name = by ? redaction.name(by.account, by.name) : '';
    const game = params?.['game'] === undefined ? 'Ludoteca' : gameName(String(params['game']), locale);
    const { title, body } = pushTextOf(
      kind,
      { game, name, tournament: String(params?.['tournament'] ?? '') || game },
      locale,
    );
    const text = JSON.stringify({ title, body: body.slice(0, 300), about, lang: locale });
    if (Buffer.byteLength(text) > MAX_PLAINTEXT) throw new Error(`a push of ${text.length} characters`);
    return encrypt(text, device);
  }

  async #reportingFaults(account: string, task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      this.#config.reportFault(`push for ${account}`, toError(error));
    }
  }
}

const without = (all: readonly PushDevice[], endpoint: string): PushDevice[] =>
  all.filter(one => one.endpoint !== endpoint);

function isPushed(kind: NotificationKind): kind is PushKind {
  const { push }: NotificationKindInfo = NOTIFICATION_KIND_INFO[kind];
  return push === true;
}
