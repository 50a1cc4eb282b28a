// A form for a game's options, made from their schemas; the words come with the game.

import { useState } from 'preact/hooks';
import type { OptionSchema } from '../../../src/core/options.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import type { GameTexts, OptionText } from '../../boards/shared/contract.ts';
import { useTranslate } from '../model/app-context.ts';
import { CheckField, ChoiceField, Label, NumberField } from './setup-fields.tsx';

export type OptionValues = GameShown['defaults'];
type Value = OptionValues[string];

export interface OptionFieldsProps {
  readonly facts: GameShown;
  readonly texts: GameTexts | undefined;
  readonly values: OptionValues;
  change(values: OptionValues): void;
}

export function OptionFields({ facts, texts, values, change }: OptionFieldsProps) {
  const translate = useTranslate();
  const names = Object.keys(facts.options);
  const isVariant = (name: string): boolean => texts?.variants?.includes(name) === true;
  const variants = names.filter(isVariant);
  // Variants that were chosen before are in sight.
  const [isOpen] = useState(variants.some(name => values[name] !== facts.defaults[name]));
  if (names.length === 0) return null;
  const field = (name: string) => (
    <OptionField
      key={name}
      text={texts?.options[name] ?? { label: readable(name) }}
      schema={facts.options[name] as OptionSchema} // the server publishes its games' own schemas
      value={values[name] ?? ''}
      change={value => change({ ...values, [name]: value })}
    />
  );
  return (
    <fieldset>
      <legend>{translate('common.rules')}</legend>
      {names.filter(name => !isVariant(name)).map(field)}
      {variants.length > 0 && (
        <details class="variants" open={isOpen}>
          <summary class="soft">{translate('new.variants')}</summary>
          {variants.map(field)}
        </details>
      )}
    </fieldset>
  );
}

interface OptionFieldProps {
  readonly text: OptionText;
  readonly schema: OptionSchema;
  readonly value: Value;
  change(value: Value): void;
}

function OptionField({ text, schema, value, change }: OptionFieldProps) {
  const { label, hint, values } = text;
  const labels = { label, hint };
  if (schema.type === 'boolean') return <CheckField {...labels} checked={value === true} change={change} />;
  if (schema.type === 'integer') {
    const range = [schema.minimum, schema.maximum] as const;
    return <NumberField {...labels} range={range} value={Number(value)} change={change} />;
  }
  if ('enum' in schema) {
    const print = (one: string): string => values?.[one] ?? readable(one);
    return <ChoiceField {...labels} values={schema.enum} value={String(value)} text={print} change={change} />;
  }
  return (
    <label class="field">
      <Label {...labels} />
      <textarea
        maxLength={schema.maxLength}
        value={String(value)}
        rows={3}
        onChange={event => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** 'plyLimit' as 'Ply limit': for games that bring no words. */
function readable(name: string): string {
  const spaced = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
