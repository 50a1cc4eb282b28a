import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useSpeech } from '../context.ts';

export interface ColumnProps {
  readonly players: ComponentChildren;
  /** The waiting room, or how it ended. */
  readonly banner?: ComponentChildren;
  readonly moves: ComponentChildren;
  readonly actions: ComponentChildren;
}

/** Beside the board where there is room; on a phone the players above it and the rest in tabs below. */
export function Column({ players, banner, moves, actions }: ColumnProps) {
  const say = useSpeech();
  const [tab, setTab] = useState<'moves' | 'table'>('moves');
  const button = (id: typeof tab, label: string) => (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      aria-selected={tab === id}
      aria-controls={`panel-${id}`}
      onClick={() => setTab(id)}
    >
      {label}
    </button>
  );
  return (
    <>
      <div class="column-players">{players}</div>
      <aside class="column" data-tab={tab}>
        {banner}
        <div class="tabs" role="tablist">
          {button('moves', say('match.moves'))}
          {button('table', say('match.table'))}
        </div>
        <div class="panel panel-moves" id="panel-moves" role="tabpanel" aria-labelledby="tab-moves">
          {moves}
        </div>
        <div class="panel panel-table" id="panel-table" role="tabpanel" aria-labelledby="tab-table">
          {actions}
        </div>
      </aside>
    </>
  );
}
