// Sends the answers and other messages of a session of the play protocol.

import type { Refusal } from '../../core/refusal.ts';
import type { ReplyCallback } from '../../match/table-ports.ts';
import type { ServerMessage } from '../../protocol/play.ts';
import type { BaseServices } from '../base/services/base-services.ts';
import type { MessageSender } from '../base/socket-session.ts';

export class SessionReplies {
  readonly sender: MessageSender;
  readonly #base: BaseServices;
  /** The connection has ended: nothing is answered any more. */
  isClosed = false;

  constructor(base: BaseServices, sender: MessageSender) {
    this.#base = base;
    this.sender = sender;
  }

  send(message: ServerMessage): void {
    const isAnswer = message.t === 'ok' || message.t === 'refused';
    this.sender.send(
      JSON.stringify(message),
      isAnswer && message.id !== undefined ? { answers: message.id } : undefined,
    );
  }

  refuse(id: number | undefined, { refused, detail, reasons }: Refusal, match?: string): void {
    this.#base.metrics.refused.inc({ code: refused });
    this.send({
      t: 'refused',
      ...(id !== undefined && { id }),
      ...(match !== undefined && { match }),
      refused,
      detail,
      ...(reasons && { reasons: [...reasons] }),
    });
  }

  reply(id: number | undefined, match: string): ReplyCallback {
    return refusal => {
      if (this.isClosed) return;
      if (refusal) this.refuse(id, refusal, match);
      else if (id !== undefined) this.send({ t: 'ok', id });
    };
  }
}
