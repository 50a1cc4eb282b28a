// What is said at tables, beside their journals: kept before it is told. Nothing of it is in memory, so a table where nobody
// talks costs nothing; lines stay as long as the match they belong to.

import type { Millis, Setup } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { Match } from '../../match/match.ts';
import type { Table } from '../../match/table.ts';
import type { Known } from '../accounts/identity.ts';
import { suspended } from '../accounts/refusals.ts';
import type { Veil } from '../accounts/veil.ts';
import type { ChatShown, LineShown } from '../api/play.ts';
import { type Complain, inBackground } from '../complaint.ts';
import type { ChatMode } from '../config.ts';
import { seatOf } from '../lobby/lobby.ts';
import type { Notices } from '../rooms/notices.ts';
import { type Hearers, type Line, lineKey } from '../storage/chat.ts';
import type { Storage } from '../storage/storage.ts';
import { Pace } from './pace.ts';
import * as refusals from './refusals.ts';
import { LONGEST_LINE, lengthOf, tidyLine } from './text.ts';

export interface ChatConfig {
  readonly storage: Pick<Storage, 'chat' | 'accounts'>;
  readonly veil: Veil;
  readonly notices: Pick<Notices<ChatShown>, 'tell' | 'hasHearers'>;
  /** Who may talk in this house. */
  readonly mode: ChatMode;
  readonly now: () => Millis;
  readonly complain: Complain;
}

/** Lines a second for long, and at once: of one account anywhere, of all players or all watchers of one table. */
const [OWN, COMMON] = [
  [0.5, 5],
  [2, 20],
] as const;

export class Chat {
  readonly #config: ChatConfig;
  readonly #own = new Pace(...OWN);
  readonly #common = new Pace(...COMMON);

  constructor(config: ChatConfig) {
    this.#config = config;
  }

  /** Who may talk at this table; undefined: nobody. */
  modeAt({ quiet, elsewhere }: Setup): Exclude<ChatMode, 'off'> | undefined {
    const { mode } = this.#config;
    return mode === 'off' || quiet || elsewhere ? undefined : mode;
  }

  async say(by: Known, table: Table, written: string): Promise<Refusal | undefined> {
    const { storage, now } = this.#config;
    const { match } = table;
    const mode = this.modeAt(match.setup);
    if (!mode) return refusals.chatOff;
    if (mode === 'accounts' && by.kind === 'guest') return refusals.accountsOnly;
    const text = tidyLine(written);
    if (text === '') return refusals.nothingSaid;
    if (lengthOf(text) > LONGEST_LINE) return refusals.tooLong;
    const to = hearersFor(match, seatOf(table, by.account) !== undefined);
    if (!this.#own.allows(by.account, now())) return refusals.tooFast;
    if (!this.#common.allows(`${match.id} ${to}`, now())) return refusals.crowded;
    // Whoever is suspended loses the line; this holds also in the moment before.
    if ((await storage.accounts.account(by.account))?.suspended !== undefined) return suspended;
    const { account, name, program } = by;
    const kind = program ? 'program' : 'person';
    const line = await storage.chat.add({ match: match.id, at: now(), to, account, name, kind, text });
    this.#tell(match.id, [line]);
    return undefined;
  }

  /** What was said before somebody came; nothing where nobody talked. */
  tellHistory({ id, phase, setup }: Match, plays: boolean, send: (message: ChatShown) => void): void {
    if (!this.modeAt(setup)) return;
    const { storage, complain } = this.#config;
    const told = storage.chat
      .lines(id, plays && isApart(phase) ? 'table' : undefined)
      .then(lines => (lines.length > 0 ? send(this.#shown(id, lines)) : undefined));
    inBackground(told, `the chat of match ${id} could not be read`, complain);
  }

  /** Everything that was said at a match that is over. */
  async whole(match: string): Promise<LineShown[]> {
    return (await this.#config.storage.chat.lines(match)).map(line => this.lineShown(line));
  }

  /** The match is over: from now on players see what those who watched said. */
  ended({ id, setup }: Match): void {
    const { storage, notices, complain } = this.#config;
    if (!this.modeAt(setup) || !notices.hasHearers(id)) return;
    const told = storage.chat.lines(id, 'watchers').then(lines => this.#tell(id, lines));
    inBackground(told, `the chat of match ${id} could not be read`, complain);
  }

  /** An account is gone, and with it what it said. */
  async forget(account: string): Promise<void> {
    for (const line of await this.#config.storage.chat.forget(account))
      this.#config.notices.tell(line.match, { t: 'chat', match: line.match, lines: [hidden(this.lineShown(line))] });
  }

  /** A line was hidden, or is shown again. */
  async tellAgain(line: number): Promise<void> {
    const found = await this.#config.storage.chat.line(line);
    if (found) this.#tell(found.match, [found]);
  }

  lineShown(line: Line): LineShown {
    const { veil } = this.#config;
    const { match: _, ...rest } = line;
    const shown = { ...rest, name: veil.name(line.account, line.name) };
    return veil.hides({ kind: 'line', key: lineKey(line) }) ? hidden(shown) : shown;
  }

  #shown(match: string, lines: readonly Line[]): ChatShown {
    return { t: 'chat', match, lines: lines.map(line => this.lineShown(line)) };
  }

  #tell(match: string, lines: readonly Line[]): void {
    if (lines.length > 0) this.#config.notices.tell(match, this.#shown(match, lines));
  }
}

/** While a match runs, those who watch talk among themselves: nobody whispers moves to a player. */
function isApart(phase: Match['phase']): boolean {
  return phase === 'running' || phase === 'paused';
}

function hearersFor({ phase }: Match, plays: boolean): Hearers {
  return isApart(phase) && !plays ? 'watchers' : 'table';
}

/** May a player of the match hear this now? Who watches hears everything. */
export function mayPlayerHear({ phase }: Match, { lines }: ChatShown): boolean {
  return !isApart(phase) || lines.every(({ to }) => to === 'table');
}

function hidden({ line, at, to, account, name, kind }: LineShown): LineShown {
  return { line, at, to, account, name, kind, hidden: true };
}
