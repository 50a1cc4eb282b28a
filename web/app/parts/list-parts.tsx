// What every list has: a button for more, and a word where there is nothing.

import type { ComponentChildren } from 'preact';
import { useSpeech } from '../context.ts';

export function More({ more, isWaiting }: { readonly more: (() => void) | undefined; readonly isWaiting: boolean }) {
  const say = useSpeech();
  if (isWaiting) return <p class="soft more">{say('common.loading')}</p>;
  return more ? (
    <button type="button" class="more" onClick={more}>
      {say('common.more')}
    </button>
  ) : null;
}

export function Empty({ children }: { readonly children: ComponentChildren }) {
  return <p class="list-empty">{children}</p>;
}
