// The dialogue at the keyboard: shows the table, asks for a move, explains refusals and asks again.

import { AUDIENCE, type Seat } from '../../../core/game.ts';
import type { Refusal } from '../../../core/refusal.ts';
import { fill, plural } from '../../../core/texts.ts';
import { formatColumns } from '../columns.ts';
import type { CliContext } from '../command.ts';
import type { LineInput } from '../line-input.ts';
import { reasonLines } from '../sentences.ts';
import type { DialogueEnd, TerminalSession } from '../session.ts';
import { defaultUi } from './default-ui.ts';
import type { TerminalUi, TextTable } from './text-table.ts';

/** Clears the screen and what could be scrolled back to. */
const CLEAR_SCREEN = '\x1b[2J\x1b[3J\x1b[H';

/** `input` is undefined if only bots play and nothing is typed; `table`, if the game has no table of its own. */
export async function runDialogue(
  session: TerminalSession,
  context: CliContext,
  input: LineInput | undefined,
  table: TextTable | undefined,
): Promise<DialogueEnd> {
  const dialogue = new Dialogue(session, context, table);
  while (!session.result()) {
    const end = input ? await dialogue.round(input) : await dialogue.watch();
    if (end) return end;
  }
  dialogue.finish();
  return 'over';
}

class Dialogue {
  readonly #session: TerminalSession;
  readonly #context: CliContext;
  readonly #ui: TerminalUi;
  /** Who has the keyboard. */
  #activeSeat: Seat;
  /** The version the screen shows, and whether a prompt stands below it. */
  #drawnVersion = -1;
  #hasPrompt = false;
  #waitingFor: string | undefined;

  constructor(session: TerminalSession, context: CliContext, table: TextTable | undefined) {
    this.#session = session;
    this.#context = context;
    this.#ui = { ...defaultUi(session, context), ...table?.ui(session, context) };
    this.#activeSeat = session.sharesScreen ? AUDIENCE : (session.ownSeats[0] ?? AUDIENCE);
  }

  /** Without input: prints every event with the table after it. */
  async watch(): Promise<undefined> {
    this.#printEvents();
    await this.#session.nextChange();
  }

  async round(input: LineInput): Promise<DialogueEnd | undefined> {
    const seats = this.#session.seatsToAct();
    const seat = seats.includes(this.#activeSeat) ? this.#activeSeat : seats[0];
    if (seat === undefined) return this.#waitForOthers(input);
    if (seat !== this.#activeSeat) {
      const end = await this.#handOver(seat, input);
      if (end) return end;
    }
    this.#waitingFor = undefined;
    this.#show(seat);
    if (!this.#hasPrompt) input.prompt(this.#ui.prompt(seat));
    this.#hasPrompt = true;
    await Promise.race([input.ready(), this.#session.nextChange()]);
    const line = input.take();
    if (line === undefined) return input.ended ? 'input-ended' : undefined;
    this.#hasPrompt = false;
    return this.#execute(seat, line.trim());
  }

  finish(): void {
    const { terminal } = this.#context;
    const result = this.#session.result();
    if (!result) return;
    this.#printEvents();
    // Everybody looks at the screen now; a game shows the audience what it shows at its end.
    this.#draw(this.#session.sharesScreen ? AUDIENCE : this.#activeSeat);
    for (const line of this.#ui.end(result)) terminal.out(line);
  }

  /** Others think. A line that comes early is for the next question, but a person may leave or give up. */
  async #waitForOthers(input: LineInput): Promise<DialogueEnd | undefined> {
    const { terminal } = this.#context;
    if (!this.#session.sharesScreen) this.#printEvents();
    const awaited = this.#session.waitingFor();
    if (awaited !== undefined && awaited !== this.#waitingFor) terminal.out(terminal.paint.quiet(awaited));
    this.#waitingFor = awaited;
    const early = terminal.live && input.peek() === undefined && !input.ended;
    await Promise.race([this.#session.nextChange(), ...(early ? [input.ready()] : [])]);
    if (!terminal.live) return undefined;
    const line = input.peek()?.trim();
    if (line === undefined) return undefined;
    const request = this.#parseTableRequest(line);
    if (request) {
      input.take();
      return this.#reportRefusal(request);
    }
    const { t } = this.#ui.parse(this.#activeSeat, line);
    if (t === 'quit') return 'quit';
    if (t !== 'resign' || this.#session.ownSeats.length !== 1 || this.#session.seatsToAct().length > 0)
      return undefined;
    input.take();
    return this.#reportRefusal(this.#session.resign(this.#activeSeat));
  }

  /** The next one must not see what the last one saw. */
  async #handOver(seat: Seat, input: LineInput): Promise<DialogueEnd | undefined> {
    const { terminal, texts } = this.#context;
    const { sharesScreen, ownSeats } = this.#session;
    this.#drawnVersion = -1;
    this.#hasPrompt = false;
    this.#activeSeat = seat;
    if (!sharesScreen || ownSeats.length < 2) return undefined;
    if (terminal.live) terminal.out(CLEAR_SCREEN);
    input.prompt(fill(texts.play.pass, { name: this.#session.name(seat) }));
    await input.ready();
    return input.take() === undefined ? 'input-ended' : undefined;
  }

  /** News and table, once for each version. */
  #show(seat: Seat): void {
    const { terminal } = this.#context;
    if (this.#drawnVersion === this.#session.version) {
      this.#printEvents(seat);
      return;
    }
    const first = this.#drawnVersion < 0;
    this.#drawnVersion = this.#session.version;
    this.#printEvents(seat);
    this.#draw(seat);
    if (first && terminal.live && this.#ui.keyHelp !== '') terminal.out(terminal.paint.quiet(this.#ui.keyHelp));
  }

  #draw(viewer: Seat): void {
    this.#context.terminal.out(`\n${this.#ui.draw(viewer)}\n`);
  }

  #printEvents(viewer: Seat = this.#activeSeat): void {
    const { terminal, texts } = this.#context;
    for (const event of this.#session.takeEvents(viewer)) {
      const lines =
        event.t === 'said'
          ? fill(texts.server.said, { name: event.who?.name ?? '', text: event.text ?? '' })
          : this.#ui.describeEvent(event);
      if (lines === '') continue;
      // An event arrived while the user was typing: the prompt is printed again below it.
      if (this.#hasPrompt && terminal.live) terminal.out('');
      this.#hasPrompt = false;
      terminal.out(lines);
    }
  }

  async #execute(seat: Seat, text: string): Promise<DialogueEnd | undefined> {
    const { terminal } = this.#context;
    const request = this.#parseTableRequest(text);
    if (request) return this.#reportRefusal(request);
    if (/^\/?hint$/i.test(text)) return this.#printHint(seat);
    const command = this.#ui.parse(seat, text);
    switch (command.t) {
      case 'say':
        return this.#reportRefusal(this.#session.act(seat, command.text));
      case 'undo':
        return this.#reportRefusal(this.#session.undo(seat));
      case 'resign':
        return this.#reportRefusal(this.#session.resign(seat));
      case 'quit':
        return 'quit';
      case 'table':
        command.change?.();
        this.#draw(seat);
        return undefined;
      case 'list':
        return this.#list(this.#session.legal(seat), command.like);
      case 'help':
        for (const line of this.#ui.help) terminal.out(line);
        return undefined;
      case 'explain':
        for (const line of command.lines) terminal.out(line);
        return undefined;
      case 'nothing':
        return undefined;
    }
  }

  /** `/say TEXT` chats with the other players, `/claim` continues without an absent one. Both work at any time. */
  #parseTableRequest(line: string): Promise<Refusal | undefined> | undefined {
    if (/^\/?claim$/i.test(line)) return this.#session.claim?.();
    const text = /^\/say\s+(.+)$/.exec(line)?.[1];
    return text === undefined ? undefined : this.#session.chat?.(text);
  }

  #printHint(seat: Seat): undefined {
    const { terminal, texts } = this.#context;
    const hint = this.#session.hint?.(seat);
    if (!hint || hint.actions.length === 0) {
      terminal.out(texts.play.noHint);
      return;
    }
    terminal.out(fill(texts.play.hint, { moves: hint.actions.join(', ') }));
    for (const line of reasonLines(hint.reasons, texts.locale, other => this.#session.name(other))) terminal.out(line);
  }

  #list(legal: readonly string[], like: string): undefined {
    const { terminal, texts } = this.#context;
    const found = legal.filter(text => text.includes(like));
    if (found.length === 0) terminal.out(fill(texts.play.noneLike, { text: like }));
    else
      for (const line of [plural(texts.play.legal, found.length), ...formatColumns(found, terminal.columns)])
        terminal.out(line);
  }

  async #reportRefusal(seats: Promise<Refusal | undefined>): Promise<undefined> {
    const refusal = await seats;
    if (refusal) for (const line of this.#ui.describeRefusal(refusal)) this.#context.terminal.out(line);
  }
}
