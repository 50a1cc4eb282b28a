// What every list has: a button for more, and a word where there is nothing.

import type { ComponentChildren } from 'preact';
import { useTranslate } from '../model/app-context.ts';

export function MoreButton({
  more,
  isWaiting,
}: {
  readonly more: (() => void) | undefined;
  readonly isWaiting: boolean;
}) {
  const translate = useTranslate();
  if (isWaiting) return <p class="soft more">{translate('common.loading')}</p>;
  return more ? (
    <button type="button" class="more" onClick={more}>
      {translate('common.more')}
    </button>
  ) : null;
}

export function EmptyList({ children }: { readonly children: ComponentChildren }) {
  return <p class="list-empty">{children}</p>;
}
