import type { Seat } from '../../../src/core/game.ts';
import type { ReasonShown } from '../../../src/protocol/analysis.ts';
import { useTranslate } from '../model/app-context.ts';
import { reasonText } from '../model/reason-text.ts';

interface ReasonsProps {
  readonly reasons: readonly ReasonShown[];
  name(seat: Seat): string;
}

/** Why an action is good or bad, a sentence each. */
export function Reasons({ reasons, name }: ReasonsProps) {
  const { locale } = useTranslate();
  if (reasons.length === 0) return null;
  return (
    <ul class="reasons">
      {reasons.map((reason, at) => (
        <li key={at}>{reasonText(reason, locale, name)}</li>
      ))}
    </ul>
  );
}
