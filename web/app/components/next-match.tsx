import { LinkButton } from '../../kit/button.tsx';
import { useApp, useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';
import { useFetched } from './use-fetched.ts';

/** After one's move in a slow match: the next one that waits, if any does. */
export function NextMatch({ match }: { readonly match: string }) {
  const { api } = useApp();
  const translate = useTranslate();
  const found = useFetched('next match', () => api.ownMatches());
  const waiting = found.at === 'here' ? found.value.filter(({ turn, match: id }) => turn?.yours && id !== match) : [];
  const next = waiting[0];
  if (!next) return null;
  return (
    <LinkButton
      class="primary next-match"
      href={printPath({ page: 'match', match: next.match })}
      text={translate.count('match.next', waiting.length)}
    />
  );
}
