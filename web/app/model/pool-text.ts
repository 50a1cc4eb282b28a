// The clocks of the rated pool in few words, for buttons.

import { MINUTE } from '../../../src/core/durations.ts';
import type { ClockRule } from '../../../src/core/game.ts';
import type { PoolListed } from '../../../src/protocol/rest.ts';
import type { Translate } from '../../locales/translator.ts';

export type PoolPreset = PoolListed['presets'][number];

/** '3 min + 2 s', or '10 s a turn, 4 players' where the game is also played by other numbers. */
export function presetText(translate: Translate, { clock, seats }: PoolPreset, all: readonly PoolPreset[]): string {
  const time = timeText(translate, clock);
  return all.every(other => other.seats === 2) ? time : `${time}, ${translate.count('common.players', seats)}`;
}

function timeText(translate: Translate, rule: ClockRule): string {
  switch (rule.kind) {
    case 'none':
      return translate('new.clock.none');
    case 'bank':
      return translate('pool.clock.bank', { minutes: rule.ms / MINUTE, seconds: rule.increment / 1000 });
    case 'turn':
      if (rule.ms >= 2 * MINUTE) return translate('pool.clock.minutes', { minutes: rule.ms / MINUTE });
      return translate('pool.clock.turn', { seconds: rule.ms / 1000 });
    case 'limits':
      return translate('pool.clock.turn', { seconds: rule.soft / 1000 });
  }
}
