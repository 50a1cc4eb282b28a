import type { ComponentChildren } from 'preact';
import { useTitle } from './use-title.ts';

interface TitledPageProps {
  /** In the window, in the header and over the page. */
  readonly title: string;
  /** What the title in the header leads to. */
  readonly path?: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

export function TitledPage({ title, path, class: kind = '', children }: TitledPageProps) {
  useTitle(title, { ...(path !== undefined && { path }) });
  return (
    <main class={`page ${kind}`} id="page">
      <h1>{title}</h1>
      {children}
    </main>
  );
}
