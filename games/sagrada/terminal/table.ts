// Sagrada in the terminal: windows of coloured dice side by side, the cards with what they do, and what is asked in words.

import type { CliContext } from '../../../src/cli/terminal/command.ts';
import { describeResult } from '../../../src/cli/terminal/sentences.ts';
import type { TerminalEvent, TerminalResult, TerminalSession } from '../../../src/cli/terminal/session.ts';
import { defaultUi, parseDefault, refusalLine } from '../../../src/cli/terminal/tables/default-ui.ts';
import type { TerminalUi, TextTable, TypedCommand } from '../../../src/cli/terminal/tables/text-table.ts';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import { fill, plural } from '../../../src/core/texts.ts';
import { rules as sagrada } from '../rules/index.ts';
import { printCell } from '../rules/notation.ts';
import { OBJECTIVES } from '../rules/objectives.ts';
import { breakdown, openOf, type ScoreBreakdown, secretOf } from '../rules/scoring.ts';
import { TOOLS } from '../rules/tools.ts';
import type { View } from '../rules/view.ts';
import { COMMANDS, terminalTexts } from '../texts/terminal.ts';
import { LANGUAGES, nameOfPattern, type SagradaFormatter, sagradaFormatter } from '../texts/words.ts';
import { drawDie, drawWindows, type WindowDrawn, wrap } from './drawing.ts';

export const sagradaTable: TextTable = {
  ui: (session, context) => new SagradaUi(session, context).ui(),
};

const ROUNDS = 10;
/** Characters before a list: the longest label in any language, and a space. */
const LABEL = 11;
const CELLS = Array.from({ length: 20 }, (_, cell) => cell);

class SagradaUi {
  readonly #session: TerminalSession;
  readonly #context: CliContext;
  readonly #speaker: SagradaFormatter;

  constructor(session: TerminalSession, context: CliContext) {
    this.#session = session;
    this.#context = context;
    this.#speaker = sagradaFormatter(context.texts.locale);
  }

  ui(): Partial<TerminalUi> {
    const { terminal, texts } = this.#context;
    return {
      keyHelp: terminalTexts[texts.locale].keys,
      help: terminalTexts[texts.locale].help,
      draw: viewer => this.#draw(this.#view(viewer), viewer),
      describeEvent: event => this.#describeEvent(event),
      describeRefusal: refusal => [refusalLine(terminal, this.#speaker.explainRefusal(refusal), refusal.refused)],
      parse: (seat, text) => this.#read(seat, text),
      end: result => this.#end(result),
    };
  }

  #view(viewer: Seat): View {
    return this.#session.view(viewer) as View; // this table is Sagrada's
  }

  #draw(view: View, viewer: Seat): string {
    const { terminal } = this.#context;
    const legal = new Set(viewer >= 0 ? this.#session.legal(viewer) : []);
    const chooses = view.phase === 'choose' && view.offer.length > 0;
    const windows = chooses ? this.#offered(view) : this.#windows(view, viewer, legal);
    const cards = chooses ? this.#cards(view, viewer) : this.#inShort(view, viewer, legal);
    return [
      terminal.paint.strong(this.#headline(view)),
      ...this.#track(view),
      ...cards,
      '',
      ...drawWindows(windows, terminal.columns, terminal.paint),
      '',
      ...this.#bench(view),
      ...this.#asked(view, viewer, legal),
    ].join('\n');
  }

  #headline({ phase, round, turn, players, toAct, target }: View): string {
    const { choosing, dealing, over, playing, target: toBeat } = terminalTexts[this.#context.texts.locale];
    if (phase === 'over') return over;
    if (phase === 'choose') return choosing;
    if (phase !== 'play') return dealing;
    const who = toAct >= 0 ? this.#session.name(toAct) : this.#context.texts.play.chance;
    const line = fill(playing, { round, rounds: ROUNDS, turn: turn + 1, turns: 2 * players.length, who });
    return players.length === 1 ? `${line} ${fill(toBeat, { points: target })}` : line;
  }

  /** A label and dice, on as many lines as they need. */
  #dice(label: string, dice: readonly string[]): string[] {
    const { paint, columns } = this.#context.terminal;
    const wide = (word: string): number => (/^[A-Z]/.test(word) && !paint.isPlain ? word.length + 2 : word.length);
    return wrap(dice, columns, LABEL, wide).map((line, i) => {
      const head = i === 0 ? label.padEnd(LABEL) : ' '.repeat(LABEL);
      return paint.quiet(head) + line.map(word => drawDie(word, paint)).join(' ');
    });
  }

  #track(view: View): string[] {
    const words = view.track.flatMap((dice, round) => (dice === '' ? [] : [`${round + 1}:`, ...dice.split(' ')]));
    return words.length === 0 ? [] : this.#dice(terminalTexts[this.#context.texts.locale].track, words);
  }

  #bench(view: View): string[] {
    const { texts } = this.#context;
    const { pool, hand, none, paid } = terminalTexts[texts.locale];
    if (view.phase !== 'play') return [];
    const held = view.queue?.hand || (view.queue?.asks === 'value' ? view.queue.colour : '');
    return [
      ...this.#dice(pool, view.pool === '' ? [none] : view.pool.split(' ')),
      ...(view.box === '' ? [] : this.#dice(paid, view.box.split(' '))),
      ...(held ? this.#dice(hand, held.split(' ')) : []),
    ];
  }

  /** Tools by number, name and price; goals with what they are worth now. */
  #inShort(view: View, viewer: Seat, legal: ReadonlySet<string>): string[] {
    const { paint } = this.#context.terminal;
    const { tools, goals, empty } = terminalTexts[this.#context.texts.locale];
    const points = this.#points(view, viewer);
    const toolWords = view.tools.map(({ id, used }) => {
      const word = `${numberOf(id)} ${this.#speaker.tool(id).name} (${this.#price(view, id, used)})`;
      return legal.has(`use ${id}`) ? `*${word}` : word;
    });
    const goalWords = view.objectives.map(id => {
      const made = points?.objectives.find(goal => goal.id === id)?.points;
      return `${this.#speaker.goal(id).name}${made === undefined ? '' : ` ${made}`}`;
    });
    const list = (label: string, words: readonly string[]): string[] =>
      words.length === 0
        ? []
        : wrap(
            words.map((word, i) => (i < words.length - 1 ? `${word},` : word)),
            this.#context.terminal.columns,
            LABEL,
            word => word.length,
          ).map((line, i) => paint.quiet(i === 0 ? label.padEnd(LABEL) : ' '.repeat(LABEL)) + line.join(' '));
    const own = view.players[viewer];
    const secret = own && points ? this.#secret(own.private, points) : '';
    const rest = points ? [secret, `${empty} ${points.empty}`].filter(word => word !== '') : [];
    return [...list(tools, toolWords), ...list(goals, [...goalWords, ...rest])];
  }

  #secret(letters: string, points: ScoreBreakdown): string {
    if (letters === '') return '';
    const colours = letters.split('').map(letter => this.#speaker.colour(letter));
    return `${fill(terminalTexts[this.#context.texts.locale].secret, { colour: colours.join('/') })} ${secretOf(points, letters)}`;
  }

  #price(view: View, id: string, used: boolean): string {
    const { tokens, spent } = terminalTexts[this.#context.texts.locale];
    if (view.players.length > 1) return plural(tokens, view.queue?.card === id ? view.queue.price : used ? 2 : 1);
    return used ? spent : this.#speaker.colour(TOOLS.find(tool => tool.id === id)!.solo);
  }

  /** Every card with what it does. */
  #cards(view: View, viewer: Seat): string[] {
    const { paint, columns } = this.#context.terminal;
    const { tools, goals, each, secret: secretly } = terminalTexts[this.#context.texts.locale];
    const entry = (name: string, text: string): string[] => [
      `  ${paint.strong(name)}`,
      ...wrap(text.split(' '), columns, 4, word => word.length).map(line => `    ${line.join(' ')}`),
    ];
    const letters = view.players[viewer]?.private ?? '';
    const colours = letters.split('').map(letter => this.#speaker.colour(letter));
    return [
      ...(view.tools.length > 0 ? [`${tools}:`] : []),
      ...view.tools.flatMap(({ id, used }) => {
        const { name, text } = this.#speaker.tool(id);
        return entry(`${numberOf(id)} ${name} (${this.#price(view, id, used)})`, text);
      }),
      ...(view.objectives.length > 0 ? [`${goals}:`] : []),
      ...view.objectives.flatMap(id => {
        const { name, text } = this.#speaker.goal(id);
        return entry(name, `${text} ${fill(each, { points: OBJECTIVES.find(goal => goal.id === id)!.points })}`);
      }),
      ...(letters === '' ? [] : [`  ${paint.strong(fill(secretly, { colour: colours.join('/') }))}`]),
    ];
  }

  #offered(view: View): WindowDrawn[] {
    const { tokens } = terminalTexts[this.#context.texts.locale];
    return view.offer.map(({ id, difficulty, print }, i) => ({
      title: `${i + 1} ${nameOfPattern(id)}`,
      subtitle: view.players.length > 1 ? plural(tokens, difficulty) : '',
      print,
      dice: [],
      open: new Set(),
    }));
  }

  /** The viewer's own first, with the cells that answer what is asked. */
  #windows(view: View, viewer: Seat, legal: ReadonlySet<string>): WindowDrawn[] {
    const { tokens, points: pointsText } = terminalTexts[this.#context.texts.locale];
    const first = Math.max(0, viewer);
    const asksCell = /^(cell|own-die)/.test(view.queue?.asks ?? '');
    const open = new Set(asksCell ? CELLS.filter(cell => legal.has(printCell(cell))) : []);
    return view.players.map((_, i) => {
      const seat = (first + i) % view.players.length;
      const player = view.players[seat]!;
      const points = this.#points(view, seat);
      const worth = points ? [plural(pointsText, openOf(points) + secretOf(points, player.private))] : [];
      const paying = view.players.length > 1 ? [plural(tokens, player.favor)] : [];
      return {
        title: this.#session.name(seat),
        subtitle: player.pattern === '' ? '' : [...paying, ...worth].join(', '),
        print: player.print,
        dice: player.rows.flatMap(row => row.split(' ')),
        open: seat === viewer ? open : new Set<number>(),
      };
    });
  }

  #asked(view: View, viewer: Seat, legal: ReadonlySet<string>): string[] {
    const { texts } = this.#context;
    if (legal.size === 0 || viewer < 0) return [];
    if (view.phase === 'choose') return [terminalTexts[texts.locale].typeWindow];
    if (!view.queue)
      return [view.drafted ? terminalTexts[texts.locale].typeToolOrPass : terminalTexts[texts.locale].typeDie];
    const { card, asks } = view.queue;
    if (asks === 'chance') return [];
    const about = card === 'draft' ? '' : `${this.#speaker.tool(card).name}: `;
    return [`${about}${LANGUAGES[texts.locale].asks[asks]} ${terminalTexts[texts.locale].type[asks]}`];
  }

  /** Undefined before there are windows to count. */
  #points(view: View, seat: Seat): ScoreBreakdown | undefined {
    if (seat < 0 || !['roll', 'play', 'over'].includes(view.phase)) return undefined;
    const options = { ...sagrada.defaults, ...this.#session.options };
    return breakdown(
      sagrada.imagine(view, () => 0, view.players.length, options),
      seat,
    );
  }

  #describeEvent(event: TerminalEvent): string {
    if (event.t !== 'acted') return defaultUi(this.#session, this.#context).describeEvent(event);
    const sentences = (event.did ?? []).flatMap(happening => this.#speaker.describeEvent(happening) ?? []);
    if (sentences.length === 0) return '';
    const { seat = AUDIENCE } = event;
    const who = seat < 0 ? this.#context.texts.play.chance : this.#session.name(seat);
    return `${who}: ${sentences.join('; ')}`;
  }

  #read(seat: Seat, text: string): TypedCommand {
    const commands = COMMANDS[this.#context.texts.locale];
    const [first = '', ...rest] = text.split(/\s+/);
    const word = commands[first.toLowerCase()] ?? first;
    const said = [word, ...rest].join(' ');
    const view = this.#view(seat);
    const offered = view.phase === 'choose' && /^[1-4]$/.test(said) ? view.offer[Number(said) - 1] : undefined;
    if (offered) return { t: 'say', text: offered.id };
    if (said === 'cards') return { t: 'explain', lines: this.#cards(view, seat) };
    return parseDefault(said, this.#session.legal(seat));
  }

  #end(result: TerminalResult): string[] {
    const { texts, terminal } = this.#context;
    const name = (seat: Seat): string => this.#session.name(seat);
    const view = this.#view(this.#session.ownSeats.length === 1 ? this.#session.ownSeats[0]! : AUDIENCE);
    const counted = result.ending.by === 'rules' ? this.#count(view) : [];
    const how =
      result.ending.by === 'rules'
        ? this.#speaker.describeEnding(view, result.payoffs, name)
        : describeResult(result, name, texts);
    return [...counted, terminal.paint.strong(how)];
  }

  /** Who has how many points, and where from. */
  #count(view: View): string[] {
    const { secretPoints, favor, empty, total } = terminalTexts[this.#context.texts.locale];
    const columns = view.players.map((player, seat) => {
      const points = this.#points(view, seat)!;
      const secret = secretOf(points, player.private);
      const parts = [...points.objectives.map(goal => goal.points), secret, points.favor, points.empty];
      return [this.#session.name(seat), ...parts.map(String), String(openOf(points) + secret)];
    });
    const labels = ['', ...view.objectives.map(id => this.#speaker.goal(id).name), secretPoints, favor, empty, total];
    const wide = Math.max(...labels.map(label => label.length));
    return labels.map((label, row) => {
      const cells = columns.map(column => column[row]!.padStart(Math.max(...column.map(cell => cell.length)) + 2));
      return `${label.padEnd(wide)}${cells.join('')}`;
    });
  }
}

/** By which `use` knows a tool. */
const numberOf = (id: string): number => TOOLS.findIndex(tool => tool.id === id) + 1;
