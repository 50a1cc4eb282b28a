// Several people at one screen. Each is a guest of the house with a line of their own, so nobody's secrets come over another's;
// the screen belongs to whoever is asked.

import { createStore, type Readable } from '../../kit/store.ts';
import type { LiveTable } from './live-table.ts';

export interface Held {
  readonly table: LiveTable;
  /** The screen is on its way: nothing may be seen until this person has it. */
  readonly covered: boolean;
}

export class HotSeat {
  readonly #tables: readonly LiveTable[];
  readonly #held;

  /** The first one has the screen until somebody is asked. */
  constructor(tables: readonly [LiveTable, ...LiveTable[]]) {
    this.#tables = tables;
    this.#held = createStore<Held>({ table: tables[0], covered: this.isShared });
    for (const { progress } of tables) progress.listen(() => this.#pass());
  }

  get held(): Readable<Held> {
    return this.#held;
  }

  get isShared(): boolean {
    return this.#tables.length > 1;
  }

  /** The person the screen was passed to looks at it. */
  uncover(): void {
    this.#held.set({ ...this.#held.get(), covered: false });
  }

  catchUp(): void {
    for (const table of this.#tables) table.catchUp();
  }

  close(): void {
    for (const table of this.#tables) table.close();
  }

  #pass(): void {
    const { table, covered } = this.#held.get();
    const next = isAsked(table) ? table : (this.#tables.find(isAsked) ?? table);
    if (next !== table) this.#held.set({ table: next, covered: hasSecrets(next) });
    else if (covered && !hasSecrets(table)) this.uncover();
  }
}

function isAsked({ progress }: LiveTable): boolean {
  const now = progress.get();
  return now.at === 'table' && now.state.shown.yours && now.state.shown.phase === 'running';
}

/** Could somebody else see there what is not for them? Of a game this client does not know it must be feared. */
function hasSecrets({ progress }: LiveTable): boolean {
  const now = progress.get();
  if (now.at !== 'table') return true;
  const { phase, seat } = now.state.shown;
  return now.board.game?.secrets !== false && seat !== null && phase !== 'open' && phase !== 'over';
}
