import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';

/** The reader's name, for boards without a server: their sentences speak of every player in the third person, so "You" does not fit. */
export function useOwnName(): string {
  const { me, hasName } = useApp();
  const translate = useTranslate();
  const own = useStore(me);
  return (useStore(hasName) && own?.name) || translate('name.guest');
}
