import { DAY, MINUTE } from '../../../src/core/durations.ts';
import type { ClockRule } from '../../../src/core/game.ts';
import type { Translate } from '../../locales/translator.ts';

const CLOCKS: readonly ClockRule[] = [
  { kind: 'none' },
  { kind: 'bank', ms: 3 * MINUTE, increment: 2000 },
  { kind: 'bank', ms: 5 * MINUTE, increment: 3000 },
  { kind: 'bank', ms: 10 * MINUTE, increment: 5000 },
  { kind: 'bank', ms: 30 * MINUTE, increment: 20_000 },
  { kind: 'turn', ms: 30_000 },
  { kind: 'turn', ms: 3 * MINUTE },
  ...[1, 2, 3, 5, 7, 14].map((days): ClockRule => ({ kind: 'turn', ms: days * DAY })),
];

/** The clocks offered in a list: the game's usual one first, without duplicates. */
export function clocksFor(usual: ClockRule): readonly ClockRule[] {
  const same = JSON.stringify(usual);
  return [usual, ...CLOCKS.filter(rule => JSON.stringify(rule) !== same)];
}

/** '10 minutes + 5 s a move' */
export function clockText(translate: Translate, rule: ClockRule): string {
  switch (rule.kind) {
    case 'none':
      return translate('new.clock.none');
    case 'turn':
      if (rule.ms >= DAY) return translate.count('new.clock.days', Math.round(rule.ms / DAY));
      if (rule.ms >= 2 * MINUTE) return translate('new.clock.turn.minutes', { minutes: rule.ms / MINUTE });
      return translate('new.clock.turn', { seconds: rule.ms / 1000 });
    case 'bank':
      return translate('new.clock.bank', { minutes: rule.ms / MINUTE, seconds: rule.increment / 1000 });
    case 'limits':
      return translate('new.clock.limits', { seconds: rule.soft / 1000 });
  }
}
