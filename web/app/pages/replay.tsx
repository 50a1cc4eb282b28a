// A match again, move by move: from the server, or from a file.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { cardOf, loadShowcase } from '../../boards/index.ts';
import { LinkButton } from '../../kit/button.tsx';
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
import { type ReplayDisplay, type ReplayTableProps, useReplayDisplay } from '../components/use-replay-display.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp } from '../model/app-context.ts';
import { isLocalMatch } from '../model/local-match.ts';
import { marksOf } from '../model/move-marks.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { createReplay, type Replay } from '../model/replay.ts';
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
        <LinkButton class="primary" href={printPath({ page: 'match', match })} text={translate('replay.watch')} />
      )}
      {!match && <JournalDrop open={entries => void open(entries)} />}
    </TitledPage>
  );
}

function ReplayTable(props: ReplayTableProps) {
  const translate = usePageTranslate();
  const display = useReplayDisplay(props);
  const { replay, stop, analysis, go } = display;
  const { game } = replay.history.setup;
  const title = `${translate('replay.title')} · ${cardOf(game).name[translate.locale]}`;
  useTitle(title, { path: printPath({ page: 'game', game }) });
  return (
    <main class={`table-page is-replay${display.mistakes.study ? ' is-study' : ''}`} id="page">
      <h1 class="for-readers">{title}</h1>
      <div class="stage-and-reel">
        <ReplayStage {...display} />
        <ReplayControls stop={stop} last={replay.stops.length - 1} go={go} />
        {analysis.found && <Evaluation {...display} found={analysis.found} />}
      </div>
      <ReplayColumn {...display} />
    </main>
  );
}

function ReplayColumn(display: ReplayDisplay) {
  const { replay, match, texts, frame, lines, over, analysis, go, name } = display;
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
          panel: <AnalysisPanel {...display} own={own < 0 ? undefined : own} />,
        }
      }
      actions={<ReplayPanel {...display} />}
    />
  );
}
