// Fields that say what is wrong with them, in place.

import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Refusal } from '../../../src/core/refusal.ts';
import { Button } from '../../kit/button.tsx';
import { onSubmit } from '../../kit/form.ts';
import { usePageTranslate } from '../model/page-texts.ts';

export interface FormFieldProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly type?: 'text' | 'password' | 'email';
  readonly autocomplete: 'username' | 'current-password' | 'new-password' | 'email' | 'off';
  readonly hint?: string;
  readonly refusal?: Refusal | undefined;
  readonly required?: boolean;
}

export function FormField(props: FormFieldProps) {
  const { label, value, change, type = 'text', autocomplete, hint, refusal, required = true } = props;
  const translate = usePageTranslate();
  const id = useId();
  const [shown, setShown] = useState(false);
  // The role of an input depends on its type; none is given here, so any of these is as good as 'text' to the checker.
  const kind = (type === 'password' && shown ? 'text' : type) as 'text';
  const about = refusal ? `${id}-wrong` : hint ? `${id}-hint` : undefined;
  return (
    <div class="field form-field">
      <label for={id}>{label}</label>
      <div class="form-field-input">
        <input
          id={id}
          type={kind}
          value={value}
          required={required}
          maxLength={type === 'password' ? 200 : 254}
          autocomplete={autocomplete}
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={refusal ? 'true' : undefined}
          aria-describedby={about}
          onInput={event => change(event.currentTarget.value)}
        />
        {type === 'password' && (
          <Button
            class="quiet"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            text={translate(shown ? 'field.password.hide' : 'field.password.show')}
          />
        )}
      </div>
      {refusal ? (
        <p class="form-wrong" id={`${id}-wrong`} role="alert">
          {translate.refusal(refusal)}
        </p>
      ) : (
        hint && (
          <small id={`${id}-hint`} class="soft">
            {hint}
          </small>
        )
      )}
    </div>
  );
}

interface PasswordFieldProps {
  readonly label?: string;
  readonly value: string;
  readonly change: (value: string) => void;
}

/** A field for the current password. */
export function PasswordField({ label, value, change }: PasswordFieldProps) {
  const translate = usePageTranslate();
  return (
    <FormField
      label={label ?? translate('field.password')}
      value={value}
      change={change}
      type="password"
      autocomplete="current-password"
    />
  );
}

/** A field for a new password: says what a password needs, and shows the form's refusal if that is about the password. */
export function NewPasswordField(props: PasswordFieldProps & { readonly refusal: Refusal | undefined }) {
  const { label, value, change, refusal } = props;
  const translate = usePageTranslate();
  return (
    <FormField
      label={label ?? translate('field.password')}
      value={value}
      change={change}
      type="password"
      autocomplete="new-password"
      hint={translate('field.password.hint')}
      refusal={refusalOf(refusal, 'password')}
    />
  );
}

interface PlainFormProps {
  readonly submit: () => Promise<void>;
  /** What no field can be blamed for. */
  readonly refusal?: Refusal | undefined;
  readonly go: string;
  readonly danger?: boolean;
  readonly children: ComponentChildren;
}

/** A form that waits for its answer and shows a refusal above its button. */
export function PlainForm({ submit, refusal, go, danger, children }: PlainFormProps) {
  const translate = usePageTranslate();
  const [busy, setBusy] = useState(false);
  return (
    <form
      class="plain-form"
      onSubmit={onSubmit(() => {
        if (busy) return;
        setBusy(true);
        void submit().finally(() => setBusy(false));
      })}
    >
      {children}
      {refusal && (
        <p class="form-wrong" role="alert">
          {translate.refusal(refusal)}
        </p>
      )}
      <Button type="submit" class={danger ? 'is-danger' : 'primary'} aria-disabled={busy} text={go} />
    </form>
  );
}

/** The refusal if it is about this part of the form: 'accounts/name-taken' is about 'name'. Undefined if it is not. */
export function refusalOf(refusal: Refusal | undefined, part: 'name' | 'password' | 'email'): Refusal | undefined {
  const codes = part === 'email' ? /^accounts\/bad-email$/ : new RegExp(`^accounts/${part}-`);
  return refusal && codes.test(refusal.refused) ? refusal : undefined;
}

/** The refusal, unless it is about the name, the password or the email address, whose fields show it. */
export function generalRefusal(refusal: Refusal | undefined): Refusal | undefined {
  return (['name', 'password', 'email'] as const).some(part => refusalOf(refusal, part)) ? undefined : refusal;
}
