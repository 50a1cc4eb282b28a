import { useStore } from '../../kit/store.ts';
import { useApp } from '../model/app-context.ts';

/** The accounts that the reader has muted. Blocked accounts are not among them: they have a list of their own. */
export function useMuted() {
  return [...useStore(useApp().mutes.muted).values()].filter(({ blocked }) => !blocked);
}
