// Requests that only the owner of a match, a tournament or a role can answer: carried out here when this node is the owner, and
// otherwise there.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { type HttpStatus, httpStatusOf, refusal } from '../base/refusal.ts';
import * as refusals from '../base/refusals.ts';
import type { Bus } from './bus.ts';
import type { Partitions } from './partitions.ts';

/** While ownership changes hands, the owner is looked for this often, and for this long. */
const MOVING: { readonly interval: Millis; readonly patience: Millis } = { interval: 50, patience: 10_000 };
/** An owner that does not answer for so long may be gone. The request may have been carried out, so it is not repeated. */
const ANSWER_TIMEOUT: Millis = 5000;

/** What the owner answers; neither: it is not the owner. */
interface CallAnswer {
  readonly result?: unknown;
  readonly refusal?: Refusal & { readonly status: number };
}

/** Carries a request out at the owner of `id`. */
export type OwnerCall<A, R> = (id: string, asked: A) => Promise<R | Refusal>;

export class OwnerCalls {
  readonly #bus: Bus;
  readonly #partitions: Partitions;

  constructor(bus: Bus, partitions: Partitions) {
    this.#bus = bus;
    this.#partitions = partitions;
  }

  /** `run` carries the request out. What goes in and comes out must survive JSON. */
  define<A, R>(name: string, run: (asked: A) => Promise<R | Refusal>): OwnerCall<A, R> {
    const topic = `call/${name}`;
    this.#bus.respond(topic, async (_, body) => {
      const { id, asked } = JSON.parse(Buffer.from(body).toString()) as { id: string; asked: A }; // the other end is below
      const result = this.#partitions.held(id) ? await run(asked) : refusals.moving;
      const answer: CallAnswer = isMoving(result) ? {} : answerOf(result);
      return Buffer.from(JSON.stringify(answer));
    });
    return async (id, asked) => {
      const end = performance.now() + MOVING.patience;
      while (performance.now() < end) {
        if (this.#partitions.held(id)) {
          const result = await run(asked);
          if (!isMoving(result)) return result;
        }
        const owner = this.#partitions.owner(id);
        // Without the bus nothing is sent, so it can wait until the bus is back.
        if (owner !== undefined && owner !== this.#partitions.node && this.#bus.isConnected) {
          const body = Buffer.from(JSON.stringify({ id, asked }));
          const bytes = await this.#bus.ask(owner, topic, body, ANSWER_TIMEOUT);
          if (!bytes) return refusals.moving;
          const answer = JSON.parse(Buffer.from(bytes).toString()) as CallAnswer;
          if (answer.refusal) return refusalOf(answer.refusal);
          if ('result' in answer) return answer.result as R; // what `run` returned there
        }
        await new Promise(resolve => setTimeout(resolve, MOVING.interval));
      }
      return refusals.moving;
    };
  }
}

/** Was it not carried out, because another node owns what it is about, or will in a moment? */
const isMoving = (result: unknown): boolean => isRefusal(result) && result.refused === refusals.moving.refused;

function answerOf(result: unknown): CallAnswer {
  if (!isRefusal(result)) return { result: result ?? null };
  return { refusal: { ...result, status: httpStatusOf(result) } };
}

function refusalOf({ refused, detail, reasons, status }: NonNullable<CallAnswer['refusal']>): Refusal {
  const made = refusal(refused, status as HttpStatus, detail); // it came from `httpStatusOf`
  return reasons ? Object.assign({}, made, { reasons }) : made;
}
