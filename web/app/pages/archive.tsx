// Every finished match, to be searched, looked at and taken along.

import { cardOf } from '../../boards/index.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { ArchiveList } from '../components/archive-list.tsx';
import { PlayerField } from '../components/player-field.tsx';
import { ChoiceField, TextField } from '../components/setup-fields.tsx';
import { useGames } from '../components/use-games.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { type ArchiveSearch, journalsPath, OUTCOMES, RESULTS } from '../net/records-api.ts';

export function ArchivePage({ search }: { readonly search: ArchiveSearch }) {
  const { router, me: mine } = useApp();
  const me = useStore(mine)?.account;
  const translate = usePageTranslate();
  useTitle(translate('archive.title'));
  const games = useGames();
  const { player, against, game, result, from, to } = search;
  const results = player === undefined ? OUTCOMES : RESULTS;
  const look = (news: { readonly [K in keyof ArchiveSearch]: string | undefined }): void => {
    const next = Object.entries({ ...search, ...news }).filter(([, value]) => value);
    router.go({ page: 'archive', search: Object.fromEntries(next) }, 'replace');
  };
  const known = results.find(one => one === result);
  return (
    <main class="page archive" id="page">
      <div class="list-head">
        <div>
          <h1>{translate('archive.title')}</h1>
          <p class="lead">{translate('archive.lead')}</p>
        </div>
        <div class="row">
          {me !== undefined && (
            <Button
              onClick={() => look({ player: player === me ? undefined : me, against: undefined })}
              text={translate(player === me ? 'archive.everybody' : 'account.matches')}
            />
          )}
          <LinkButton icon="reel" href="/replay" text={translate('replay.file')} />
        </div>
      </div>
      <form class="filters" onSubmit={event => event.preventDefault()}>
        <PlayerField
          label={translate('rankings.player')}
          player={player}
          choose={one => look({ player: one, against: one && against, result: undefined })}
        />
        {player !== undefined && (
          <PlayerField label={translate('archive.against')} player={against} choose={one => look({ against: one })} />
        )}
        <ChoiceField
          label={translate('rankings.game')}
          values={['', ...(games.at === 'here' ? games.value.map(({ id }) => id) : [])]}
          value={game ?? ''}
          text={id => (id === '' ? translate('archive.any') : cardOf(id).name[translate.locale])}
          change={id => look({ game: id })}
        />
        <ChoiceField
          label={translate('archive.result')}
          values={['', ...results]}
          value={known ?? ''}
          text={one => translate(one === '' ? 'archive.any' : `archive.result.${one}`)}
          change={one => look({ result: one })}
        />
        <TextField
          label={translate('archive.from')}
          type="date"
          value={from ?? ''}
          max={to ?? ''}
          change={from => look({ from })}
        />
        <TextField
          label={translate('archive.to')}
          type="date"
          value={to ?? ''}
          min={from ?? ''}
          change={to => look({ to })}
        />
      </form>
      <section class="list">
        <div class="list-head">
          <h2>{translate('rankings.matches')}</h2>
          <LinkButton
            icon="save"
            href={journalsPath(search)}
            download
            title={translate('archive.download.hint')}
            text={translate('archive.download')}
          />
        </div>
        <ArchiveList
          search={search}
          perspective={player}
          empty={translate(Object.keys(search).length === 0 ? 'archive.none' : 'archive.empty')}
        />
      </section>
    </main>
  );
}
