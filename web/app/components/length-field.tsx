import { useTranslate } from '../model/app-context.ts';
import { lengthOf, withLength } from '../model/match-length.ts';
import type { OptionFieldsProps } from './option-fields.tsx';
import { ChoiceField } from './setup-fields.tsx';

/** How long a match takes, for games that offer a choice. */
export function LengthField({ facts, texts, values, change }: OptionFieldsProps) {
  const translate = useTranslate();
  if (!facts.lengths) return null;
  const ids = facts.lengths.map(({ id }) => id);
  const own = lengthOf(facts, values);
  return (
    <ChoiceField
      label={translate('new.length')}
      values={own === undefined ? [...ids, ''] : ids}
      value={own ?? ''}
      text={id => (id === '' ? translate('new.length.own') : (texts?.lengths?.[id] ?? id))}
      change={id => id !== '' && change(withLength(facts, id, values))}
    />
  );
}
