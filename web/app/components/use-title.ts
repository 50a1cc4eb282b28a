import { useEffect } from 'preact/hooks';
import { useApp } from '../model/app-context.ts';

/** The window's title, and where one is in the header's one line. `alert` leads the window's title only. */
export function useTitle(title: string, alert = ''): void {
  const { pageTitle } = useApp();
  useEffect(() => {
    document.title = [alert, title, 'Ludoteca'].filter(Boolean).join(' · ');
    pageTitle.set(title);
  }, [title, alert]);
}
