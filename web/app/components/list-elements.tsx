// What every list has: a button for more, and a word where there is nothing.

import type { ComponentChildren } from 'preact';
import { Button } from '../../kit/button.tsx';
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
  return more ? <Button class="more" onClick={more} text={translate('common.more')} /> : null;
}

export function EmptyList({ children }: { readonly children: ComponentChildren }) {
  return <p class="list-empty">{children}</p>;
}
