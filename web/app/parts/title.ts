import { useEffect } from 'preact/hooks';
import { useApp } from '../context.ts';

/** The window's title, and where one is in the header's one line. `alert` leads the window's title only. */
export function useTitle(title: string, alert = ''): void {
  const { where } = useApp();
  useEffect(() => {
    document.title = [alert, title, 'Ludoteca'].filter(Boolean).join(' · ');
    where.set(title);
  }, [title, alert]);
}
