import { isSlow } from '../../../src/core/clock-rules.ts';
import type { ClockRule } from '../../../src/core/game.ts';
import { useTranslate } from '../model/app-context.ts';
import { clockText } from '../model/clock-text.ts';

interface ClockFieldProps {
  /** What there is to choose from: see `clocksFor`. */
  readonly offered: readonly ClockRule[];
  /** One of them. */
  readonly value: ClockRule;
  change(clock: ClockRule): void;
}

/** A choice of clocks: those for players who stay at the table and, where offered, correspondence clocks of several days a move. */
export function ClockField({ offered, value, change }: ClockFieldProps) {
  const translate = useTranslate();
  const options = (slow: boolean) =>
    offered.map((rule, i) =>
      isSlow(rule) === slow ? (
        <option key={i} value={i}>
          {clockText(translate, rule)}
        </option>
      ) : null,
    );
  return (
    <label class="field">
      <span>{translate('new.clock')}</span>
      <select
        value={offered.indexOf(value)}
        onChange={event => change(offered[Number(event.currentTarget.value)] ?? value)}
      >
        {offered.some(isSlow) ? (
          <>
            <optgroup label={translate('new.clock.live')}>{options(false)}</optgroup>
            <optgroup label={translate('new.clock.slow')}>{options(true)}</optgroup>
          </>
        ) : (
          options(false)
        )}
      </select>
      {isSlow(value) && <small>{translate('new.clock.slow.hint')}</small>}
    </label>
  );
}
