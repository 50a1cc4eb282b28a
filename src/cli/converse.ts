// The dialogue with whoever sits at the keyboard: shows the table, asks for a move, explains refusals and asks again.

import { AUDIENCE, type Seat } from '../core/game.ts';
import type { Refusal } from '../core/refusal.ts';
import { inColumns } from './columns.ts';
import type { World } from './command.ts';
import type { LineInput } from './line-input.ts';
import type { Parting, Seating } from './seating.ts';
import { textTableFor } from './tables/index.ts';
import type { Manner } from './tables/table.ts';
import { usualManner } from './tables/usual.ts';

/** Clears the screen and what could be scrolled back to. */
const HIDE = '\x1b[2J\x1b[3J\x1b[H';

/** `input` is undefined where only bots play and nobody needs to type. */
export async function converse(seating: Seating, world: World, input: LineInput | undefined): Promise<Parting> {
  const dialogue = new Dialogue(seating, world);
  while (!seating.result()) {
    const parting = input ? await dialogue.round(input) : await dialogue.look();
    if (parting) return parting;
  }
  dialogue.finish();
  return 'over';
}

class Dialogue {
  readonly #seating: Seating;
  readonly #world: World;
  readonly #manner: Manner;
  /** Who has the keyboard. */
  #holder: Seat;
  /** The version the screen shows, and whether a prompt stands below it. */
  #drawn = -1;
  #prompted = false;
  #awaited: string | undefined;

  constructor(seating: Seating, world: World) {
    this.#seating = seating;
    this.#world = world;
    this.#manner = { ...usualManner(seating, world), ...textTableFor(seating.game.id)?.manner(seating, world) };
    this.#holder = seating.passed ? AUDIENCE : (seating.mine[0] ?? AUDIENCE);
  }

  /** Nobody types here: what happens is told, with the table after it. */
  async look(): Promise<undefined> {
    this.#tell();
    await this.#seating.changed();
  }

  async round(input: LineInput): Promise<Parting | undefined> {
    const asked = this.#seating.asked();
    const seat = asked.includes(this.#holder) ? this.#holder : asked[0];
    if (seat === undefined) return this.#wait(input);
    if (seat !== this.#holder) {
      const parting = await this.#handOver(seat, input);
      if (parting) return parting;
    }
    this.#awaited = undefined;
    this.#show(seat);
    if (!this.#prompted) input.prompt(this.#manner.prompt(seat));
    this.#prompted = true;
    await Promise.race([input.ready(), this.#seating.changed()]);
    const line = input.take();
    if (line === undefined) return input.ended ? 'input-ended' : undefined;
    this.#prompted = false;
    return this.#obey(seat, line.trim());
  }

  finish(): void {
    const { terminal } = this.#world;
    const result = this.#seating.result();
    if (!result) return;
    this.#tell();
    // Everybody looks at the screen now; a game shows the audience what it shows at its end.
    this.#draw(this.#seating.passed ? AUDIENCE : this.#holder);
    for (const line of this.#manner.end(result)) terminal.out(line);
  }

  /** Others think. A line that comes early is for the next question, but a person may leave or give up. */
  async #wait(input: LineInput): Promise<Parting | undefined> {
    const { terminal } = this.#world;
    if (!this.#seating.passed) this.#tell();
    const awaited = this.#seating.awaited();
    if (awaited !== undefined && awaited !== this.#awaited) terminal.out(terminal.paint.quiet(awaited));
    this.#awaited = awaited;
    const early = terminal.live && input.peek() === undefined && !input.ended;
    await Promise.race([this.#seating.changed(), ...(early ? [input.ready()] : [])]);
    if (!terminal.live) return undefined;
    const line = input.peek()?.trim();
    if (line === undefined) return undefined;
    const talk = this.#talked(line);
    if (talk) {
      input.take();
      return this.#act(talk);
    }
    const { t } = this.#manner.read(this.#holder, line);
    if (t === 'quit') return 'quit';
    if (t !== 'resign' || this.#seating.mine.length !== 1 || this.#seating.asked().length > 0) return undefined;
    input.take();
    return this.#act(this.#seating.resign(this.#holder));
  }

  /** The next one must not see what the last one saw. */
  async #handOver(seat: Seat, input: LineInput): Promise<Parting | undefined> {
    const { terminal, texts } = this.#world;
    const { passed, mine } = this.#seating;
    this.#drawn = -1;
    this.#prompted = false;
    this.#holder = seat;
    if (!passed || mine.length < 2) return undefined;
    if (terminal.live) terminal.out(HIDE);
    input.prompt(texts.play.pass(this.#seating.name(seat)));
    await input.ready();
    return input.take() === undefined ? 'input-ended' : undefined;
  }

  /** News and table, once for each version. */
  #show(seat: Seat): void {
    const { terminal } = this.#world;
    if (this.#drawn === this.#seating.version) {
      this.#tell(seat);
      return;
    }
    const first = this.#drawn < 0;
    this.#drawn = this.#seating.version;
    this.#tell(seat);
    this.#draw(seat);
    if (first && terminal.live && this.#manner.keys !== '') terminal.out(terminal.paint.quiet(this.#manner.keys));
  }

  #draw(viewer: Seat): void {
    this.#world.terminal.out(`\n${this.#manner.draw(viewer)}\n`);
  }

  #tell(viewer: Seat = this.#holder): void {
    const { terminal, texts } = this.#world;
    for (const told of this.#seating.news(viewer)) {
      const lines =
        told.t === 'said' ? texts.server.said(told.who?.name ?? '', told.text ?? '') : this.#manner.tell(told);
      if (lines === '') continue;
      // Something happened while somebody types: their prompt comes again below it.
      if (this.#prompted && terminal.live) terminal.out('');
      this.#prompted = false;
      terminal.out(lines);
    }
  }

  async #obey(seat: Seat, text: string): Promise<Parting | undefined> {
    const { terminal } = this.#world;
    const talk = this.#talked(text);
    if (talk) return this.#act(talk);
    const order = this.#manner.read(seat, text);
    switch (order.t) {
      case 'say':
        return this.#act(this.#seating.say(seat, order.text));
      case 'undo':
        return this.#act(this.#seating.undo(seat));
      case 'resign':
        return this.#act(this.#seating.resign(seat));
      case 'quit':
        return 'quit';
      case 'table':
        order.change?.();
        this.#draw(seat);
        return undefined;
      case 'list':
        return this.#list(this.#seating.legal(seat), order.like);
      case 'help':
        for (const line of this.#manner.help) terminal.out(line);
        return undefined;
      case 'explain':
        for (const line of order.lines) terminal.out(line);
        return undefined;
      case 'nothing':
        return undefined;
    }
  }

  /** `/say TEXT` is for the others at the table, whoever is on turn. */
  #talked(line: string): Promise<Refusal | undefined> | undefined {
    const said = /^\/say\s+(.+)$/.exec(line)?.[1];
    return said === undefined ? undefined : this.#seating.talk?.(said);
  }

  #list(legal: readonly string[], like: string): undefined {
    const { terminal, texts } = this.#world;
    const found = legal.filter(text => text.includes(like));
    if (found.length === 0) terminal.out(texts.play.noneLike(like));
    else for (const line of [texts.play.legal(found.length), ...inColumns(found, terminal.columns)]) terminal.out(line);
  }

  async #act(asked: Promise<Refusal | undefined>): Promise<undefined> {
    const refusal = await asked;
    if (refusal) for (const line of this.#manner.refuse(refusal)) this.#world.terminal.out(line);
  }
}
