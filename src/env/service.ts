// `ludoteca env`: many games at once for programs that learn, as binary frames. docs/protocols/env.md.

import { AUDIENCE, actionList, CHANCE, seatName } from '../core/game.ts';
import { isObject } from '../core/is-object.ts';
import { isRefusal } from '../core/refusal.ts';
import { Batch, type EnvRows } from './batch.ts';
import type { EnvRoom } from './environment.ts';
import { ANSWER, ENV_PROTOCOL_VERSION, type EnvFrame, FrameWriter, REFUSED, REQUEST_KIND } from './frame.ts';
import { printJournal } from './journals.ts';
import { type EnvRefusal, refuseEnv } from './refusals.ts';
import { type EnvRegistry, parseSettings } from './settings.ts';

export interface EnvServiceConfig extends EnvRegistry {
  readonly version: string;
  /** Milliseconds on a steady clock, for house bots. */
  readonly now: () => number;
  /** Receives faults in the rules; the client only reads that there was one. */
  readonly report: (fault: unknown) => void;
}

interface OpenBatch {
  readonly batch: Batch;
  readonly room: EnvRoom;
}

/** A request about rows: how many columns it has, the fewest and the most, and what answers it. */
interface RowRequest {
  readonly columns: readonly [fewest: number, most: number];
  readonly answer: (batch: Batch, rows: EnvRows, out: FrameWriter) => EnvRefusal | undefined;
}

const ROW_REQUESTS: ReadonlyMap<number, RowRequest> = new Map<number, RowRequest>([
  [REQUEST_KIND.reset, { columns: [1, 2], answer: (batch, rows, out) => batch.reset(rows, out) }],
  [REQUEST_KIND.step, { columns: [2, 3], answer: (batch, rows, out) => batch.step(rows, out) }],
  [REQUEST_KIND.rows, { columns: [1, 1], answer: (batch, rows, out) => batch.rows(rows, out) }],
  [REQUEST_KIND.legal, { columns: [2, 2], answer: (batch, rows, out) => batch.legal(rows, out) }],
  [REQUEST_KIND.observe, { columns: [2, 2], answer: (batch, rows, out) => batch.observe(rows, out) }],
  [REQUEST_KIND.copy, { columns: [2, 2], answer: (batch, rows, out) => batch.copy(rows, out) }],
  [REQUEST_KIND.imagine, { columns: [4, 4], answer: (batch, rows, out) => batch.imagine(rows, out) }],
  [REQUEST_KIND.save, { columns: [1, 1], answer: (batch, rows, out) => batch.save(rows, out) }],
  [REQUEST_KIND.restore, { columns: [2, 2], answer: (batch, rows, out) => batch.restore(rows, out) }],
  [REQUEST_KIND.drop, { columns: [1, 1], answer: (batch, rows, out) => batch.drop(rows, out) }],
  [REQUEST_KIND.texts, { columns: [3, 3], answer: (batch, rows, out) => batch.texts(rows, out) }],
  [REQUEST_KIND.information, { columns: [2, 2], answer: (batch, rows, out) => batch.information(rows, out) }],
  [REQUEST_KIND.weights, { columns: [1, 1], answer: (batch, rows, out) => batch.weights(rows, out) }],
  [REQUEST_KIND.advise, { columns: [2, 2], answer: (batch, rows, out) => batch.advise(rows, out) }],
]);

export class EnvService {
  readonly #config: EnvServiceConfig;
  readonly #out = new FrameWriter();
  readonly #batches = new Map<number, OpenBatch>();
  #nextBatch = 1;

  constructor(config: EnvServiceConfig) {
    this.#config = config;
  }

  /** The answer to a frame, valid until the next call. Never throws. */
  answer(frame: EnvFrame): Uint8Array {
    let refusal: EnvRefusal | undefined;
    try {
      refusal = this.#answer(frame);
    } catch (fault) {
      this.#config.report(fault);
      refusal = refuseEnv('fault');
    }
    if (refusal) this.#json(refusal);
    return this.#out.finish(refusal ? REFUSED : frame.kind + ANSWER, frame.batch, frame.sequence);
  }

  /** The last frame before the program ends because the input is none. */
  refuseInput(): Uint8Array {
    this.#json(refuseEnv('bad-frame'));
    return this.#out.finish(REFUSED, 0, 0);
  }

  #answer({ kind, batch: number, payload }: EnvFrame): EnvRefusal | undefined {
    if (kind === REQUEST_KIND.hello) return this.#withJson(payload, given => this.#hello(given));
    if (kind === REQUEST_KIND.open) return this.#withJson(payload, given => this.#open(given));
    const open = this.#batches.get(number);
    if (!open) return refuseEnv('no-such-batch');
    switch (kind) {
      case REQUEST_KIND.close:
        this.#batches.delete(number);
        return this.#json({});
      case REQUEST_KIND.journals:
        return this.#journals(open);
      case REQUEST_KIND.ask:
        return this.#withJson(payload, given => this.#ask(open, given));
      default: {
        const request = ROW_REQUESTS.get(kind);
        if (!request) return refuseEnv('unknown-kind');
        const rows = rowsOf(request, payload);
        return isRefusal(rows) ? rows : request.answer(open.batch, rows, this.#out);
      }
    }
  }

  #withJson(payload: Buffer, answer: (given: unknown) => EnvRefusal | undefined): EnvRefusal | undefined {
    let given: unknown;
    try {
      given = payload.length === 0 ? {} : JSON.parse(payload.toString('utf8'));
    } catch {
      return refuseEnv('not-json');
    }
    return answer(given);
  }

  #json(value: object): undefined {
    this.#out.begin();
    this.#out.text(JSON.stringify(value));
  }

  #hello(given: unknown): EnvRefusal | undefined {
    const asked = isObject(given) ? (given['protocol'] ?? ENV_PROTOCOL_VERSION) : undefined;
    const { version, games } = this.#config;
    if (asked !== ENV_PROTOCOL_VERSION)
      return refuseEnv('protocol', `Ludoteca ${version} speaks version ${ENV_PROTOCOL_VERSION}.`);
    const described = games.map(({ id, seats, actions, secrets, rulesVersion, tensor }) => {
      const bots = (this.#config.bots[id] ?? []).map(bot => bot.id);
      return { id, seats, actions, secrets, rulesVersion, tensor: tensor !== undefined, bots };
    });
    return this.#json({ protocol: ENV_PROTOCOL_VERSION, version, games: described });
  }

  #open(given: unknown): EnvRefusal | undefined {
    const settings = parseSettings(given, this.#config);
    if (isRefusal(settings)) return settings;
    const { game, seats, options, position, toAct } = settings;
    const start: unknown =
      position === undefined ? game.init(seats, options) : game.read!(position, seats, options, toAct);
    if (isRefusal(start)) return start;
    const room = { settings, start, list: actionList(game.maxLegal), now: this.#config.now };
    const batch = new Batch(room);
    const number = this.#nextBatch++;
    this.#batches.set(number, { batch, room });
    const { environments, first, seed, observe, packed, legal, actions, chance, reset, limit, scores } = settings;
    const asked = { environments, first, seed, observe, packed, legal, actions, chance, reset, limit, scores };
    return this.#json({
      batch: number,
      game: game.id,
      rulesVersion: game.rulesVersion,
      seats,
      options,
      ...asked,
      actionCount: game.actions,
      maxLegal: game.maxLegal,
      secrets: game.secrets,
      tensor: game.tensor ? { planes: game.tensor.planes(seats, options), ...batch.layout } : null,
      advisers: settings.advisers.map(({ bot }) => bot.id),
      opponents: settings.opponents.map(one => one?.bot.id ?? null),
    });
  }

  #journals({ batch, room }: OpenBatch): EnvRefusal | undefined {
    if (!room.settings.journals) return refuseEnv('not-kept', 'Open it with "journals": true.');
    this.#out.begin();
    for (const played of batch.takeFinished()) this.#out.text(printJournal(room.settings, room.start, played));
    return undefined;
  }

  /** Questions about one environment, answered as JSON: for looking at a game, not for training loops. */
  #ask({ batch, room }: OpenBatch, given: unknown): EnvRefusal | undefined {
    if (!isObject(given)) return refuseEnv('bad-field', 'The request is an object.');
    const { environment: row = 0, seat = AUDIENCE, ask = ['toAct'], parse } = given;
    const environment = typeof row === 'number' ? batch.environment(row) : undefined;
    if (!environment) return refuseEnv('no-such-row');
    const { game, seats } = room.settings;
    const isViewer = typeof seat === 'number' && Number.isInteger(seat) && seat >= AUDIENCE && seat < seats;
    if (!isViewer || seat === -2) return refuseEnv('no-such-seat');
    if (!Array.isArray(ask) || !ask.every(what => typeof what === 'string'))
      return refuseEnv('bad-field', '"ask" is a list of texts.');
    const { state } = environment;
    const all = Array.from({ length: seats }, (_, each) => each);
    const actor = seat >= 0 && game.mayAct(state, seat) ? seat : environment.seat;
    const legal = (): number[] => {
      room.list.size = 0;
      if (actor >= CHANCE) game.legal(state, actor, room.list);
      return [...room.list.items.subarray(0, room.list.size)];
    };
    const makers: Readonly<Record<string, () => unknown>> = {
      toAct: () => seatName(environment.seat),
      mayAct: () => all.filter(each => game.mayAct(state, each)),
      legal,
      texts: () => legal().map(action => game.print(state, actor, action)),
      weights: () => (actor === CHANCE ? legal().map(action => game.weight(state, action)) : null),
      score: () => all.map(each => game.score(state, each)),
      payoff: () => (environment.done === 1 ? all.map(each => game.payoff(state, each)) : null),
      view: () => game.view(state, seat) as unknown,
      draw: () => game.draw(game.view(state, seat)),
      course: () => environment.course ?? null,
    };
    const unknown = ask.find(what => !Object.hasOwn(makers, what));
    if (unknown !== undefined)
      return refuseEnv('bad-field', `"ask" is a list of some of ${Object.keys(makers).join(', ')}.`);
    const answer: Record<string, unknown> = Object.fromEntries(ask.map(what => [what, makers[what]!()]));
    if (typeof parse === 'string') {
      const parsed = game.parse(state, actor, parse);
      if (isRefusal(parsed)) return parsed;
      answer['action'] = parsed;
    }
    return this.#json(answer);
  }
}

/** Columns behind their number and length: views into the payload, valid while it is. */
function rowsOf({ columns: bounds }: RowRequest, payload: Buffer): EnvRows | EnvRefusal {
  if (payload.length < 8) return refuseEnv('bad-field', 'The payload begins with two numbers: rows and columns.');
  const [count, width] = [payload.readUInt32LE(0), payload.readUInt32LE(4)];
  if (width < bounds[0] || width > bounds[1])
    return refuseEnv('bad-field', `The request has ${bounds[0]} to ${bounds[1]} columns, not ${width}.`);
  if (payload.length !== 8 + 4 * count * width)
    return refuseEnv('bad-field', `${width} columns of ${count} rows are ${8 + 4 * count * width} bytes.`);
  // Behind a frame of odd length the numbers do not lie where an array of them can begin.
  const { buffer, byteOffset } = payload.byteOffset % 4 === 0 ? payload : new Uint8Array(payload);
  const columns: Int32Array[] = [];
  for (let i = 0; i < width; i++) columns.push(new Int32Array(buffer, byteOffset + 8 + 4 * count * i, count));
  return { count, columns };
}
