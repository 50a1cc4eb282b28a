// Reported lines of chat and the actions of administrators. Every action is logged.

import type { Millis } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Identity } from '../../base/identity.ts';
import { RateLimiter } from '../../base/limiter.ts';
import { type ChatLine, chatLineKey, type FiledChatReport, type ReportSettlement } from '../../base/storage/chat.ts';
import type { ChatStore } from '../../base/storage/chat-store.ts';
import type { Storage } from '../../base/storage/storage.ts';
import type { Chat } from '../chat/chat.ts';
import * as refusals from '../chat/refusals.ts';
import type { Moderation } from './moderation.ts';

/** Reports of one account a minute. */
const PER_MINUTE = 10;

export interface ReportsConfig {
  readonly store: ChatStore;
  readonly chat: Chat;
  readonly moderation: Moderation;
  readonly storage: Pick<Storage, 'summary'>;
  readonly now: () => Millis;
}

export interface OpenReport {
  readonly report: FiledChatReport;
  /** What was said around it, the line itself included; without it where the line is gone. */
  readonly context: readonly ChatLine[];
}

export class Reports {
  readonly #config: ReportsConfig;
  readonly #limiter = new RateLimiter(PER_MINUTE);

  constructor(config: ReportsConfig) {
    this.#config = config;
  }

  async submit(by: Identity, line: number, why: string): Promise<Refusal | undefined> {
    const { store, now } = this.#config;
    if (!this.#limiter.take(by.account, now())) return refusals.tooManyReports;
    const found = await store.line(line);
    // Numbers of lines can be guessed, so a line that the account cannot read gets the same answer as one that does not exist.
    if (!found || !(await this.#canRead(by.account, found))) return refusals.noSuchLine;
    // Reporting a line again changes nothing, and is not refused.
    await store.report({ line, match: found.match, at: now(), by: by.account, why });
    return undefined;
  }

  /** Players read what is said to the table, and all of it once the match is over; others read what is not private. */
  async #canRead(account: string, { match, to }: ChatLine): Promise<boolean> {
    const summary = await this.#config.storage.summary(match);
    if (!summary) return false;
    const plays = summary.seats.some(who => who?.account === account);
    return plays ? to === 'table' || summary.phase === 'over' : !summary.private;
  }

  /** Newest first. */
  async open(query: { readonly before?: number; readonly limit: number }): Promise<OpenReport[]> {
    const { store } = this.#config;
    const open: OpenReport[] = [];
    for (const report of await store.reports(query)) open.push({ report, context: await store.around(report) });
    return open;
  }

  /** A line is hidden or shown again everywhere, at once. */
  async hide(
    by: Identity,
    line: Pick<ChatLine, 'match' | 'line'>,
    on: boolean,
    why: string,
  ): Promise<Refusal | undefined> {
    const { moderation, chat } = this.#config;
    const refused = await moderation.setHidden(by, { kind: 'line', key: chatLineKey(line) }, on, why);
    if (!refused) await chat.resend(line.line);
    return refused;
  }

  /** Every report of the line is settled: it is hidden, it is hidden and its author suspended, or all stays as it is. */
  async settle(by: Identity, line: number, as: ReportSettlement, why: string): Promise<Refusal | undefined> {
    const { store, moderation } = this.#config;
    const found = await store.line(line);
    if (!found) return refusals.noSuchLine;
    if (as === 'dismiss') await moderation.dismiss(by, found, why);
    else {
      const refused =
        (as === 'suspend' ? await moderation.suspend(by, found.account, why) : undefined) ??
        (await this.hide(by, found, true, why));
      if (refused) return refused;
    }
    await store.settle(found, as);
    return undefined;
  }
}
