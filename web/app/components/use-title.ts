import { useEffect } from 'preact/hooks';
import { useApp } from '../model/app-context.ts';

interface TitleOptions {
  /** Leads the title of the window only. */
  readonly alert?: string;
  /** What the title in the header leads to. */
  readonly path?: string;
}

/** The window's title, and where one is in the header's one line. */
export function useTitle(title: string, { alert = '', path }: TitleOptions = {}): void {
  const { pageTitle } = useApp();
  useEffect(() => {
    document.title = [alert, title, 'Ludoteca'].filter(Boolean).join(' · ');
    pageTitle.set({ text: title, path });
  }, [title, alert, path]);
}
