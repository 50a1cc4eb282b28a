// Handles messages that need the store one after another. A fault is reported and answered, and later messages are still handled.

import { type ReportFault, toError } from '../base/fault-reporting.ts';
import { serverFault } from '../base/refusals.ts';
import type { SessionReplies } from './session-replies.ts';

export class Turns {
  readonly #replies: SessionReplies;
  readonly #reportFault: ReportFault;
  /** The last one that waits, if any does. */
  #last: Promise<void> | undefined;
  #count = 0;

  constructor(replies: SessionReplies, reportFault: ReportFault) {
    this.#replies = replies;
    this.#reportFault = reportFault;
  }

  /** Is an earlier message still waiting for the store? */
  get isBusy(): boolean {
    return this.#count > 0;
  }

  /** `id`: of the message. */
  add(task: () => Promise<void>, id?: number): void {
    const replies = this.#replies;
    this.#count++;
    this.#last = (this.#last ?? Promise.resolve())
      .then(() => (replies.isClosed ? undefined : task()))
      .catch((fault: unknown) => {
        this.#reportFault('a message', toError(fault));
        if (!replies.isClosed) replies.refuse(id, serverFault);
      })
      .finally(() => {
        this.#count--;
        if (this.#count === 0) this.#last = undefined;
      });
  }
}
