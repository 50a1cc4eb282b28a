import type { ChatAudience } from '../../../protocol/enumerations.ts';
import {
  type ChatLine,
  type ChatReport,
  type ChatStore,
  CONTEXT,
  type FiledChatReport,
  KEPT,
  type ReportSettlement,
} from './chat.ts';

type StoredReport = FiledChatReport & { settled?: ReportSettlement };

export class MemoryChat implements ChatStore {
  /** By match, oldest first. */
  readonly #lines = new Map<string, ChatLine[]>();
  #reports: StoredReport[] = [];
  #last = 0;
  #filed = 0;

  add(said: Omit<ChatLine, 'line'>): Promise<ChatLine> {
    const line = { line: ++this.#last, ...said };
    const all = [...this.#of(said.match), line];
    const needed = new Set(
      this.#reports.flatMap(one =>
        one.match === said.match && !one.settled ? near(all, one.line).map(other => other.line) : [],
      ),
    );
    this.#lines.set(
      said.match,
      all.filter((one, i) => i >= all.length - KEPT || needed.has(one.line)),
    );
    return Promise.resolve(line);
  }

  lines(match: string, to?: ChatAudience): Promise<ChatLine[]> {
    const newest = this.#of(match).slice(-KEPT);
    return Promise.resolve(newest.filter(line => to === undefined || line.to === to));
  }

  line(line: number): Promise<ChatLine | undefined> {
    return Promise.resolve([...this.#lines.values()].flat().find(one => one.line === line));
  }

  around({ line, match }: Pick<ChatLine, 'line' | 'match'>): Promise<ChatLine[]> {
    return Promise.resolve(near(this.#of(match), line));
  }

  by(account: string, after: number, limit: number): Promise<ChatLine[]> {
    const own = [...this.#lines.values()].flat().filter(one => one.account === account && one.line > after);
    return Promise.resolve(own.sort((a, b) => a.line - b.line).slice(0, limit));
  }

  async forget(account: string): Promise<ChatLine[]> {
    const said = await this.by(account, 0, Number.POSITIVE_INFINITY);
    const numbers = new Set(said.map(({ line }) => line));
    for (const [match, lines] of this.#lines) {
      const left = lines.filter(line => line.account !== account);
      if (left.length > 0) this.#lines.set(match, left);
      else this.#lines.delete(match);
    }
    this.#reports = this.#reports.filter(({ line }) => !numbers.has(line));
    return said;
  }

  report(report: ChatReport): Promise<boolean> {
    if (this.#reports.some(({ line, by }) => line === report.line && by === report.by)) return Promise.resolve(false);
    this.#reports.push({ ...report, id: ++this.#filed });
    return Promise.resolve(true);
  }

  reports({
    before = Number.POSITIVE_INFINITY,
    limit,
  }: {
    before?: number;
    limit: number;
  }): Promise<FiledChatReport[]> {
    const open = this.#reports.filter(({ id, settled }) => id < before && !settled);
    return Promise.resolve(open.reverse().slice(0, limit));
  }

  reportsBy(account: string): Promise<FiledChatReport[]> {
    const own = this.#reports.filter(({ by }) => by === account);
    return Promise.resolve(own.map(({ id, line, match, at, by, why }) => ({ id, line, match, at, by, why })));
  }

  settle({ line }: Pick<ChatLine, 'line' | 'match'>, as: ReportSettlement): Promise<number> {
    const open = this.#reports.filter(one => one.line === line && !one.settled);
    for (const one of open) one.settled = as;
    return Promise.resolve(open.length);
  }

  #of(match: string): readonly ChatLine[] {
    return this.#lines.get(match) ?? [];
  }
}

function near(lines: readonly ChatLine[], line: number): ChatLine[] {
  const at = lines.findIndex(one => one.line === line);
  return at < 0 ? [] : lines.slice(Math.max(0, at - CONTEXT), at + CONTEXT + 1);
}
