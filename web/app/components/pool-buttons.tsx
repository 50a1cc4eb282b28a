// One click from a clock to an opponent: the buttons of the rated pool, and the search they begin.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { PoolListed } from '../../../src/protocol/rest.ts';
import { cardOf } from '../../boards/index.ts';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { type PoolPreset, presetText } from '../model/pool-text.ts';
import { printPath } from '../model/router.ts';
import { PoolSearch } from './pool-search.tsx';
import { useFetched } from './use-fetched.ts';

/** How often the numbers of those who wait are looked at again. */
const FRESH = 4000;

export interface PoolChoice {
  readonly game: string;
  readonly preset: PoolPreset;
  /** The preset in words. */
  readonly clock: string;
}

export interface PoolUse {
  /** The server has not answered yet. */
  readonly isWaiting: boolean;
  readonly listed: readonly PoolListed[];
  look(choice: PoolChoice): void;
  /** Shown during the search. */
  readonly dialog: ComponentChildren;
}

export function usePool(): PoolUse {
  const { api, requireName } = useApp();
  const found = useFetched('pool', () => api.pool(), FRESH);
  const [choice, setChoice] = useState<PoolChoice>();
  const look = async (wanted: PoolChoice): Promise<void> => {
    if (await requireName()) setChoice(wanted);
  };
  return {
    isWaiting: found.at === 'waiting',
    listed: found.at === 'here' ? found.value : [],
    look: wanted => void look(wanted),
    dialog: choice && <PoolSearch {...choice} close={() => setChoice(undefined)} />,
  };
}

/** The text above the clocks of the pool: who the opponent will be, and whether the match counts. */
export function PoolLead({ class: look = 'soft' }: { readonly class?: string }) {
  const me = useStore(useApp().me);
  const translate = useTranslate();
  const isSignedIn = me !== undefined && me.token === undefined;
  if (isSignedIn) return <p class={look}>{translate('pool.lead')}</p>;
  return (
    <p class={look}>
      {translate('pool.lead.guest')} <a href={printPath({ page: 'sign-up' })}>{translate('pool.guest.account')}</a>
    </p>
  );
}

interface PoolButtonsProps {
  readonly listed: PoolListed;
  readonly look: PoolUse['look'];
}

export function PoolButtons({ listed: { game, presets }, look }: PoolButtonsProps) {
  const translate = useTranslate();
  const name = cardOf(game).name[translate.locale];
  return (
    <div class="pool-buttons">
      {presets.map(preset => {
        const clock = presetText(translate, preset, presets);
        const waiting = preset.waiting > 0 ? translate.count('pool.waiting', preset.waiting) : undefined;
        const label = waiting
          ? translate('pool.look.waiting', { game: name, clock, waiting })
          : translate('pool.look', { game: name, clock });
        return (
          <button type="button" key={preset.id} aria-label={label} onClick={() => look({ game, preset, clock })}>
            <span>{clock}</span>
            {waiting && <small>{waiting}</small>}
          </button>
        );
      })}
    </div>
  );
}
