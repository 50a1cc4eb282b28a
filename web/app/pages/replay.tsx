// A match again, move by move: from the server, or from a file.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import { cardOf } from '../../boards/index.ts';
import type { BoardProps, GameTexts } from '../../boards/shared/contract.ts';
import { AnalysisPanel, Evaluation } from '../components/analysis-panel.tsx';
import { Column } from '../components/column.tsx';
import { JournalDrop } from '../components/journal-drop.tsx';
import { Loading } from '../components/loading.tsx';
import { MoveList } from '../components/move-list.tsx';
import { Players } from '../components/players.tsx';
import { ReplayControls } from '../components/replay-controls.tsx';
import { ReplayPanel } from '../components/replay-panel.tsx';
import { ResultBanner } from '../components/result-banner.tsx';
import { Stage } from '../components/stage.tsx';
import { type AnalysisControl, useAnalysis } from '../components/use-analysis.ts';
import { useNames } from '../components/use-names.ts';
import { useReplayChat } from '../components/use-replay-chat.tsx';
import { useTitle } from '../components/use-title.ts';
import { pointAt, previewOf } from '../model/analysis.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { eventsOf, lastMove } from '../model/match-history.ts';
import { arePairs, latestMoveText, type MoveLine, movesOf } from '../model/move-list.ts';
import { createReplay, frameAt, type Replay, type ReplayFrame } from '../model/replay.ts';
import { resultOf } from '../model/result.ts';
import { printPath } from '../model/router.ts';
import { fetchJournal } from '../net/journal-api.ts';

interface ReplayPageProps {
  readonly match?: string;
  readonly at?: number;
}

export function ReplayPage({ match, at }: ReplayPageProps) {
  const { rest, loadBoard } = useApp();
  const translate = useTranslate();
  const [replay, setReplay] = useState<Replay | Refusal>();
  useTitle(translate('replay.title'));
  const open = async (entries: readonly JournalEntry[] | Refusal): Promise<void> =>
    setReplay(isRefusal(entries) ? entries : await createReplay(entries, loadBoard));
  useEffect(() => {
    if (match) void fetchJournal(rest, match).then(open);
  }, [match]);
  if (replay && !isRefusal(replay)) return <ReplayTable replay={replay} match={match} start={at ?? 0} />;
  return (
    <main class="page page-plain" id="page">
      <h1>{translate('replay.title')}</h1>
      {replay && <p role="status">{translate.refusal(replay)}</p>}
      {match && !replay && <Loading />}
      {match && replay?.refused === 'server/secret-journal' && (
        <a class="button primary" href={printPath({ page: 'match', match })}>
          {translate('replay.watch')}
        </a>
      )}
      {!match && <JournalDrop open={entries => void open(entries)} />}
    </main>
  );
}

/** Far from any real version: a board must take the preview for a view of its own. */
const PREVIEWED = 1_000_000;

interface ReplayTableProps {
  readonly replay: Replay;
  readonly match: string | undefined;
  readonly start: number;
}

/** Where the reader is in the match and whose view they have: the board and the column are drawn from it. */
interface ReplayDisplay extends Pick<BoardProps, 'bottom' | 'name' | 'nameParts'> {
  readonly replay: Replay;
  readonly match: string | undefined;
  readonly texts: GameTexts;
  readonly stop: number;
  /** Did the reader come here by one step forward? Only then there is something to animate. */
  readonly stepped: boolean;
  readonly viewer: Seat;
  readonly frame: ReplayFrame;
  /** Of the whole match. */
  readonly events: readonly EventShown[];
  readonly lines: readonly MoveLine[];
  readonly analysis: AnalysisControl;
  readonly isBestShown: boolean;
  readonly over: Parameters<typeof resultOf>[0] | undefined;
  go(stop: number): void;
  look(viewer: Seat): void;
  turn(): void;
  showBest(shown: boolean): void;
}

function useReplayDisplay({ replay, match, start }: ReplayTableProps): ReplayDisplay {
  const { router } = useApp();
  const translate = useTranslate();
  const { board, history, stops } = replay;
  const texts = board.texts[translate.locale];
  const analysis = useAnalysis(replay.ended ? match : undefined);
  const [viewer, look] = useState<Seat>(AUDIENCE);
  const [turned, setTurned] = useState(false);
  const [isBestShown, showBest] = useState(false);
  const [{ stop, stepped }, setPlace] = useState({ stop: Math.min(start, stops.length - 1), stepped: false });
  const frame = useMemo(() => frameAt(replay, stop, viewer), [replay, stop, viewer]);
  const events = useMemo(() => eventsOf(history, viewer), [replay, viewer]);
  const names = useNames(history.setup.game, frame.players);
  const { name } = names;
  const lines = useMemo(
    () => movesOf(events, { translate, texts, name, inWords: board.history === 'words', finishes: board.finishes }),
    [events, translate],
  );
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(stops.length - 1, to));
    if (next === stop) return;
    setPlace({ stop: next, stepped: next === stop + 1 });
    showBest(false);
    if (match) router.go({ page: 'replay', match, at: next }, 'replace');
  };
  const home = Math.max(0, viewer);
  const bottom = turned ? (home + 1) % history.setup.seats : home;
  const isLast = stop === stops.length - 1;
  const over = isLast && replay.ended ? { ...replay.ended, view: frame.view, seat: AUDIENCE } : undefined;
  const turn = (): void => setTurned(!turned);
  const place = { stop, stepped, viewer, bottom, frame, over };
  return { replay, match, texts, ...place, ...names, events, lines, analysis, isBestShown, go, look, turn, showBest };
}

function ReplayTable(props: ReplayTableProps) {
  const translate = useTranslate();
  const display = useReplayDisplay(props);
  const { replay, stop, analysis, go, name } = display;
  const { game } = replay.history.setup;
  const title = `${translate('replay.title')} · ${cardOf(game).name[translate.locale]}`;
  useTitle(title, { path: printPath({ page: 'game', game }) });
  return (
    <main class="table-page is-replay" id="page">
      <h1 class="for-readers">{title}</h1>
      <div class="stage-and-reel">
        <ReplayStage {...display} />
        <ReplayControls stop={stop} last={replay.stops.length - 1} go={go} />
        {analysis.found && <Evaluation found={analysis.found} replay={replay} stop={stop} go={go} name={name} />}
      </div>
      <ReplayColumn {...display} />
    </main>
  );
}

/** The board as it was, or with the best move on it while that is shown. */
function ReplayStage(display: ReplayDisplay) {
  const { replay, stop, frame, viewer, events, lines, analysis, isBestShown, name, nameParts } = display;
  const translate = useTranslate();
  const { board, history, stops } = replay;
  const point = analysis.found && isBestShown ? pointAt(analysis.found, replay, stop) : undefined;
  const preview = useMemo(() => point && previewOf(replay, point, viewer), [replay, point?.version, viewer]);
  const isPast = ({ version }: { readonly version: number }): boolean => version <= frame.version;
  const status = preview ? translate('analysis.preview') : translate('replay.at', { at: stop, of: stops.length - 1 });
  return (
    <Stage
      board={board}
      news={preview ? undefined : latestMoveText(lines.filter(isPast), name, AUDIENCE)}
      status={status}
      view={preview?.view ?? frame.view}
      seats={history.setup.seats}
      options={history.setup.options as never} // flat JSON by its schema
      players={frame.players}
      seat={AUDIENCE}
      bottom={display.bottom}
      yours={false}
      legal={[]}
      retractable={false}
      version={preview ? PREVIEWED + frame.version : frame.version}
      events={preview ? [preview.event] : display.stepped ? frame.events : []}
      last={preview?.event ?? lastMove(events.filter(isPast))}
      name={name}
      nameParts={nameParts}
      drawing={preview?.drawing ?? frame.drawing}
      act={() => Promise.resolve(undefined)}
      retract={() => undefined}
    />
  );
}

function ReplayColumn(display: ReplayDisplay) {
  const { replay, match, texts, stop, frame, lines, over, go, name } = display;
  const translate = useTranslate();
  const { board, history, stops } = replay;
  const chat = useReplayChat(replay.ended ? match : undefined, frame.players, board);
  const shown: Parameters<typeof Players>[0]['shown'] = {
    players: frame.players,
    toAct: frame.toAct,
    phase: over ? 'over' : 'running',
    seat: null,
    clock: { left: history.seated.map(() => null), stopped: true },
    yours: false,
    ...(over && { payoffs: [...over.payoffs] }),
  };
  return (
    <Column
      players={
        <Players shown={shown} since={0} board={board} bottom={display.bottom} game={history.setup.game} name={name} />
      }
      banner={over && <ResultBanner result={resultOf(over, translate, texts, name)} />}
      moves={
        <MoveList
          lines={lines}
          pairs={arePairs(lines, history.setup.seats)}
          at={frame.version}
          name={name}
          mark={board.Mark}
          jump={version => go(stops.findLastIndex(at => at <= version))}
        />
      }
      chat={chat}
      actions={
        <>
          <AnalysisPanel
            asked={display.analysis}
            replay={replay}
            stop={stop}
            shown={display.isBestShown}
            show={display.showBest}
            go={go}
            name={name}
          />
          <ReplayPanel
            replay={replay}
            match={match}
            stop={stop}
            viewer={display.viewer}
            look={display.look}
            name={name}
            turn={board.turns ? display.turn : undefined}
          />
        </>
      }
    />
  );
}
