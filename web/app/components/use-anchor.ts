import { useEffect } from 'preact/hooks';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';

/** Brings what the address names behind its # into sight, once it is there. */
export function useAnchor(isReady: boolean): void {
  const route = useStore(useApp().router.route);
  useEffect(() => {
    if (isReady && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isReady, route]);
}
