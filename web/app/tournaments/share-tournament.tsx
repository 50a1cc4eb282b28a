import type { TournamentShown } from '../../../src/protocol/tournaments.ts';
import { Copyable } from '../components/copyable.tsx';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';

/** 'abcdefgh' as people write it: 'ABCD-EFGH'. */
export const tournamentCode = (id: string): string => `${id.slice(0, 4)}-${id.slice(4)}`.toUpperCase();

/** How others find a tournament that no list shows. */
export function ShareTournament({ shown }: { readonly shown: TournamentShown }) {
  const translate = usePageTranslate();
  const { tournament } = shown;
  if (!shown.private || shown.phase !== 'open') return null;
  return (
    <section class="tournament-share stack is-loose">
      <p>{translate('tournament.private.lead')}</p>
      <Copyable
        label={translate('common.link')}
        text={location.origin + printPath({ page: 'tournament', tournament })}
      />
      <Copyable label={translate('common.code')} text={tournamentCode(tournament)} />
    </section>
  );
}
