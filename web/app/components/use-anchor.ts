import { useEffect } from 'preact/hooks';
import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';

/** Scrolls to the element that the address names behind its #, once the element is there. */
export function useAnchor(isReady: boolean): void {
  const route = useStore(useApp().router.route);
  useEffect(() => {
    if (isReady && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [isReady, route]);
}
