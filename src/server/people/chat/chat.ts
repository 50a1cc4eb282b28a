// The chat of tables, stored beside their journals. A line is stored before it is sent. Nothing is kept in memory, so a table
// without chat costs nothing. Lines stay as long as their match.

import type { MatchSetup, Millis } from '../../../core/journal.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Match } from '../../../match/match.ts';
import type { Table } from '../../../match/table.ts';
import type { ChatAudience } from '../../../protocol/enumerations.ts';
import type { ChatLineShown, ChatShown } from '../../../protocol/play.ts';
import type { ChatMode } from '../../base/config.ts';
import { inBackground, type ReportFault } from '../../base/fault-reporting.ts';
import type { Caller } from '../../base/identity.ts';
import { type ChatLine, chatLineKey } from '../../base/storage/chat.ts';
import type { Storage } from '../../base/storage/storage.ts';
import { seatOf } from '../../play/seated-players.ts';
import type { TableBroadcast } from '../../play/table-broadcast.ts';
import type { Redaction } from '../accounts/redaction.ts';
import { suspended } from '../accounts/refusals.ts';
import { ChatRateLimiter } from './chat-rate-limiter.ts';
import * as refusals from './refusals.ts';
import { lengthOf, MAX_LINE_LENGTH, tidyLine } from './text.ts';

export interface ChatConfig {
  readonly storage: Pick<Storage, 'chat' | 'accounts'>;
  readonly redaction: Redaction;
  readonly broadcast: Pick<TableBroadcast<ChatShown>, 'publish' | 'hasSubscribers'>;
  /** Who may talk in this server. */
  readonly mode: ChatMode;
  readonly now: () => Millis;
  readonly reportFault: ReportFault;
}

/** Lines a second for long, and at once: of one account anywhere, of all players or all watchers of one table. */
const [OWN, COMMON] = [
  [0.5, 5],
  [2, 20],
] as const;

export class Chat {
  readonly #config: ChatConfig;
  readonly #accountLimiter = new ChatRateLimiter(...OWN);
  readonly #tableLimiter = new ChatRateLimiter(...COMMON);

  /** A line was deleted: those who are at the table on other servers are to see it go, too. */
  onDeleted: (gone: ChatShown) => void = () => undefined;

  constructor(config: ChatConfig) {
    this.#config = config;
  }

  /** Who may write at this table. Returns undefined if no one may. */
  modeAt({ quiet, elsewhere }: MatchSetup): Exclude<ChatMode, 'off'> | undefined {
    const { mode } = this.#config;
    return mode === 'off' || quiet || elsewhere ? undefined : mode;
  }

  async post(by: Caller, table: Table, written: string): Promise<Refusal | undefined> {
    const { storage, now } = this.#config;
    const { match } = table;
    const mode = this.modeAt(match.setup);
    if (!mode) return refusals.chatOff;
    if (mode === 'accounts' && by.kind === 'guest') return refusals.accountsOnly;
    const text = tidyLine(written);
    if (text === '') return refusals.nothingSaid;
    if (lengthOf(text) > MAX_LINE_LENGTH) return refusals.tooLong;
    const to = audienceFor(match, seatOf(table, by.account) !== undefined);
    if (!this.#accountLimiter.take(by.account, now())) return refusals.tooFast;
    if (!this.#tableLimiter.take(`${match.id} ${to}`, now())) return refusals.tableTooFast;
    // The account may have been suspended since it connected.
    if ((await storage.accounts.account(by.account))?.suspended !== undefined) return suspended;
    const { account, name, program } = by;
    const kind = program ? 'program' : 'person';
    const line = await storage.chat.add({ match: match.id, at: now(), to, account, name, kind, text });
    this.#publish(match.id, [line]);
    return undefined;
  }

  /** Sends the lines from before a client joined. Sends nothing if there are none. */
  sendHistory({ id, phase, setup }: Match, plays: boolean, send: (message: ChatShown) => void): void {
    if (!this.modeAt(setup)) return;
    const { storage, reportFault } = this.#config;
    const sent = storage.chat
      .lines(id, plays && isChatSplit(phase) ? 'table' : undefined)
      .then(lines => (lines.length > 0 ? send(this.#message(id, lines)) : undefined));
    inBackground(sent, `the chat of match ${id} could not be read`, reportFault);
  }

  /** Everything that was said at a match that is over. */
  async transcript(match: string): Promise<ChatLineShown[]> {
    return (await this.#config.storage.chat.lines(match)).map(line => this.lineShown(line));
  }

  /** The match is over: from now on players see what those who watched said. */
  matchEnded({ id, setup }: Match): void {
    const { storage, broadcast, reportFault } = this.#config;
    if (!this.modeAt(setup) || !broadcast.hasSubscribers(id)) return;
    const sent = storage.chat.lines(id, 'watchers').then(lines => this.#publish(id, lines));
    inBackground(sent, `the chat of match ${id} could not be read`, reportFault);
  }

  /** Lines were deleted with the account that wrote them. */
  linesDeleted(lines: readonly ChatLine[]): void {
    for (const line of lines) {
      const { match } = line;
      const gone: ChatShown = { t: 'chat', match, lines: [hiddenLine(this.lineShown(line))] };
      this.#config.broadcast.publish(match, gone);
      this.onDeleted(gone);
    }
  }

  /** A line was hidden, or is shown again. */
  async resend(line: number): Promise<void> {
    const found = await this.#config.storage.chat.line(line);
    if (found) this.#publish(found.match, [found]);
  }

  lineShown(line: ChatLine): ChatLineShown {
    const { redaction } = this.#config;
    const { match: _, ...rest } = line;
    const shown = { ...rest, name: redaction.name(line.account, line.name) };
    return redaction.hides({ kind: 'line', key: chatLineKey(line) }) ? hiddenLine(shown) : shown;
  }

  #message(match: string, lines: readonly ChatLine[]): ChatShown {
    return { t: 'chat', match, lines: lines.map(line => this.lineShown(line)) };
  }

  #publish(match: string, lines: readonly ChatLine[]): void {
    if (lines.length > 0) this.#config.broadcast.publish(match, this.#message(match, lines));
  }
}

/** While a match is running, lines of spectators are not shown to players, so that they cannot suggest moves. */
function isChatSplit(phase: Match['phase']): boolean {
  return phase === 'running' || phase === 'paused';
}

function audienceFor({ phase }: Match, plays: boolean): ChatAudience {
  return isChatSplit(phase) && !plays ? 'watchers' : 'table';
}

/** Whether a player of the match may see this line now. Spectators see all lines. */
export function isVisibleToPlayers({ phase }: Match, { lines }: ChatShown): boolean {
  return !isChatSplit(phase) || lines.every(({ to }) => to === 'table');
}

function hiddenLine({ line, at, to, account, name, kind }: ChatLineShown): ChatLineShown {
  return { line, at, to, account, name, kind, hidden: true };
}
