// The document's text table (part 3): players at one keyboard, the state in two dimensions after every step. Turning the
// drawn tile happens only in this table; the match receives it when the tile is placed.

import type { CliContext } from '../../../src/cli/terminal/command.ts';
import { describeEvent, describeResult, listNames } from '../../../src/cli/terminal/sentences.ts';
import type { TerminalEvent, TerminalSession } from '../../../src/cli/terminal/session.ts';
import type { TerminalUi, TextTable, TypedCommand } from '../../../src/cli/terminal/tables/text-table.ts';
import type { GameEvent, Seat } from '../../../src/core/game.ts';
import { fill, plural } from '../../../src/core/texts.ts';
import { COLOURS } from '../rules/colours.ts';
import { type DrawingStyle, drawBoard, drawTile } from '../rules/drawing.ts';
import { parseTextCommand } from '../rules/text-commands.ts';
import { turnTile } from '../rules/tile.ts';
import { readTile } from '../rules/tile-notation.ts';
import { type ByFeature, FEATURES, type Feature, type View } from '../rules/view.ts';
import { INITIALS, REASON_WORDS, TERMINAL_REFUSALS, terminalTexts } from '../texts/terminal.ts';

const FEWEST = 2;
const MOST = COLOURS.length;

export const carcassonneTable: TextTable = {
  askSeats: async (input, { texts }) => {
    for (;;) {
      input.prompt(fill(terminalTexts[texts.locale].howMany, { fewest: FEWEST, most: MOST }));
      await input.ready();
      const line = input.take();
      if (line === undefined) return 'input-ended';
      if (parseTextCommand(line).t === 'quit') return 'quit';
      const count = Number(line);
      if (Number.isInteger(count) && count >= FEWEST && count <= MOST) return count;
    }
  },
  seatName: (seat, texts) => terminalTexts[texts.locale].colours[seat]!,
  ui: (session, context) => new CarcassonneUi(session, context).ui(),
};

/** What `tell` says of one action, as this table reads it. */
type Happened =
  | { readonly what: 'drew' | 'passed' | 'set-aside' | 'ended' }
  | { readonly what: 'placed'; readonly x: number; readonly y: number }
  | { readonly what: 'took'; readonly x: number; readonly y: number; readonly at: string }
  | {
      readonly what: 'scored' | 'counted';
      readonly feature: Feature;
      readonly points: number;
      readonly seats: readonly Seat[];
      readonly followers: readonly { readonly x: number; readonly y: number }[];
    };

class CarcassonneUi {
  readonly #session: TerminalSession;
  readonly #context: CliContext;
  /** Quarter turns of the tile drawn in a turn of the game. */
  #turned = { turn: 0, times: 0 };
  /** What the screen shows. */
  #shown: View | undefined;

  constructor(session: TerminalSession, context: CliContext) {
    this.#session = session;
    this.#context = context;
  }

  ui(): Partial<TerminalUi> {
    const { texts, terminal } = this.#context;
    const { help } = terminalTexts[texts.locale];
    const [refusals, words] = [TERMINAL_REFUSALS[texts.locale], REASON_WORDS[texts.locale]];
    return {
      keyHelp: '',
      help,
      prompt: seat => terminal.paint.strong(`${this.#label(seat)}>`),
      draw: viewer => this.#draw(this.#view(viewer)),
      describeEvent: event => this.#describeEvent(event),
      describeRefusal: ({ refused, detail, reasons = [] }) => [
        terminal.paint.bad(refusals[refused] ?? detail),
        ...reasons.map(reason => `  ${reason.replace(/\w+/g, word => words[word] ?? word)}`),
      ],
      parse: (seat, text) => this.#read(seat, text),
      end: result => [
        ...this.#finalCount(this.#view(this.#session.ownSeats[0] ?? 0)),
        terminal.paint.strong(describeResult(result, seat => this.#label(seat), texts)),
      ],
    };
  }

  #view(viewer: Seat): View {
    return this.#session.view(viewer) as View; // this table is Carcassonne's
  }

  /** `red`, or `Ada (red)` where the player has a name. */
  #label(seat: Seat): string {
    const colour = terminalTexts[this.#context.texts.locale].colours[seat]!;
    const name = this.#session.name(seat);
    return name === colour ? colour : `${name} (${colour})`;
  }

  #read(seat: Seat, text: string): TypedCommand {
    const refusals = TERMINAL_REFUSALS[this.#context.texts.locale];
    const command = parseTextCommand(text);
    const view = this.#view(seat);
    switch (command.t) {
      case 'rotate':
        if (view.phase === 'place') return { t: 'table', change: () => this.#rotate(view) };
        return { t: 'explain', lines: [this.#ask(view)] };
      case 'place':
        return { t: 'say', text: `${command.x},${command.y}/${this.#times(view)}` };
      case 'take':
        return { t: 'say', text: command.at };
      case 'pass':
        return { t: 'say', text: 'pass' };
      case 'moves':
        return { t: 'list', like: '' };
      case 'unknown':
        if (this.#session.legal(seat).includes(text)) return { t: 'say', text };
        return text === '' ? { t: 'nothing' } : { t: 'explain', lines: [refusals['carcassonne/unknown-command']!] };
      case 'table':
      case 'undo':
      case 'help':
      case 'resign':
      case 'quit':
        return { t: command.t };
    }
  }

  #times({ turn }: View): number {
    return this.#turned.turn === turn ? this.#turned.times : 0;
  }

  #rotate(view: View): void {
    this.#turned = { turn: view.turn, times: (this.#times(view) + 1) & 3 };
  }

  #draw(view: View): string {
    this.#shown = view;
    const { texts } = this.#context;
    const { turn, pile, followers, points, gone, toPlace, area, over } = terminalTexts[texts.locale];
    const style = this.#style(view);
    const bySeat = (values: readonly number[]): string =>
      values.map((value, seat) => `${this.#label(seat)} ${value}`).join(', ');
    const isOver = view.phase === 'over';
    const lines = [
      isOver ? over : `${fill(turn, { who: this.#label(view.seat) })}. ${fill(pile, { tiles: view.left })}.`,
    ];
    lines.push(`${followers}: ${bySeat(view.followers)}`, `${points}: ${bySeat(view.final ?? view.scores)}`);
    if (view.gone.length > 0) lines.push(`${gone}: ${view.gone.map(seat => this.#label(seat)).join(', ')}`);
    if (view.drawn !== null)
      lines.push(toPlace, drawTile(turnTile(readTile(view.drawn), this.#times(view)), undefined, style));
    lines.push(area, drawBoard(view.tiles, style));
    if (!isOver) lines.push('', this.#ask(view));
    return lines.join('\n');
  }

  #style({ fields }: View): DrawingStyle {
    return { fields, initials: INITIALS[this.#context.texts.locale] };
  }

  /** What the player on turn may type. */
  #ask({ phase, spots = [] }: View): string {
    const { typeTile, typeFollower, typePass } = terminalTexts[this.#context.texts.locale];
    if (phase !== 'follower') return typeTile;
    return spots.length === 0 ? typePass : fill(typeFollower, { labels: spots.map(({ label }) => label).join(', ') });
  }

  #describeEvent(event: TerminalEvent): string {
    const { texts } = this.#context;
    if (event.t !== 'acted') return describeEvent(event, false, seat => this.#label(seat), texts);
    const happened = happenings(event.did ?? []);
    const lines = happened.map(one => this.#say(one, event.seat!));
    return [lines[0]!, ...this.#lastLook(happened), ...lines.slice(1)].filter(line => line !== '').join('\n');
  }

  #say(one: Happened, by: Seat): string {
    const { texts } = this.#context;
    const { placed, took, passed, aside, scored, features } = terminalTexts[texts.locale];
    switch (one.what) {
      case 'placed':
        return fill(placed, { who: this.#label(by), x: one.x, y: one.y });
      case 'took':
        return fill(took, { who: this.#label(by), label: one.at });
      case 'passed':
        return fill(passed, { who: this.#label(by) });
      case 'set-aside':
        return aside;
      case 'scored':
      case 'counted': {
        const who = one.seats.map(seat => this.#label(seat));
        return one.points === 0
          ? ''
          : plural(scored, one.points, { feature: features[one.feature], who: listNames(who, texts) });
      }
      case 'drew':
      case 'ended':
        return '';
    }
  }

  /** Part 3.2: the state is shown once the follower stands, also where it comes back in the same turn. */
  #lastLook(happened: readonly Happened[]): string[] {
    const took = happened.find(one => one.what === 'took');
    const view = this.#shown;
    if (!took || view?.phase !== 'follower') return [];
    const here = (cell: { x: number; y: number }): boolean => cell.x === took.x && cell.y === took.y;
    if (!happened.some(one => one.what === 'scored' && one.followers.some(here))) return [];
    const follower = { seat: view.seat, at: took.at };
    const tiles = view.tiles.map(tile => (here(tile) ? { ...tile, follower } : tile));
    return [`\n${drawBoard(tiles, this.#style(view))}\n`];
  }

  /** Points by feature: those of the game and those of its end together. */
  #finalCount({ earned, counted, final }: View): string[] {
    if (!final) return [];
    const { texts } = this.#context;
    const { features, total, final: title } = terminalTexts[texts.locale];
    const sum = (seat: Seat, of: keyof ByFeature): number => earned[seat]![of] + (counted?.[seat]?.[of] ?? 0);
    const rows = [
      [title, ...FEATURES.map(feature => features[feature]), total],
      ...final.map((points, seat) => [
        this.#label(seat),
        ...FEATURES.map(feature => `${sum(seat, feature)}`),
        `${points}`,
      ]),
    ];
    const wide = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)));
    return rows.map(row =>
      row.map((cell, i) => (i === 0 ? cell.padEnd(wide[i]!) : cell.padStart(wide[i]! + 2))).join(''),
    );
  }
}

/** Only Carcassonne's `tell` speaks at this table. */
const happenings = (did: readonly GameEvent[]): readonly Happened[] => did as readonly Happened[];
