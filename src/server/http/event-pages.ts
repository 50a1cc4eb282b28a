// The events of a match, page by page. Making the events of a long match takes a second, so no request makes all of them, and
// those that were made are kept for the next reader.

import type { AnyGame, Seat } from '../../core/game.ts';
import type { JournalEntry, Millis } from '../../core/journal.ts';
import type { Refusal } from '../../core/refusal.ts';
import { EventHistory } from '../../match/event-history.ts';
import type { TableEvent } from '../../match/table-ports.ts';
import { tooFast } from '../base/refusals.ts';

/** Events of one page. */
const LONGEST_PAGE = 500;
/** A page ends after this time, with at least one event if there is one. */
const MAX_TIME: Millis = 20;
/** A reader that begins in the middle waits until the match is played up to there. No request does more of that than this. */
const MAX_SKIPPING: Millis = 30;
/** Histories remembered; the one that was read longest ago is forgotten first. */
const MAX_HISTORIES = 32;

export interface EventPageRequest {
  readonly match: string;
  readonly game: AnyGame;
  readonly entries: readonly JournalEntry[];
  readonly kind: Seat;
  /** The version of the last event the reader has, or 0 if it has none. */
  readonly after: number;
}

export class EventPages {
  readonly #clock: () => Millis;
  /** By match and kind of viewer, in the order of reading. */
  readonly #histories = new Map<string, EventHistory>();

  constructor(clock: () => Millis = () => performance.now()) {
    this.#clock = clock;
  }

  /** The events after a version; none: that was the last one. After a refusal the same request continues where this one stopped. */
  page(request: EventPageRequest): readonly TableEvent[] | Refusal {
    const { entries, after } = request;
    if (after >= entries.length) return [];
    const history = this.#historyFor(request);
    const started = this.#clock();
    const isPageMade = (): boolean => {
      const last = history.events.at(-1)?.version ?? 0;
      return last > after && (last >= after + LONGEST_PAGE || this.#clock() - started >= MAX_TIME);
    };
    while (history.version < entries.length && !isPageMade()) {
      if (history.version < after && this.#clock() - started >= MAX_SKIPPING) return tooFast;
      const refused = history.add(entries[history.version]!);
      if (refused) return refused;
    }
    const begin = history.events.findIndex(({ version }) => version > after);
    return begin < 0 ? [] : history.events.slice(begin, begin + LONGEST_PAGE);
  }

  #historyFor({ match, game, kind, after }: EventPageRequest): EventHistory {
    const key = `${match} ${kind}`;
    const known = this.#histories.get(key);
    const history = known && known.first <= after ? known : new EventHistory(game, kind, after);
    this.#histories.delete(key);
    this.#histories.set(key, history);
    if (this.#histories.size > MAX_HISTORIES) this.#histories.delete(this.#histories.keys().next().value!);
    return history;
  }
}
