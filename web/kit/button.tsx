// Buttons, and links that look like them: a word, with a drawing before it.

import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentChildren } from 'preact';
import { Icon, type IconName } from './icons.tsx';

interface Labelled {
  readonly icon?: IconName;
  /** If left out, only the drawing is seen, and `aria-label` says what it is for. */
  readonly text?: ComponentChildren;
}

interface ButtonProps extends Labelled, Omit<ButtonHTMLAttributes, 'icon' | 'type'> {
  /** If left out, it submits nothing. */
  readonly type?: 'submit';
}

export function Button({ icon, text, type, ...rest }: ButtonProps) {
  return (
    <button type={type ?? 'button'} {...rest}>
      {icon && <Icon name={icon} />}
      {text}
    </button>
  );
}

interface LinkButtonProps extends Labelled, Omit<AnchorHTMLAttributes, 'icon' | 'class'> {
  readonly class?: string;
}

/** A link that looks like a button: to another page, or to a file. */
export function LinkButton({ icon, text, class: kind = '', ...rest }: LinkButtonProps) {
  return (
    <a class={`button ${kind}`} {...(rest as AnchorHTMLAttributes)}>
      {icon && <Icon name={icon} />}
      {text}
    </a>
  );
}
