import type { ClockRule } from '../../../src/core/game.ts';
import { useSpeech } from '../context.ts';
import { clockText } from '../model/clock-text.ts';
import { ChoiceField } from './setup-fields.tsx';

interface ClockFieldProps {
  /** What there is to choose from: see `clocksFor`. */
  readonly offered: readonly ClockRule[];
  readonly value: ClockRule;
  readonly change: (rule: ClockRule) => void;
}

export function ClockField({ offered, value, change }: ClockFieldProps) {
  const say = useSpeech();
  return (
    <ChoiceField
      label={say('new.clock')}
      values={offered.map((_, i) => i)}
      value={offered.indexOf(value)}
      text={i => clockText(say, offered[i]!)}
      change={i => change(offered[i]!)}
    />
  );
}
