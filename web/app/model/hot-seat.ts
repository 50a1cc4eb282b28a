// Several players at one screen. Each is a guest with a connection of their own, so no connection receives the secrets of two
// players. The screen shows the player to move.

import { createStore, type Readable } from '../../kit/store.ts';
import type { LiveTable } from './live-table.ts';

export interface HotSeatScreen {
  readonly table: LiveTable;
  /** The screen is on its way: nothing may be seen until this person has it. */
  readonly covered: boolean;
}

export class HotSeat {
  readonly #tables: readonly LiveTable[];
  readonly #screen;
  /** The player whose table is shown has uncovered it. */
  #isUncovered = false;

  /** The first player has the screen until a question arrives. */
  constructor(tables: readonly [LiveTable, ...LiveTable[]]) {
    this.#tables = tables;
    this.#screen = createStore<HotSeatScreen>({ table: tables[0], covered: this.isShared });
    for (const { progress } of tables) progress.subscribe(() => this.#handOver());
  }

  get screen(): Readable<HotSeatScreen> {
    return this.#screen;
  }

  get isShared(): boolean {
    return this.#tables.length > 1;
  }

  /** The person the screen was passed to looks at it. */
  uncover(): void {
    this.#isUncovered = true;
    this.#screen.set({ ...this.#screen.get(), covered: false });
  }

  onVisibility(): void {
    for (const table of this.#tables) table.onVisibility();
  }

  close(): void {
    for (const table of this.#tables) table.close();
  }

  #handOver(): void {
    const { table, covered } = this.#screen.get();
    const next = isToAct(table) ? table : (this.#tables.find(isToAct) ?? table);
    if (next !== table) this.#isUncovered = false;
    // A table that was shown while it was open has secrets as soon as the match runs.
    const hides = this.isShared && hasSecrets(next) && !this.#isUncovered;
    if (next !== table || hides !== covered) this.#screen.set({ table: next, covered: hides });
  }
}

function isToAct({ progress }: LiveTable): boolean {
  const now = progress.get();
  return now.at === 'table' && now.state.shown.yours && now.state.shown.phase === 'running';
}

/** Whether the screen could show something another player must not see. Assumed for games this client does not know. */
function hasSecrets({ progress }: LiveTable): boolean {
  const now = progress.get();
  if (now.at !== 'table') return true;
  const { phase, seat } = now.state.shown;
  return now.board.game?.secrets !== false && seat !== null && phase !== 'open' && phase !== 'over';
}
