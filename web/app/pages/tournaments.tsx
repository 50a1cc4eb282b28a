import { useState } from 'preact/hooks';
import type { TournamentRow } from '../../../src/protocol/tournaments.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { TextField } from '../components/setup-fields.tsx';
import { type Fetched, useFetched } from '../components/use-fetched.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { TournamentList } from '../tournaments/tournament-list.tsx';

const FRESH = 4000;

export function TournamentsPage() {
  const { api } = useApp();
  const translate = usePageTranslate();
  useTitle(translate('tournament.list'));
  const found = useFetched('tournaments', () => api.tournaments.list(), FRESH);
  return (
    <main class="page" id="page">
      <div class="home-top">
        <div>
          <h1>{translate('tournament.list')}</h1>
          <p class="lead">
            {translate('tournament.list.lead')} <a href="/help/tournaments">{translate('help.tournaments')}</a>
          </p>
        </div>
        <LinkButton
          icon="plus"
          class="primary"
          href={printPath({ page: 'new-tournament' })}
          text={translate('tournament.new')}
        />
      </div>
      <TournamentLists found={found} />
      <CodeForm />
    </main>
  );
}

/** To a tournament that is in no list. */
function CodeForm() {
  const { router } = useApp();
  const translate = usePageTranslate();
  const [code, setCode] = useState('');
  const open = (event: Event): void => {
    event.preventDefault();
    const tournament = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    if (tournament !== '') router.go({ page: 'tournament', tournament });
  };
  return (
    <form class="tournament-code" onSubmit={open}>
      <TextField
        label={translate('tournament.code.have')}
        value={code}
        required
        maxLength={24}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        placeholder="ABCD-EFGH"
        change={setCode}
      />
      <Button type="submit" text={translate('common.open')} />
    </form>
  );
}

function TournamentLists({ found }: { readonly found: Fetched<readonly TournamentRow[]> }) {
  const translate = usePageTranslate();
  if (found.at === 'waiting') return <p class="list-empty loading">{translate('common.loading')}</p>;
  if (found.at === 'refused') return <p class="list-empty">{translate.refusal(found.refusal)}</p>;
  if (found.value.length === 0) return <p class="list-empty">{translate('tournament.list.empty')}</p>;
  const open = found.value.filter(({ phase }) => phase === 'open');
  const running = found.value.filter(({ phase }) => phase === 'running' || phase === 'paused');
  const history = found.value.filter(({ phase }) => phase === 'over' || phase === 'cancelled');
  return (
    <>
      <TournamentList title={translate('tournament.list.open')} rows={open} />
      <TournamentList title={translate('tournament.list.running')} rows={running} />
      <TournamentList title={translate('tournament.list.past')} rows={history} />
    </>
  );
}
