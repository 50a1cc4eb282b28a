// One tournament: what it is, what one can do in it now, the table, the boards, everything to take along.

import type { TournamentShown } from '../../../src/protocol/tournaments.ts';
import { cardOf } from '../../boards/index.ts';
import { LinkButton } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { Emblem } from '../components/emblem.tsx';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { clockText } from '../model/clock-text.ts';
import { timeText } from '../model/figures.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { Bracket } from '../tournaments/bracket.tsx';
import { Downloads } from '../tournaments/downloads.tsx';
import { EntrantList } from '../tournaments/field.tsx';
import { TournamentLog } from '../tournaments/log.tsx';
import { OrganiserTools } from '../tournaments/organiser.tsx';
import { OwnEntry } from '../tournaments/own-entry.tsx';
import { Rounds } from '../tournaments/rounds.tsx';
import { ShareTournament } from '../tournaments/share-tournament.tsx';
import { Crosstable, Standings } from '../tournaments/standings.tsx';
import { systemText } from '../tournaments/tournament-list.tsx';
import { type TournamentProps, useTournament } from '../tournaments/use-tournament.ts';

export function TournamentPage({ tournament }: { readonly tournament: string }) {
  const translate = usePageTranslate();
  const { found, since, refresh } = useTournament(tournament);
  useTitle(found.at === 'here' ? found.value.name : translate('tournament.list'));
  if (found.at === 'here') return <Tournament shown={found.value} since={since} refresh={refresh} />;
  return (
    <main class="page page-plain" id="page">
      {found.at === 'refused' && <h1>{translate('tournament.missing')}</h1>}
      <p class="soft" role="status">
        {found.at === 'refused' ? translate.refusal(found.refusal) : translate('common.loading')}
      </p>
      {found.at === 'refused' && (
        <LinkButton class="primary" href={printPath({ page: 'tournaments' })} text={translate('tournament.list')} />
      )}
    </main>
  );
}

function Tournament({ shown, since, refresh }: TournamentProps) {
  const me = useStore(useApp().me)?.account;
  const isMine = me === shown.account;
  const isOpen = shown.phase === 'open';
  return (
    <main class="page tournament" id="page" data-phase={shown.phase}>
      <Head shown={shown} />
      <ShareTournament shown={shown} />
      {!shown.published && <OwnEntry shown={shown} since={since} refresh={refresh} />}
      {isMine && !shown.published && <OrganiserTools shown={shown} refresh={refresh} />}
      {isOpen ? (
        <EntrantList shown={shown} refresh={refresh} />
      ) : (
        <div class="tournament-body">
          <Bracket shown={shown} />
          <div class="tournament-tables">
            <Standings shown={shown} refresh={refresh} />
            <Crosstable shown={shown} />
          </div>
          <Rounds shown={shown} since={since} refresh={refresh} />
        </div>
      )}
      {!isOpen && <Downloads shown={shown} />}
      <TournamentLog game={shown.game} log={shown.log} />
    </main>
  );
}

function Head({ shown }: { readonly shown: TournamentShown }) {
  const translate = usePageTranslate();
  const { name } = cardOf(shown.game);
  const facts = [
    name[translate.locale],
    systemText(translate, shown.system),
    ...(shown.published ? [] : [clockText(translate, shown.clock)]),
    ...(shown.games > 1 ? [translate.count('tournament.gameseach', shown.games)] : []),
    translate.count('common.players', shown.entrants),
    ...(shown.private ? [translate('tournament.private.short')] : []),
  ];
  return (
    <header class="tournament-head">
      <a href={printPath({ page: 'game', game: shown.game })} aria-label={cardOf(shown.game).name[translate.locale]}>
        <Emblem game={shown.game} class="tournament-emblem" />
      </a>
      <div>
        <h1>{shown.name}</h1>
        <p class="soft">{facts.join(' · ')}</p>
        <p class="soft">
          {translate(shown.published ? 'records.publishedby' : 'tournament.organisedby', { name: shown.organiser })}
        </p>
      </div>
      <p class={`tournament-phase surface is-${shown.phase}`} role="status">
        <b>{translate(`tournament.phase.${shown.phase}`)}</b>
        {shown.phase === 'open' && shown.starts !== undefined && (
          <small>{timeText(shown.starts, translate.locale)}</small>
        )}
        {shown.phase === 'running' && shown.round > 0 && shown.system !== 'rolling' && (
          <small>{translate('tournament.round', { round: shown.round })}</small>
        )}
      </p>
    </header>
  );
}
