// UNO in the terminal: the table with the card on it, everybody's cards and points, the own hand as cards, and what happened
// in sentences instead of the codes of events.

import type { CliContext } from '../../../src/cli/terminal/command.ts';
import type { TerminalEvent, TerminalSession } from '../../../src/cli/terminal/session.ts';
import { defaultUi, parseDefault, refusalLine } from '../../../src/cli/terminal/tables/default-ui.ts';
import type { TerminalUi, TextTable, TypedCommand } from '../../../src/cli/terminal/tables/text-table.ts';
import { AUDIENCE, type GameEvent, type Seat } from '../../../src/core/game.ts';
import { fill, plural } from '../../../src/core/texts.ts';
import { BLACK, parseFace, printFace } from '../rules/cards.ts';
import { rules as uno, type UnoView as View } from '../rules/index.ts';
import { refusals } from '../texts/refusals.ts';
import { COMMANDS, terminalTexts } from '../texts/terminal.ts';
import { type PromptTexts, SPOKEN, type UnoSentences, unoSentences } from '../texts/words.ts';
import { drawCard, drawHand } from './drawing.ts';

export const unoTable: TextTable = {
  ui: (session, context) => new UnoUi(session, context).ui(),
};

/** Characters before the cards: the longest label in any language, and a space. */
const LABEL = 8;
const NO_LABEL = ' '.repeat(LABEL);

class UnoUi {
  readonly #session: TerminalSession;
  readonly #context: CliContext;
  readonly #sentences: UnoSentences;
  /** Cards that were drawn and not printed yet: several make one sentence. */
  #draws: GameEvent[] = [];

  constructor(session: TerminalSession, context: CliContext) {
    this.#session = session;
    this.#context = context;
    this.#sentences = unoSentences(SPOKEN[context.texts.locale]);
  }

  ui(): Partial<TerminalUi> {
    const { terminal, texts } = this.#context;
    const { keys, help } = terminalTexts[texts.locale];
    return {
      keyHelp: keys,
      help,
      draw: viewer => this.#draw(this.#view(viewer), viewer),
      describeEvent: event => this.#describeEvent(event),
      describeRefusal: ({ refused, detail }) => [
        refusalLine(terminal, refusals[texts.locale][refused] ?? detail, refused),
      ],
      parse: (seat, text) => this.#parse(seat, text),
    };
  }

  #view(viewer: Seat): View {
    return this.#session.view(viewer) as View; // this table is UNO's
  }

  #draw(view: View, viewer: Seat): string {
    const { paint, columns } = this.#context.terminal;
    const { hand, legend } = terminalTexts[this.#context.texts.locale];
    const legal = viewer >= 0 ? this.#session.legal(viewer) : [];
    const raised = new Set(legal.flatMap(text => parseFace(text) ?? []));
    const asked = this.#asked(view, viewer);
    const cards = drawHand(view.hand, raised, columns - LABEL, paint);
    return [
      paint.strong(this.#headline(view)),
      '',
      ...this.#seats(view, viewer),
      '',
      ...this.#middle(view),
      ...(cards.length > 0 ? [''] : []),
      ...cards.map((line, i) => `${i === 0 ? this.#label(hand) : NO_LABEL}${line}`.trimEnd()),
      ...(view.hand.length > 0 ? [NO_LABEL + paint.quiet(legend.join('; '))] : []),
      ...(asked === '' ? [] : [asked]),
    ].join('\n');
  }

  #label(text: string): string {
    return this.#context.terminal.paint.quiet(text) + ' '.repeat(LABEL - text.length);
  }

  #headline({ phase, round, direction }: View): string {
    const { over, single, round: roundText, clockwise, anticlockwise } = terminalTexts[this.#context.texts.locale];
    if (phase === 'over') return over;
    if (phase === 'seating') return SPOKEN[this.#context.texts.locale].board.dealing;
    const { target, roundLimit } = { ...uno.defaults, ...this.#session.options };
    return `${roundLimit === 1 ? single : fill(roundText, { round, target })}, ${direction > 0 ? clockwise : anticlockwise}`;
  }

  /** The viewer first, then the others clockwise: who is to play, with how many cards and points. */
  #seats(view: View, viewer: Seat): string[] {
    const { paint } = this.#context.terminal;
    const spoken = SPOKEN[this.#context.texts.locale];
    const { deals, notCalled } = terminalTexts[this.#context.texts.locale];
    const first = Math.max(0, viewer);
    const order = view.counts.map((_, i) => (first + i) % view.counts.length);
    const names = Math.max(...order.map(seat => this.#session.name(seat).length));
    const columns = order.map(seat => [
      plural(spoken.board.cards, view.counts[seat]!),
      plural(spoken.board.points, view.scores[seat]!),
    ]);
    const wide = [0, 1].map(column => Math.max(...columns.map(row => row[column]!.length)));
    return order.map((seat, i) => {
      const isAsked = view.phase !== 'over' && (view.owed.length > 0 ? view.owed.includes(seat) : view.turn === seat);
      const marks = [
        ...(seat === view.dealer ? [deals] : []),
        ...(view.owed.includes(seat) ? [paint.bad(notCalled)] : []),
      ];
      const figures = columns[i]!.map((figure, column) => figure.padStart(wide[column]!));
      const name = this.#session.name(seat).padEnd(names);
      return `${isAsked ? '>' : ' '} ${isAsked ? paint.strong(name) : name}  ${[...figures, ...marks].join('  ')}`;
    });
  }

  /** The card on the table, the colour that counts, what a chain has come to, and the pile. */
  #middle(view: View): string[] {
    const { paint } = this.#context.terminal;
    const spoken = SPOKEN[this.#context.texts.locale];
    const { onTable, pile, toDraw } = terminalTexts[this.#context.texts.locale];
    const { matching, colours } = this.#sentences;
    if (view.top < 0) return [];
    const wanted = view.colour === BLACK ? spoken.cardWords.noColour : colours[view.colour]!;
    const beside = [
      view.phase === 'playing' ? matching(view.colour, view.value) : wanted,
      view.total > 0 ? paint.bad(fill(toDraw, { cards: view.total })) : '',
      paint.quiet(`${pile}: ${plural(spoken.board.cards, view.pile)}`),
    ];
    return drawCard(view.top, paint).map((line, i) =>
      `${i === 0 ? this.#label(onTable) : NO_LABEL}${line}  ${beside[i]}`.trimEnd(),
    );
  }

  #asked(view: View, viewer: Seat): string {
    const { mine, theirs, dealing } = SPOKEN[this.#context.texts.locale].board;
    const { phase } = view;
    if (phase === 'over') return '';
    if (!(phase in mine)) return dealing;
    const asked = view.owed.length > 0 ? view.owed : [view.turn];
    const words = asked.includes(viewer) ? mine : theirs;
    return fill(words[phase as keyof PromptTexts], {
      name: this.#session.name(asked[0]!),
      match: this.#sentences.matching(view.colour, view.value),
      count: view.total,
    });
  }

  /** Draws are collected until something else happens, and printed as one. */
  #describeEvent(event: TerminalEvent): string {
    if (event.t !== 'acted') return defaultUi(this.#session, this.#context).describeEvent(event);
    const happened = event.did ?? [];
    this.#draws.push(...happened.filter(({ what }) => what === 'drew'));
    const others = happened.filter(({ what }) => what !== 'drew');
    const isMidway = this.#draws.length > 0 && !others.some(({ what }) => ENDS_DRAWING.has(what));
    const draws = isMidway ? [] : this.#draws.splice(0);
    // A player who passes and is not asked again at once draws: the cards themselves are printed.
    const isDrawing = !others.some(({ what }) => ENDS_DRAWING.has(what));
    const told = others.filter(({ what }) => !(what === 'passed' && isDrawing));
    return [...this.#drawn(draws), ...this.#sentences.news(told, seat => this.#session.name(seat))].join('\n');
  }

  /** The cards themselves, where they are known. */
  #drawn(draws: readonly GameEvent[]): readonly string[] {
    const { deeds } = SPOKEN[this.#context.texts.locale];
    const seats = [...new Set(draws.map(({ seat }) => Number(seat)))];
    return seats.map(seat => {
      const own = draws.filter(draw => draw['seat'] === seat);
      const known = own.flatMap(({ card }) => (typeof card === 'number' ? [printFace(card)] : []));
      const what = known.length > 0 ? fill(deeds.drewCard, { card: known.join(' ') }) : plural(deeds.draws, own.length);
      return `${this.#session.name(seat)}: ${what}`;
    });
  }

  #parse(seat: Seat, text: string): TypedCommand {
    const commands = COMMANDS[this.#context.texts.locale];
    const [, word = '', rest = ''] = /^([\p{L}]*)(.*)$/u.exec(text.toLowerCase()) ?? [];
    const said = `${commands[word] ?? word}${rest}`;
    return parseDefault(said, seat === AUDIENCE ? [] : this.#session.legal(seat));
  }
}

/** What follows the last card that is drawn. */
const ENDS_DRAWING: ReadonlySet<string> = new Set(['asked', 'round-over', 'over']);
