// Requests that only the owner of a match, a tournament or a role can answer: carried out here when this node is the owner, and
// otherwise there.

import type { Millis } from '../../core/journal.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import { Compile, type Static, type TSchema, Type } from '../../protocol/schema.ts';
import { asBuffer } from '../base/bytes.ts';
import { type HttpStatus, httpStatusOf, refusal } from '../base/refusal.ts';
import * as refusals from '../base/refusals.ts';
import type { Bus } from './bus.ts';
import type { Partitions } from './partitions.ts';
import { Topic } from './topic.ts';

/** While ownership changes hands, the owner is looked for this often, and for this long. */
const MOVING: { readonly interval: Millis; readonly patience: Millis } = { interval: 50, patience: 10_000 };
/** An owner that does not answer for so long may be gone. The request may have been carried out, so it is not repeated. */
const ANSWER_TIMEOUT: Millis = 5000;

/** What the owner answers; neither: it is not the owner. */
const CallAnswer = Type.Object({
  result: Type.Optional(Type.Unknown()),
  refusal: Type.Optional(
    Type.Object({
      refused: Type.String(),
      detail: Type.String(),
      reasons: Type.Optional(Type.Array(Type.String())),
      status: Type.Integer(),
    }),
  ),
});
type CallAnswer = Static<typeof CallAnswer>;
const answerSchema = Compile(CallAnswer);

/** Carries a request out at the owner of `id`. */
export type OwnerCall<A, R> = (id: string, asked: A) => Promise<R | Refusal>;

/** A request as it is made and carried out, and as it travels. */
export interface OwnerCallDefinition<S extends TSchema, A, R> {
  readonly schema: S;
  readonly write: (asked: A) => Static<S>;
  /** At the owner: checks again what another node asks for. */
  readonly read: (asked: Static<S>) => Promise<A | Refusal>;
  /** What comes out must survive JSON. */
  readonly run: (asked: A) => Promise<R | Refusal>;
}

export class OwnerCalls {
  readonly #bus: Bus;
  readonly #partitions: Partitions;

  constructor(bus: Bus, partitions: Partitions) {
    this.#bus = bus;
    this.#partitions = partitions;
  }

  define<S extends TSchema, A, R>(
    name: string,
    { schema, write, read, run }: OwnerCallDefinition<S, A, R>,
  ): OwnerCall<A, R> {
    const topic = new Topic(`call/${name}`, Type.Object({ id: Type.String(), asked: schema }));
    this.#bus.respond(topic.name, async (_, body) => {
      const { id, asked } = topic.read(body) as unknown as { id: string; asked: Static<S> }; // as the schema says
      const answer = await this.#answer(id, async () => {
        const known = await read(asked);
        return isRefusal(known) ? known : run(known);
      });
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
        // Another node owns it and is asked. While the bus is not connected, the question waits for the next round.
        if (owner !== undefined && owner !== this.#partitions.node && this.#bus.isConnected) {
          const body = Buffer.from(JSON.stringify({ id, asked: write(asked) }));
          const bytes = await this.#bus.ask(owner, topic.name, body, ANSWER_TIMEOUT);
          if (!bytes) return refusals.matchMoving;
          const answer: unknown = JSON.parse(asBuffer(bytes).toString());
          if (!answerSchema.Check(answer)) return refusals.matchMoving;
          if (answer.refusal) return refusalOf(answer.refusal);
          if ('result' in answer) return answer.result as R; // what `run` returned there
        }
        await new Promise(resolve => setTimeout(resolve, MOVING.interval));
      }
      return refusals.matchMoving;
    };
  }

  async #answer<R>(id: string, run: () => Promise<R | Refusal>): Promise<CallAnswer> {
    const result = this.#partitions.held(id) ? await run() : refusals.matchMoving;
    return isMoving(result) ? {} : answerOf(result);
  }
}

/** Was it not carried out, because another node owns what it is about, or will in a moment? */
const isMoving = (result: unknown): boolean => isRefusal(result) && result.refused === refusals.matchMoving.refused;

function answerOf(result: unknown): CallAnswer {
  if (!isRefusal(result)) return { result: result ?? null };
  const { refused, detail, reasons } = result;
  return { refusal: { refused, detail, ...(reasons && { reasons: [...reasons] }), status: httpStatusOf(result) } };
}

function refusalOf({ refused, detail, reasons, status }: NonNullable<CallAnswer['refusal']>): Refusal {
  const made = refusal(refused, detail, status as HttpStatus); // it came from `httpStatusOf`
  return reasons ? Object.assign({}, made, { reasons }) : made;
}
