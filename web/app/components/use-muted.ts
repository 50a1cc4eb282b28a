import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';

/** Those who are blocked have a list of their own. */
export function useMuted() {
  return [...useStore(useApp().mutes.muted).values()].filter(({ blocked }) => !blocked);
}
