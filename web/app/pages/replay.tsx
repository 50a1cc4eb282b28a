// A match again, move by move: from the server, or from a file.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import { cardOf, loadShowcase } from '../../boards/index.ts';
import type { BoardProps, GameTexts } from '../../boards/shared/contract.ts';
import { useStore } from '../../kit/store.ts';
import { AnalysisPanel } from '../components/analysis-panel.tsx';
import { Column } from '../components/column.tsx';
import { Evaluation } from '../components/evaluation.tsx';
import { JournalDrop } from '../components/journal-drop.tsx';
import { Loading } from '../components/loading.tsx';
import { MoveList } from '../components/move-list.tsx';
import { Players } from '../components/players.tsx';
import { ReplayControls } from '../components/replay-controls.tsx';
import { ReplayPanel } from '../components/replay-panel.tsx';
import { ReplayStage } from '../components/replay-stage.tsx';
import { ResultBanner } from '../components/result-banner.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useReplayChat } from '../components/use-replay-chat.tsx';
import { useTitle } from '../components/use-title.ts';
import type { ShownLine } from '../model/analysis.ts';
import { useApp } from '../model/app-context.ts';
import { isLocalMatch } from '../model/local-match.ts';
import { eventsOf } from '../model/match-history.ts';
import { arePairs, type MoveLine, moveNumbers, movesOf } from '../model/move-list.ts';
import { marksOf } from '../model/move-marks.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { createReplay, frameAt, type Replay, type ReplayFrame } from '../model/replay.ts';
import { resultOf } from '../model/result.ts';
import { printPath } from '../model/router.ts';
import { fetchJournal, parseJournal } from '../net/journal-api.ts';

interface ReplayPageProps {
  readonly match?: string;
  /** The match that comes with this game. */
  readonly showcase?: string;
  readonly at?: number;
  /** Begins with an analysis. */
  readonly analyse?: true;
}

export function ReplayPage({ match, showcase, at, analyse }: ReplayPageProps) {
  const { rest, loadBoard } = useApp();
  const translate = usePageTranslate();
  const [replay, setReplay] = useState<Replay | Refusal>();
  const open = async (entries: readonly JournalEntry[] | Refusal): Promise<void> =>
    setReplay(isRefusal(entries) ? entries : await createReplay(entries, loadBoard));
  useEffect(() => {
    if (match) void fetchJournal(rest, match).then(open);
    else if (showcase !== undefined) void loadShowcase(showcase)?.then(text => open(parseJournal(text)));
  }, [match, showcase]);
  if (replay && !isRefusal(replay))
    return <ReplayTable replay={replay} match={match} start={at ?? 0} analyses={analyse === true} />;
  return (
    <TitledPage title={translate('replay.title')} class="page-plain">
      {replay && <p role="status">{translate.refusal(replay)}</p>}
      {match && !replay && <Loading />}
      {match && replay?.refused === 'server/secret-journal' && (
        <a class="button primary" href={printPath({ page: 'match', match })}>
          {translate('replay.watch')}
        </a>
      )}
      {!match && <JournalDrop open={entries => void open(entries)} />}
    </TitledPage>
  );
}

interface ReplayTableProps {
  readonly replay: Replay;
  readonly match: string | undefined;
  readonly start: number;
  /** Begins with an analysis. */
  readonly analyses: boolean;
}

/** Where the reader is in the match and whose view they have: the board and the column are drawn from it. */
export interface ReplayDisplay extends Pick<BoardProps, 'bottom' | 'name' | 'nameParts'> {
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
  readonly pairs: boolean;
  /** Of each move in the list, by the version it led to. */
  readonly numbers: ReadonlyMap<number, number>;
  readonly analysis: AnalysisControl;
  readonly mistakes: MistakeReview;
  readonly shownLine: ShownLine | undefined;
  readonly over: Parameters<typeof resultOf>[0] | undefined;
  go(stop: number): void;
  look(viewer: Seat): void;
  turn(): void;
  showLine(line: ShownLine | undefined): void;
}

function useReplayDisplay({ replay, match, start, analyses }: ReplayTableProps): ReplayDisplay {
  const { router } = useApp();
  const translate = usePageTranslate();
  const { board, history, stops } = replay;
  const texts = board.texts[translate.locale];
  const analysis = useAnalysis(history.entries, analyses && replay.ended !== undefined);
  const [viewer, look] = useState<Seat>(AUDIENCE);
  const [turned, setTurned] = useState(false);
  const [shownLine, showLine] = useState<ShownLine>();
  const [{ stop, stepped }, setPlace] = useState({ stop: Math.min(start, stops.length - 1), stepped: false });
  const frame = useMemo(() => frameAt(replay, stop, viewer), [replay, stop, viewer]);
  const events = useMemo(() => eventsOf(history, viewer), [replay, viewer]);
  const names = useNames(history.setup.game, frame.players);
  const { name } = names;
  const lines = useMemo(
    () => movesOf(events, { translate, texts, name, inWords: board.history === 'words', finishes: board.finishes }),
    [events, translate],
  );
  const pairs = arePairs(lines, history.setup.seats);
  const numbers = useMemo(() => moveNumbers(lines, pairs), [lines]);
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(stops.length - 1, to));
    if (next === stop) return;
    setPlace({ stop: next, stepped: next === stop + 1 });
    showLine(undefined);
    if (match) router.go({ page: 'replay', match, at: next }, 'replace');
  };
  const mistakes = useMistakes(analysis, replay, go);
  const home = Math.max(0, mistakes.study?.turn.point.seat ?? viewer);
  const bottom = turned ? (home + 1) % history.setup.seats : home;
  const isLast = stop === stops.length - 1;
  const over = isLast && replay.ended ? { ...replay.ended, view: frame.view, seat: AUDIENCE } : undefined;
  const turn = (): void => setTurned(!turned);
  const place = { stop, stepped, viewer, bottom, frame, over };
  const list = { events, lines, pairs, numbers };
  const study = { analysis, mistakes, shownLine };
  return { replay, match, texts, ...place, ...names, ...list, ...study, go, look, turn, showLine };
}

function ReplayTable(props: ReplayTableProps) {
  const translate = usePageTranslate();
  const display = useReplayDisplay(props);
  const { replay, stop, analysis, numbers, go, name } = display;
  const { game } = replay.history.setup;
  const title = `${translate('replay.title')} · ${cardOf(game).name[translate.locale]}`;
  useTitle(title, { path: printPath({ page: 'game', game }) });
  return (
    <main class={`table-page is-replay${display.mistakes.study ? ' is-study' : ''}`} id="page">
      <h1 class="for-readers">{title}</h1>
      <div class="stage-and-reel">
        <ReplayStage {...display} />
        <ReplayControls stop={stop} last={replay.stops.length - 1} go={go} />
        {analysis.found && (
          <Evaluation
            found={analysis.found}
            replay={replay}
            stop={stop}
            labels={replay.stops.map(version => `${numbers.get(version) ?? ''}`)}
            go={go}
            name={name}
          />
        )}
      </div>
      <ReplayColumn {...display} />
    </main>
  );
}

function ReplayColumn(display: ReplayDisplay) {
  const { replay, match, texts, stop, frame, lines, over, analysis, numbers, go, name } = display;
  const { me } = useApp();
  const translate = usePageTranslate();
  const account = useStore(me)?.account;
  const { board, history, stops } = replay;
  const own = history.seated.findIndex(who =>
    isLocalMatch(match) ? who?.kind === 'person' : who?.account !== undefined && who.account === account,
  );
  const marks = useMemo(() => analysis.found && marksOf(analysis.found), [analysis.found]);
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
        <Players
          shown={shown}
          since={0}
          view={frame.view}
          board={board}
          bottom={display.bottom}
          game={history.setup.game}
          name={name}
        />
      }
      banner={over && <ResultBanner result={resultOf(over, translate, texts, name)} />}
      moves={
        <MoveList
          lines={lines}
          pairs={display.pairs}
          at={frame.version}
          name={name}
          mark={board.Mark}
          jump={version => go(stops.findLastIndex(at => at <= version))}
          marks={marks}
        />
      }
      chat={chat}
      analysis={
        replay.ended && {
          isReady: analysis.found !== undefined,
          panel: (
            <AnalysisPanel
              analysis={analysis}
              mistakes={display.mistakes}
              replay={replay}
              stop={stop}
              own={own < 0 ? undefined : own}
              numbers={numbers}
              shownLine={display.shownLine}
              showLine={display.showLine}
              go={go}
              name={name}
            />
          ),
        }
      }
      actions={
        <ReplayPanel
          replay={replay}
          match={match}
          stop={stop}
          viewer={display.viewer}
          look={display.look}
          name={name}
          turn={board.turns ? display.turn : undefined}
        />
      }
    />
  );
}
