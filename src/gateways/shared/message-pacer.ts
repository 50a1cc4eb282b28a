// Leaves a gap between the messages to one client. Some old clients take whatever one read returns for one message, or drop what
// follows a message in their buffer. Every connection has a queue of its own, so that none waits for another.

import type { Millis } from '../../core/journal.ts';
import type { Timer } from '../../match/table.ts';
import { type GatewaySetting, integerSetting } from '../../server/base/gateway-settings.ts';

interface PacedMessage {
  readonly text: string;
  readonly onSent: (() => void) | undefined;
}

export class MessagePacer {
  /** Characters that are not written yet. */
  waiting = 0;
  /** The time between two messages. If 0, each is written at once. */
  pace: Millis;
  readonly #timer: Timer;
  readonly #write: (text: string) => void;
  #queue: PacedMessage[] = [];
  #lastWrite = Number.NEGATIVE_INFINITY;
  /** The time between the last message and the next, if it is longer than the pace. */
  #rest: Millis = 0;
  #cancel: (() => void) | undefined;

  constructor(timer: Timer, pace: Millis, write: (text: string) => void) {
    this.#timer = timer;
    this.pace = pace;
    this.#write = write;
  }

  /** `onSent` is called when the message is really written, which may be at once. */
  send(text: string, onSent?: () => void): void {
    const message = { text, onSent };
    if (this.#queue.length === 0 && this.#gap() <= 0) {
      this.#writeNow(message);
      return;
    }
    this.#queue.push(message);
    this.waiting += text.length;
    this.#schedule();
  }

  /** After a message for which a client does much, the next one waits for at least so long. Without a pace nothing waits. */
  rest(ms: Millis): void {
    this.#rest = ms;
  }

  /** Writes everything that waits, without gaps: the connection is about to close. */
  flush(): void {
    const rest = this.#queue;
    this.stop();
    for (const message of rest) this.#writeNow(message);
  }

  /** Drops all queued messages: the client has gone. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#queue = [];
    this.waiting = 0;
  }

  /** How long the next message has to wait. Never longer than the pause, even if the clock of the machine was set back. */
  #gap(): Millis {
    const pause = this.pace === 0 ? 0 : Math.max(this.pace, this.#rest);
    return Math.min(pause, this.#lastWrite + pause - this.#timer.now());
  }

  #schedule(): void {
    this.#cancel ??= this.#timer.at(this.#timer.now() + this.#gap(), () => {
      this.#cancel = undefined;
      const next = this.#queue.shift();
      if (!next) return;
      this.waiting -= next.text.length;
      this.#writeNow(next);
      if (this.#queue.length > 0) this.#schedule();
    });
  }

  #writeNow({ text, onSent }: PacedMessage): void {
    this.#lastWrite = this.#timer.now();
    this.#rest = 0;
    this.#write(text);
    onSent?.();
  }
}

/** Longest pace an operator can set: about twice the longest gap that was measured on an old server (464 ms). */
const LONGEST_PACE: Millis = 1000;

/** The setting `pace` of a gateway, in milliseconds. If 0, there is no pause between messages. */
export const paceSetting = (usual: Millis): GatewaySetting => integerSetting(usual, 0, LONGEST_PACE);
