import type { ComponentChildren } from 'preact';

interface TiedSectionProps {
  readonly isOpen?: boolean;
  readonly title: string;
  readonly count: number;
  readonly empty: string;
  readonly children: ComponentChildren;
}

/** One of the lists of people on the account page, folded away until it is wanted. */
export function TiedSection({ isOpen = false, title, count, empty, children }: TiedSectionProps) {
  return (
    <details class="tied" open={isOpen}>
      <summary>
        {title} <span class="soft">{count}</span>
      </summary>
      {count === 0 ? <p class="soft">{empty}</p> : <ul class="rows">{children}</ul>}
    </details>
  );
}
