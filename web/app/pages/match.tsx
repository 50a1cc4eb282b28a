// The board page: the board, and one narrow column beside it (tabs under it on a phone).

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TableState } from '../../../src/client/table-state.ts';
import { isSlow } from '../../../src/core/clock-rules.ts';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import { cardOf } from '../../boards/index.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { useStore } from '../../kit/store.ts';
import { Column } from '../components/column.tsx';
import { ConnectionLost } from '../components/connection-lost.tsx';
import { HandOver } from '../components/hand-over.tsx';
import { LoadingPage } from '../components/loading.tsx';
import { MoveList } from '../components/move-list.tsx';
import { NextMatch } from '../components/next-match.tsx';
import { Players } from '../components/players.tsx';
import { ResultBanner } from '../components/result-banner.tsx';
import { Stage } from '../components/stage.tsx';
import { Again, TableActions } from '../components/table-actions.tsx';
import { useChat } from '../components/use-chat.tsx';
import { useHotSeat } from '../components/use-hot-seat.ts';
import { useNames } from '../components/use-names.ts';
import { useTitle } from '../components/use-title.ts';
import { WaitingRoom } from '../components/waiting-room.tsx';
import { useApp, useTranslate } from '../model/app-context.ts';
import type { LiveTable } from '../model/live-table.ts';
import { lastMove } from '../model/match-history.ts';
import { arePairs, latestMoveText, movesOf } from '../model/move-list.ts';
import { namesIn } from '../model/names.ts';
import { resultOf } from '../model/result.ts';
import { statusOf } from '../model/status.ts';

export function MatchPage({ match }: { readonly match: string }) {
  const translate = useTranslate();
  const screen = useHotSeat(match);
  const { table, covered } = useStore(screen.screen);
  const progress = useStore(table.progress);
  if (progress.at === 'table') {
    const { state, board, isLoadingHistory } = progress;
    const name = namesIn(state.shown.game, state.shown.players, translate.locale);
    if (covered) return <HandOver name={name(table.seat)} take={() => screen.uncover()} />;
    return (
      <TablePage table={table} state={state} board={board} isReading={isLoadingHistory} isShared={screen.isShared} />
    );
  }
  if (progress.at === 'joining') return <LoadingPage />;
  return (
    <main class="page page-plain" id="page">
      <h1>{translate('match.missing')}</h1>
      <p class="soft" role="status">
        {translate.refusal(progress.refusal)}
      </p>
      <a class="button primary" href="/">
        {translate('missing.home')}
      </a>
    </main>
  );
}

interface TablePageProps {
  readonly table: LiveTable;
  readonly state: TableState;
  readonly board: BoardModule;
  readonly isReading: boolean;
  /** Do several people play at this screen? */
  readonly isShared: boolean;
}

function TablePage({ table, state, board, isReading, isShared }: TablePageProps) {
  const app = useApp();
  const translate = useTranslate();
  const { shown } = state;
  const texts = board.texts[translate.locale];
  const [turned, setTurned] = useState(false);
  const seat: Seat = shown.seat ?? AUDIENCE;
  // Where all see the same, the board stays as it lies when the next one takes over.
  const home = isShared && board.game?.secrets === false ? 0 : Math.max(0, seat);
  const bottom = turned ? (home + 1) % shown.seats : home;
  const names = useNames(shown.game, shown.players);
  const { name } = names;
  const yours = shown.yours && shown.phase === 'running' && !table.isCatchingUp;
  const status =
    isShared && yours ? translate('match.turn.other', { name: name(seat) }) : statusOf(shown, translate, name);
  useTitle(cardOf(shown.game).name[translate.locale], yours ? translate('match.turn.yours') : '');
  useEffect(() => endSounds(table, seat, app.sounds.play), [table, seat]);

  const act = async (action: string) => {
    const refusal = await table.act(action);
    if (refusal) app.showRefusal(refusal, texts.refusals);
    return refusal;
  };
  const order = async (what: Parameters<LiveTable['command']>[0]): Promise<void> => {
    const refusal = await table.command(what);
    if (refusal) app.showRefusal(refusal, texts.refusals);
  };
  const drawing = shown.drawing ?? (board.game ? board.game.draw(shown.view) : JSON.stringify(shown.view, null, 1));
  const over =
    shown.ending && shown.payoffs
      ? { ending: shown.ending, payoffs: shown.payoffs, view: shown.view, seat: isShared ? AUDIENCE : seat }
      : undefined;
  const isOpen = shown.phase === 'open';
  const inWords = board.history === 'words';
  const { finishes } = board;
  const [pointed, setPointed] = useState<number>();
  const last = useMemo(() => lastMove(state.events), [state.events]);
  const lines = useMemo(
    () => movesOf(state.events, { translate, texts, name, inWords, finishes }),
    [state.events, translate],
  );

  const chat = useChat(table, shown, board, isShared);
  const { Menu, Waiting } = board;
  const goAway = (): void => app.router.go(Menu ? { page: 'menu', game: shown.game } : { page: 'home' });
  const giveUpSeat = async (): Promise<void> => {
    const refusal = shown.seat === null ? undefined : await app.api.stand(shown.match, shown.seat);
    if (refusal) app.showRefusal(refusal);
    else goAway();
  };

  return (
    <main class="table-page" id="page" data-phase={shown.phase}>
      <h1 class="for-readers">{cardOf(shown.game).name[translate.locale]}</h1>
      <Stage
        board={board}
        status={status}
        news={shown.phase === 'running' ? latestMoveText(lines, name, seat) : undefined}
        urgent={yours}
        view={shown.view}
        seats={shown.seats}
        options={shown.options}
        players={shown.players}
        seat={seat}
        bottom={bottom}
        yours={yours}
        isShared={isShared}
        legal={yours ? (shown.legal ?? []) : []}
        retractable={shown.retractable}
        version={shown.version}
        events={state.latest}
        last={last}
        pointed={state.events.find(event => event.version === pointed)}
        {...names}
        drawing={drawing}
        act={act}
        retract={() => void order('retract')}
        leave={Menu && seat >= 0 ? goAway : undefined}
        instead={
          isOpen && Waiting ? (
            <Waiting
              translate={translate}
              players={shown.players}
              startsAt={state.startsAt}
              waits={shown.waits}
              name={name}
              leave={() => void giveUpSeat()}
            />
          ) : undefined
        }
        over={
          <ConnectionLost
            absence={
              seat < 0 || shown.phase !== 'running' ? undefined : isSlow(shown.rule) ? 'slow' : board.game?.absence
            }
            leave={goAway}
          />
        }
      />
      <Column
        players={
          !isOpen && (
            <Players shown={shown} since={state.since} board={board} bottom={bottom} game={shown.game} name={name} />
          )
        }
        banner={
          over ? (
            <ResultBanner result={resultOf(over, translate, texts, name)}>
              <Again
                shown={shown}
                replays={board.game !== undefined}
                rematch={state.rematch}
                agree={() => void order('rematch')}
                name={name}
              />
            </ResultBanner>
          ) : isOpen ? (
            <WaitingRoom shown={shown} startsAt={state.startsAt} table={table} texts={texts} />
          ) : isSlow(shown.rule) && seat >= 0 && !yours ? (
            <NextMatch key={shown.version} match={shown.match} />
          ) : undefined
        }
        moves={
          <MoveList
            lines={lines}
            pairs={arePairs(lines, shown.seats)}
            at={shown.version}
            name={name}
            mark={board.Mark}
            isReading={isReading}
            {...(inWords && { jump: setPointed })}
          />
        }
        chat={chat}
        actions={
          <TableActions
            shown={shown}
            order={order}
            turn={board.turns ? () => setTurned(!turned) : undefined}
            journalled={shown.phase === 'over' || board.game?.secrets === false ? board.game : undefined}
          />
        }
      />
    </main>
  );
}

/** The end has a sound; so has one's turn, for whoever looks elsewhere. */
function endSounds(table: LiveTable, seat: Seat, play: (sound: 'won' | 'lost' | 'turn') => void): () => void {
  let wasYours = true;
  table.onShown = ({ shown, latest }) => {
    const ended = latest.find(event => event.t === 'ended');
    if (ended) play((ended.payoffs?.[seat] ?? 0) >= 0 ? 'won' : 'lost');
    else if (shown.yours && !wasYours && document.hidden) play('turn');
    wasYours = shown.yours;
  };
  return () => {
    table.onShown = () => undefined;
  };
}
