// The fields of forms that set something up: a table, a tournament, the options of a game.

import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';

interface Labelled {
  readonly label: string;
  readonly hint?: string | undefined;
}

interface ChoiceFieldProps<T> extends Labelled {
  readonly values: readonly T[];
  readonly value: T;
  readonly text: (value: T) => ComponentChildren;
  readonly change: (value: T) => void;
}

/** A field that offers a few choices and takes one of them. */
export function ChoiceField<T extends string | number>(props: ChoiceFieldProps<T>) {
  const { values, value, text, change } = props;
  return (
    <label class="field">
      <Label {...props} />
      <select value={value} onChange={event => change(values[event.currentTarget.selectedIndex]!)}>
        {values.map(one => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberFieldProps extends Labelled {
  readonly range: readonly [least: number, most: number];
  readonly value: number;
  readonly change: (value: number) => void;
}

export function NumberField(props: NumberFieldProps) {
  const { range, value, change } = props;
  return (
    <label class="field">
      <Label {...props} />
      <input
        type="number"
        min={range[0]}
        max={range[1]}
        required
        value={value}
        onChange={event => change(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

type InputAttributes = InputHTMLAttributes;

interface TextFieldProps extends Labelled, Omit<InputAttributes, 'label' | 'value' | 'role'> {
  readonly value: string;
  readonly change: (value: string) => void;
}

/** A field for one line of text or for a day. */
export function TextField({ label, hint, change, ...rest }: TextFieldProps) {
  const input = rest as InputAttributes; // what may be its role depends on its type, and none is given
  return (
    <label class="field">
      <Label label={label} hint={hint} />
      <input {...input} onInput={event => change(event.currentTarget.value)} />
    </label>
  );
}

interface CheckFieldProps extends Labelled {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly change: (checked: boolean) => void;
}

export function CheckField(props: CheckFieldProps) {
  const { checked, disabled = false, change } = props;
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={event => change(event.currentTarget.checked)}
      />
      <Label {...props} />
    </label>
  );
}

export function Label({ label, hint }: Labelled) {
  return (
    <span>
      {label}
      {hint && <small>{hint}</small>}
    </span>
  );
}

interface SeatsFieldProps extends Labelled {
  readonly range: readonly [fewest: number, most: number];
  readonly value: number;
  readonly change: (seats: number) => void;
}

/** How many play: nothing to ask where a game leaves no choice. */
export function SeatsField({ label, range: [fewest, most], value, change }: SeatsFieldProps) {
  if (most <= fewest) return null;
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  return <ChoiceField label={label} values={counts} value={value} text={String} change={change} />;
}

interface SetupFormProps {
  readonly submit: () => Promise<void>;
  /** What the button says. */
  readonly go: string;
  readonly children: ComponentChildren;
}

export function SetupForm({ submit, go, children }: SetupFormProps) {
  return (
    <form class="form" onSubmit={onSubmit(submit)}>
      {children}
      <div class="form-go">
        <Button type="submit" class="primary is-large" text={go} />
      </div>
    </form>
  );
}
