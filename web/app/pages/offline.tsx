// Matches against bots on this device: begin one, continue one, look at one again.

import { useEffect, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { GameShown, SummaryShown } from '../../../src/protocol/rest.ts';
import { cardOf } from '../../boards/index.ts';
import { ensureGamesLoaded, outsideGames } from '../../boards/outside.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { useConfirm } from '../../kit/confirm.tsx';
import { useStore } from '../../kit/store.ts';
import { BotField } from '../components/bot-options.tsx';
import { Emblem } from '../components/emblem.tsx';
import { LengthField } from '../components/length-field.tsx';
import { Loading } from '../components/loading.tsx';
import { OfflineCopyLine } from '../components/offline-copy-line.tsx';
import { OptionFields, type OptionFieldsProps } from '../components/option-fields.tsx';
import { SeatsField } from '../components/setup-fields.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useTexts } from '../components/use-board.ts';
import { useFetched } from '../components/use-fetched.ts';
import { useApp } from '../model/app-context.ts';
import { usualOptions } from '../model/match-length.ts';
import { nameOf } from '../model/names.ts';
import { offeredBot } from '../model/opponent-path.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { LocalAppProvider } from './local-match.tsx';

export function OfflinePage() {
  return (
    <LocalAppProvider>
      <DevicePage />
    </LocalAppProvider>
  );
}

function DevicePage() {
  const { api } = useApp();
  const translate = usePageTranslate();
  // The server may have other games by now; without one, those it had last count.
  useEffect(() => void ensureGamesLoaded(), []);
  const others = useStore(outsideGames).map(({ browser }) => browser?.main ?? '');
  const games = useFetched(`games ${others.join(' ')}`, () => api.games());
  return (
    <TitledPage title={translate('offline.title')} class="offline">
      <p class="lead">{translate('offline.lead')}</p>
      <OfflineCopyLine />
      {games.at === 'waiting' && <Loading />}
      {games.at === 'here' && (
        <ul class="offline-games">
          {games.value.map(facts => (
            <GameRow key={facts.id} facts={facts} />
          ))}
        </ul>
      )}
      <DeviceMatches />
    </TitledPage>
  );
}

/** A game with the number of players and the opponent of the last match, so that a rematch is one click away. */
function GameRow({ facts }: { readonly facts: GameShown }) {
  const { api, router, opponentSteps, showRefusal } = useApp();
  const translate = usePageTranslate();
  const [bot, setBot] = useState(() => offeredBot(facts, opponentSteps.get())!);
  const [seats, setSeats] = useState(facts.usual);
  const [options, setOptions] = useState(() => usualOptions(facts));
  const [fewest, most] = facts.seats;
  const name = cardOf(facts.id).name[translate.locale];
  const play = async (): Promise<void> => {
    const others = Array.from({ length: seats - 1 }, (_, index) => ({ seat: index + 1, bot }));
    const made = await api.create({ game: facts.id, seats, options, seat: 0, bots: others, clock: { kind: 'none' } });
    if (isRefusal(made)) showRefusal(made);
    else router.go({ page: 'match', match: made.match });
  };
  return (
    <li class="offline-game surface">
      <Emblem game={facts.id} class="offline-emblem" />
      <h2>{name}</h2>
      <BotField label={translate('common.opponent')} facts={facts} value={bot} change={setBot} />
      <SeatsField
        label={translate('common.players')}
        range={[Math.max(2, fewest), most]}
        value={seats}
        change={setSeats}
      />
      <button type="button" class="primary" onClick={() => void play()}>
        {translate('common.play')}
        <span class="for-readers"> {name}</span>
      </button>
      <GameOptions facts={facts} values={options} change={setOptions} />
    </li>
  );
}

type GameOptionsProps = Omit<OptionFieldsProps, 'texts'>;

/** Folded away: the words for them come with the board of the game. */
function GameOptions(props: GameOptionsProps) {
  const translate = usePageTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="offline-options" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{translate('common.rules')}</summary>
      {isOpen && <OpenOptions {...props} />}
    </details>
  );
}

function OpenOptions({ facts, values, change }: GameOptionsProps) {
  const texts = useTexts(facts.id);
  return (
    <>
      <LengthField facts={facts} texts={texts} values={values} change={change} />
      <OptionFields facts={facts} texts={texts} values={values} change={change} />
    </>
  );
}

function DeviceMatches() {
  const { api, rest } = useApp();
  const translate = usePageTranslate();
  const [changes, setChanges] = useState(0);
  const found = useFetched(`device ${changes}`, () => api.matches({}));
  const { confirm, dialog } = useConfirm(translate('common.cancel'));
  const remove = async (match: string): Promise<void> => {
    const question = {
      title: translate('offline.remove.sure'),
      lead: translate('offline.remove.lead'),
      yes: translate('offline.remove'),
    };
    if ((await confirm(question)) === undefined) return;
    await rest.command('DELETE', `/api/matches/${encodeURIComponent(match)}`);
    setChanges(changes + 1);
  };
  const rows = found.at === 'here' ? found.value : [];
  return (
    <section class="list">
      <h2>{translate('offline.matches')}</h2>
      {found.at === 'here' && rows.length === 0 && <p class="list-empty">{translate('offline.empty')}</p>}
      {rows.length > 0 && (
        <ul>
          {rows.map(row => (
            <DeviceMatch key={row.match} row={row} remove={() => void remove(row.match)} />
          ))}
        </ul>
      )}
      {dialog}
    </section>
  );
}

function DeviceMatch({ row, remove }: { readonly row: SummaryShown; remove(): void }) {
  const translate = usePageTranslate();
  const { match, game, phase, seats, payoffs, changed } = row;
  const isOver = phase === 'over';
  const names = seats.flatMap((who, seat) => {
    if (!who) return [];
    const name = nameOf(game, who, translate.locale);
    return [(payoffs?.[seat] ?? 0) > 0 ? <b key={seat}>{name}</b> : <span key={seat}>{name}</span>];
  });
  return (
    <li class="offline-match surface">
      <Emblem game={game} class="offline-emblem" />
      <span class="offline-who">
        {names}
        <small class="soft">
          {cardOf(game).name[translate.locale]}, {translate.ago(Date.now() - changed)}
        </small>
      </span>
      <span class="row">
        {isOver ? (
          <>
            <LinkButton href={printPath({ page: 'replay', match })} text={translate('list.replay')} />
            <LinkButton href={printPath({ page: 'replay', match, analyse: true })} text={translate('match.analyse')} />
          </>
        ) : (
          <LinkButton class="primary" href={printPath({ page: 'match', match })} text={translate('offline.continue')} />
        )}
        <Button icon="close" class="quiet" aria-label={translate('offline.remove')} onClick={remove} />
      </span>
    </li>
  );
}
