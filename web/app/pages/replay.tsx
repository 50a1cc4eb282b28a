// A match again, move by move: from the server, or from a file.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { JournalEntry } from '../../../src/core/journal.ts';
import { isRefusal, type Refusal } from '../../../src/core/refusal.ts';
import { cardOf } from '../../boards/index.ts';
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
import { useAnalysis } from '../components/use-analysis.ts';
import { useNames } from '../components/use-names.ts';
import { useReplayChat } from '../components/use-replay-chat.tsx';
import { useTitle } from '../components/use-title.ts';
import { pointAt, previewOf } from '../model/analysis.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { eventsOf, lastMove } from '../model/match-history.ts';
import { arePairs, latestMoveText, movesOf } from '../model/move-list.ts';
import { createReplay, frameAt, type Replay } from '../model/replay.ts';
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
  const [replay, setReel] = useState<Replay | Refusal>();
  useTitle(translate('replay.title'));
  const thread = async (entries: readonly JournalEntry[] | Refusal): Promise<void> =>
    setReel(isRefusal(entries) ? entries : await createReplay(entries, loadBoard));
  useEffect(() => {
    if (match) void fetchJournal(rest, match).then(thread);
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
      {!match && <JournalDrop open={entries => void thread(entries)} />}
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

function ReplayTable({ replay, match, start }: ReplayTableProps) {
  const { router } = useApp();
  const translate = useTranslate();
  const { board, history, stops } = replay;
  const texts = board.texts[translate.locale];
  const [viewer, setViewer] = useState<Seat>(AUDIENCE);
  const [turned, setTurned] = useState(false);
  // Where we are, and whether we came there by one step forward: only then there is something to animate.
  const [{ stop, stepped }, setPlace] = useState({ stop: Math.min(start, stops.length - 1), stepped: false });
  const title = `${translate('replay.title')} · ${cardOf(history.setup.game).name[translate.locale]}`;
  useTitle(title);

  const go = (to: number): void => {
    const next = Math.max(0, Math.min(stops.length - 1, to));
    if (next === stop) return;
    setPlace({ stop: next, stepped: next === stop + 1 });
    showBest(false);
    if (match) router.go({ page: 'replay', match, at: next }, 'replace');
  };
  const analysis = useAnalysis(replay.ended ? match : undefined);
  const judged = analysis.found;
  const [isBestShown, showBest] = useState(false);
  const frame = useMemo(() => frameAt(replay, stop, viewer), [replay, stop, viewer]);
  const chat = useReplayChat(replay.ended ? match : undefined, frame.players, board);
  const events = useMemo(() => eventsOf(history, viewer), [replay, viewer]);
  const names = useNames(history.setup.game, frame.players);
  const { name } = names;
  const lines = useMemo(
    () => movesOf(events, { translate, texts, name, inWords: board.history === 'words', finishes: board.finishes }),
    [events, translate],
  );
  const point = judged && isBestShown ? pointAt(judged, replay, stop) : undefined;
  const preview = useMemo(() => point && previewOf(replay, point, viewer), [replay, point?.version, viewer]);
  const isLast = stop === stops.length - 1;
  const home = Math.max(0, viewer);
  const bottom = turned ? (home + 1) % history.setup.seats : home;
  const over = isLast && replay.ended ? { ...replay.ended, view: frame.view, seat: AUDIENCE } : undefined;
  const clock = { left: history.seated.map(() => null), stopped: true };
  const phase = over ? 'over' : 'running';

  return (
    <main class="table-page is-replay" id="page">
      <h1 class="for-readers">{title}</h1>
      <div class="stage-and-reel">
        <Stage
          board={board}
          news={
            preview
              ? undefined
              : latestMoveText(
                  lines.filter(({ version }) => version <= frame.version),
                  name,
                  AUDIENCE,
                )
          }
          status={preview ? translate('analysis.preview') : translate('replay.at', { at: stop, of: stops.length - 1 })}
          view={preview?.view ?? frame.view}
          seats={history.setup.seats}
          options={history.setup.options as never} // flat JSON by its schema
          players={frame.players}
          seat={AUDIENCE}
          bottom={bottom}
          yours={false}
          legal={[]}
          retractable={false}
          version={preview ? PREVIEWED + frame.version : frame.version}
          events={preview ? [preview.event] : stepped ? frame.events : []}
          last={preview?.event ?? lastMove(events.filter(event => event.version <= frame.version))}
          {...names}
          drawing={preview?.drawing ?? frame.drawing}
          act={() => Promise.resolve(undefined)}
          retract={() => undefined}
        />
        <ReplayControls stop={stop} last={stops.length - 1} go={go} />
        {judged && <Evaluation found={judged} replay={replay} stop={stop} go={go} name={name} />}
      </div>
      <Column
        players={
          <Players
            shown={{
              players: frame.players,
              toAct: frame.toAct,
              phase,
              seat: null,
              clock,
              yours: false,
              ...(over && { payoffs: [...over.payoffs] }),
            }}
            since={0}
            board={board}
            bottom={bottom}
            game={history.setup.game}
            name={name}
          />
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
              asked={analysis}
              replay={replay}
              stop={stop}
              shown={isBestShown}
              show={showBest}
              go={go}
              name={name}
            />
            <ReplayPanel
              replay={replay}
              match={match}
              stop={stop}
              viewer={viewer}
              look={setViewer}
              name={name}
              turn={board.turns ? () => setTurned(!turned) : undefined}
            />
          </>
        }
      />
    </main>
  );
}
