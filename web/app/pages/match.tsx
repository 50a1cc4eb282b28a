// The board page: the board, and one narrow column beside it (tabs under it on a phone).

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { TableState } from '../../../src/client/table-state.ts';
import { isSlow } from '../../../src/core/clock-rules.ts';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import { cardOf } from '../../boards/index.ts';
import type { BoardModule, BoardProps, GameTexts } from '../../boards/shared/contract.ts';
import { LinkButton } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { Column } from '../components/column.tsx';
import { ConnectionLost } from '../components/connection-lost.tsx';
import { PassScreenPage } from '../components/hand-over.tsx';
import { LoadingPage } from '../components/loading.tsx';
import { MoveList } from '../components/move-list.tsx';
import { NextMatch } from '../components/next-match.tsx';
import { Players } from '../components/players.tsx';
import { RatingChange } from '../components/rating-change.tsx';
import { ResultBanner } from '../components/result-banner.tsx';
import { Stage } from '../components/stage.tsx';
import { MatchInterruption } from '../components/standstill.tsx';
import { AfterMatchActions, TableActions } from '../components/table-actions.tsx';
import { TableTools } from '../components/table-tools.tsx';
import { useChat } from '../components/use-chat.tsx';
import { allowsHints, useHint } from '../components/use-hint.ts';
import { useHotSeat } from '../components/use-hot-seat.ts';
import { useNames } from '../components/use-names.ts';
import { useTitle } from '../components/use-title.ts';
import { WaitingRoom } from '../components/waiting-room.tsx';
import { useApp, useTranslate } from '../model/app-context.ts';
import { awayRule } from '../model/away-rule.ts';
import type { LiveTable } from '../model/live-table.ts';
import { lastMove } from '../model/match-history.ts';
import { arePairs, latestMoveText, type MoveLine, movesOf } from '../model/move-list.ts';
import { namesIn } from '../model/names.ts';
import { reasonText } from '../model/reason-text.ts';
import { resultOf } from '../model/result.ts';
import { printPath } from '../model/router.ts';
import { EMPTY_LINE, lineStatus, statusOf } from '../model/status.ts';

export function MatchPage({ match }: { readonly match: string }) {
  const translate = useTranslate();
  const screen = useHotSeat(match);
  const { table, covered } = useStore(screen.screen);
  const progress = useStore(table.progress);
  if (progress.at === 'table') {
    const { state, board, isLoadingHistory } = progress;
    const name = namesIn(state.shown.game, state.shown.players, translate.locale);
    if (covered) return <PassScreenPage name={name(table.seat)} take={() => screen.uncover()} />;
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
      <LinkButton class="primary" href="/" text={translate('missing.home')} />
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

/** What both the board and the column beside it are drawn from. */
interface TableDisplay extends Pick<BoardProps, 'seat' | 'bottom' | 'yours' | 'name' | 'nameParts'> {
  readonly texts: GameTexts;
  readonly lines: readonly MoveLine[];
  /** Does the list tell moves in words, and can they be pointed at? */
  readonly inWords: boolean;
  /** The version of the move that is pointed at. */
  readonly pointed: number | undefined;
  point(version: number): void;
  turn(): void;
  order(command: Parameters<LiveTable['command']>[0]): Promise<void>;
}

function useTableDisplay({ table, state, board, isShared }: TablePageProps): TableDisplay {
  const { showRefusal } = useApp();
  const translate = useTranslate();
  const { shown } = state;
  const { finishes } = board;
  const texts = board.texts[translate.locale];
  const names = useNames(shown.game, shown.players);
  const [turned, setTurned] = useState(false);
  const [pointed, point] = useState<number>();
  const seat: Seat = shown.seat ?? AUDIENCE;
  // Where all see the same, the board stays as it lies when the next player takes over.
  const home = isShared && board.game?.secrets === false ? 0 : Math.max(0, seat);
  const inWords = board.history === 'words';
  const lines = useMemo(
    () => movesOf(state.events, { translate, texts, name: names.name, inWords, finishes }),
    [state.events, translate],
  );
  return {
    ...names,
    seat,
    bottom: turned ? (home + 1) % shown.seats : home,
    yours: shown.yours && shown.phase === 'running' && !table.isCatchingUp,
    texts,
    lines,
    inWords,
    pointed,
    point,
    turn: () => setTurned(!turned),
    order: async command => {
      const refusal = await table.command(command);
      if (refusal) showRefusal(refusal, texts.refusals);
    },
  };
}

function TablePage(props: TablePageProps) {
  const { table, state, board } = props;
  const { sounds } = useApp();
  const translate = useTranslate();
  const { game, phase } = state.shown;
  const display = useTableDisplay(props);
  const { seat, yours } = display;
  const gameName = cardOf(game).name[translate.locale];
  useTitle(gameName, {
    alert: yours ? translate('match.turn.yours') : '',
    path: printPath({ page: 'game', game }),
  });
  useEffect(() => endSounds(table, seat, sounds.play), [table, seat]);
  const goAway = useGoAway(board, game);
  const absence =
    seat < 0 || phase !== 'running' || !board.game ? undefined : awayRule(state.shown, seat, board.game.absence);
  return (
    <main class="table-page" id="page" data-phase={phase}>
      <h1 class="for-readers">{gameName}</h1>
      <TableStage {...props} display={display} goAway={goAway} />
      <TableColumn {...props} display={display} goAway={goAway} />
      <ConnectionLost absence={absence} leave={goAway} />
    </main>
  );
}

/** To the game's own menu where it has one. */
function useGoAway({ Menu }: BoardModule, game: string): () => void {
  const { router } = useApp();
  return () => router.go(Menu ? { page: 'menu', game } : { page: 'home' });
}

interface TableStageProps extends TablePageProps {
  readonly display: TableDisplay;
  goAway(): void;
}

function TableStage({ table, state, board, isShared, display, goAway }: TableStageProps) {
  const { showRefusal, showsThreats } = useApp();
  const translate = useTranslate();
  const { shown } = state;
  const hasThreats = useStore(showsThreats);
  const { seat, bottom, yours, texts, lines, name, nameParts, order } = display;
  const last = useMemo(() => lastMove(state.events), [state.events]);
  const act = async (action: string) => {
    const refusal = await table.act(action);
    if (refusal) showRefusal(refusal, texts.refusals);
    return refusal;
  };
  const isRunning = shown.phase === 'running';
  const hint = useHint(state, board, yours);
  const link = useStore(table.connectionState);
  const move = useStore(table.move);
  const turn =
    isShared && yours ? translate('match.turn.other', { name: name(seat) }) : statusOf(shown, translate, name);
  return (
    <Stage
      board={board}
      status={move === 'none' ? turn : EMPTY_LINE}
      alert={lineStatus(link, move, translate)}
      news={shown.phase === 'open' ? undefined : latestMoveText(lines, name, seat)}
      urgent={yours && link === 'open' && move === 'none'}
      view={shown.view}
      seats={shown.seats}
      options={shown.options}
      players={shown.players}
      seat={seat}
      bottom={bottom}
      yours={yours}
      isShared={isShared}
      legal={yours ? (shown.legal ?? []) : []}
      hint={hint.actions}
      reasons={hint.reasons.map(reason => reasonText(reason, translate.locale, name))}
      threats={hasThreats && isRunning && allowsHints(shown)}
      retractable={shown.retractable}
      version={state.viewVersion}
      events={state.latest}
      last={last}
      pointed={state.events.find(event => event.version === display.pointed)}
      name={name}
      nameParts={nameParts}
      drawing={shown.drawing ?? (board.game ? board.game.draw(shown.view) : JSON.stringify(shown.view, null, 1))}
      act={act}
      retract={() => void order('retract')}
      leave={board.Menu && seat >= 0 ? goAway : undefined}
      instead={
        shown.phase === 'open' && board.Waiting ? (
          <OwnWaitingScreen state={state} Waiting={board.Waiting} name={name} goAway={goAway} />
        ) : undefined
      }
      tools={
        isRunning && (
          <TableTools state={state} board={board} yours={yours} hint={hint} retract={() => void order('retract')} />
        )
      }
    />
  );
}

interface OwnWaitingScreenProps {
  readonly state: TableState;
  readonly Waiting: NonNullable<BoardModule['Waiting']>;
  name(seat: Seat): string;
  goAway(): void;
}

/** A game's own loading screen; leaving it gives up the seat. */
function OwnWaitingScreen({ state: { shown, startsAt }, Waiting, name, goAway }: OwnWaitingScreenProps) {
  const { api, carryOut } = useApp();
  const translate = useTranslate();
  const giveUpSeat = async (): Promise<void> => {
    if (shown.seat === null || (await carryOut(api.stand(shown.match, shown.seat)))) goAway();
  };
  return (
    <Waiting
      translate={translate}
      players={shown.players}
      startsAt={startsAt}
      waits={shown.waits}
      name={name}
      leave={() => void giveUpSeat()}
    />
  );
}

function TableColumn(props: TableStageProps) {
  const { table, state, board, isReading, isShared, display, goAway } = props;
  const { shown } = state;
  const { bottom, lines, inWords, name, order } = display;
  const chat = useChat(table, shown, board, isShared);
  return (
    <Column
      players={
        shown.phase !== 'open' && (
          <Players
            shown={shown}
            since={state.since}
            view={shown.view}
            board={board}
            bottom={bottom}
            game={shown.game}
            name={name}
          />
        )
      }
      request={<MatchInterruption state={state} order={order} leave={goAway} name={name} />}
      banner={bannerOf(props)}
      moves={
        <MoveList
          lines={lines}
          pairs={arePairs(lines, shown.seats)}
          at={shown.version}
          name={name}
          mark={board.Mark}
          isReading={isReading}
          latestOnly
          {...(inWords && { jump: display.point })}
        />
      }
      chat={chat}
      actions={
        <TableActions
          shown={shown}
          order={order}
          turn={board.turns ? display.turn : undefined}
          journalled={shown.phase === 'over' || board.game?.secrets === false ? board.game : undefined}
        />
      }
    />
  );
}

/** Over the moves: the result, the waiting room, or the next slow match that waits for the reader. */
function bannerOf(props: TablePageProps & { readonly display: TableDisplay }) {
  const { table, state, isShared, display } = props;
  const { shown } = state;
  if (shown.ending && shown.payoffs) {
    const over = { ending: shown.ending, payoffs: shown.payoffs, view: shown.view };
    return <TableResult {...props} over={{ ...over, seat: isShared ? AUDIENCE : display.seat }} />;
  }
  // Closed seats: the match begins as soon as the clients have shown their words.
  if (shown.phase === 'open' && !shown.reveal)
    return <WaitingRoom shown={shown} startsAt={state.startsAt} table={table} texts={display.texts} />;
  if (isSlow(shown.rule) && display.seat >= 0 && !display.yours)
    return <NextMatch key={shown.version} match={shown.match} />;
  return undefined;
}

interface TableResultProps extends TablePageProps {
  readonly display: TableDisplay;
  readonly over: Parameters<typeof resultOf>[0];
}

function TableResult({ state, board, display, over }: TableResultProps) {
  const translate = useTranslate();
  const { texts, name, order } = display;
  return (
    <ResultBanner result={resultOf(over, translate, texts, name)} rating={<OwnRatingChange state={state} />}>
      <AfterMatchActions
        shown={state.shown}
        replays={board.game !== undefined}
        rematch={state.rematch}
        agree={() => void order('rematch')}
        name={name}
      />
    </ResultBanner>
  );
}

function OwnRatingChange({ state: { shown } }: { readonly state: TableState }) {
  const account = useStore(useApp().me)?.account;
  const counts =
    shown.seat !== null && !shown.friendly && !shown.unrated && shown.ending?.by !== 'abort' && account !== 'local';
  if (!counts || account === undefined) return null;
  return <RatingChange match={shown.match} account={account} game={shown.game} />;
}

/** Plays a sound at the end of the match, and at the player's turn while the page is hidden. */
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
