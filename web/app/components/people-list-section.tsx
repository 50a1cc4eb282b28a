import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface PeopleListSectionProps {
  readonly isOpen?: boolean;
  readonly title: string;
  readonly count: number;
  readonly empty: string;
  readonly children: ComponentChildren;
}

/** One of the lists of people on the account page, folded away until it is wanted. */
export function PeopleListSection({ isOpen = false, title, count, empty, children }: PeopleListSectionProps) {
  const summary = useRef<HTMLElement>(null);
  const isFocused = useRef(false);
  // Removing a person removes the focused button with its row. Without this, keyboard focus would jump to the top of the page.
  useLayoutEffect(() => {
    if (isFocused.current && document.activeElement === document.body) summary.current?.focus();
  }, [count]);
  return (
    <details
      class="tied"
      open={isOpen}
      onFocusIn={() => {
        isFocused.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        // Leaving for nowhere is what a button does that is taken away.
        if (relatedTarget) isFocused.current = false;
      }}
    >
      <summary ref={summary}>
        {title} <span class="soft">{count}</span>
      </summary>
      {count === 0 ? <p class="soft">{empty}</p> : <ul class="rows">{children}</ul>}
    </details>
  );
}
