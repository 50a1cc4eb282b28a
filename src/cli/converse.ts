// The dialogue with whoever sits at the keyboard: shows the table, asks for a move, explains refusals and asks again.

import { AUDIENCE, type Seat } from '../core/game.ts';
import type { Refusal } from '../core/refusal.ts';
import { inColumns } from './columns.ts';
import type { World } from './command.ts';
import type { LineInput } from './line-input.ts';
import type { Seating } from './seating.ts';
import { tellNews, tellResult } from './sentences.ts';

/** Why it ended: the match did, somebody typed `quit`, or there was no more input. */
export type Parting = 'over' | 'quit' | 'input-ended';

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
  /** Who has the keyboard. */
  #holder: Seat;
  /** The version the screen shows, and whether a prompt stands below it. */
  #drawn = -1;
  #prompted = false;
  #awaited: string | undefined;

  constructor(seating: Seating, world: World) {
    this.#seating = seating;
    this.#world = world;
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
    if (!this.#prompted) input.prompt(this.#world.terminal.paint.strong(`${this.#seating.name(seat)}>`));
    this.#prompted = true;
    await Promise.race([input.ready(), this.#seating.changed()]);
    const line = input.take();
    if (line === undefined) return input.ended ? 'input-ended' : undefined;
    this.#prompted = false;
    return this.#obey(seat, line.trim());
  }

  finish(): void {
    const { terminal, texts } = this.#world;
    const seating = this.#seating;
    const result = seating.result();
    if (!result) return;
    this.#tell();
    // Everybody looks at the screen now; a game shows the audience what it shows at its end.
    terminal.out(`\n${seating.draw(seating.passed ? AUDIENCE : this.#holder)}\n`);
    terminal.out(terminal.paint.strong(tellResult(result, seat => seating.name(seat), texts)));
    const scores = result.scores.map((score, seat) => `${seating.name(seat)} ${score}`);
    terminal.out(`${texts.play.scores}: ${scores.join(', ')}`);
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
    if (line === 'quit') return 'quit';
    if (line !== 'resign' || this.#seating.mine.length !== 1 || this.#seating.asked().length > 0) return undefined;
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
    const { terminal, texts } = this.#world;
    if (this.#drawn === this.#seating.version) return;
    const first = this.#drawn < 0;
    this.#drawn = this.#seating.version;
    this.#tell(seat);
    terminal.out(`\n${this.#seating.draw(seat)}\n`);
    if (first && terminal.live) terminal.out(terminal.paint.quiet(texts.play.keys));
  }

  #tell(viewer: Seat = this.#holder): void {
    const { terminal, texts } = this.#world;
    const { game } = this.#seating;
    for (const told of this.#seating.news(viewer)) {
      const line = tellNews(told, game.secrets, seat => this.#seating.name(seat), texts);
      if (line === undefined) continue;
      // Something happened while somebody types: their prompt comes again below it.
      if (this.#prompted && terminal.live) terminal.out('');
      this.#prompted = false;
      terminal.out(told.t === 'acted' ? line : terminal.paint.quiet(line));
    }
  }

  /** A move goes before a command of the same name. */
  async #obey(seat: Seat, text: string): Promise<Parting | undefined> {
    const { terminal, texts } = this.#world;
    const legal = this.#seating.legal(seat);
    if (text === '') return undefined;
    if (legal.includes(text)) return this.#act(this.#seating.say(seat, text));
    if (text.startsWith('?')) return this.#list(legal, text.slice(1).trim());
    switch (text) {
      case 'help':
        for (const line of texts.play.help) terminal.out(line);
        return undefined;
      case 'table':
        terminal.out(`\n${this.#seating.draw(seat)}\n`);
        return undefined;
      case 'undo':
        return this.#act(this.#seating.undo(seat));
      case 'resign':
        return this.#act(this.#seating.resign(seat));
      case 'quit':
        return 'quit';
      default:
        return this.#act(this.#seating.say(seat, text));
    }
  }

  #list(legal: readonly string[], like: string): undefined {
    const { terminal, texts } = this.#world;
    const found = legal.filter(text => text.includes(like));
    if (found.length === 0) terminal.out(texts.play.noneLike(like));
    else for (const line of [texts.play.legal(found.length), ...inColumns(found, terminal.columns)]) terminal.out(line);
  }

  async #act(asked: Promise<Refusal | undefined>): Promise<undefined> {
    const { terminal } = this.#world;
    const refusal = await asked;
    if (!refusal) return;
    terminal.out(`${terminal.paint.bad(refusal.detail)} ${terminal.paint.quiet(`(${refusal.refused})`)}`);
    for (const reason of refusal.reasons ?? []) terminal.out(`  ${reason}`);
  }
}
