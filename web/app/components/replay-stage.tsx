// The board of a replay: as it was, with another move on it, or to look for a better move.

import { useMemo } from 'preact/hooks';
import { AUDIENCE } from '../../../src/core/game.ts';
import { READ_ONLY_BOARD } from '../../boards/shared/read-only-board.ts';
import type { PageTranslate } from '../../locales/translator.ts';
import { lineOf, type Preview, pointAt, previewOf } from '../model/analysis.ts';
import { lastMove, legalTexts } from '../model/match-history.ts';
import { latestMoveText } from '../model/move-list.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import type { Replay } from '../model/replay.ts';
import { Stage } from './stage.tsx';
import type { MistakeStudy } from './use-mistakes.ts';
import type { ReplayDisplay } from './use-replay-display.ts';

/** Far from any real version: a board must take a preview, or a position to try, for a view of its own. */
const PREVIEWED = 1_000_000;
const TO_TRY = 2_000_000;

/** Other moves than those that were played, to be shown on the board: a line of the analysis, or a move that is tried. */
function otherMoves({ analysis, replay, stop, shownLine }: ReplayDisplay, study: MistakeStudy | undefined) {
  if (study && !shownLine) {
    const text = study.isAnswered ? study.turn.point.best : study.tried?.text;
    return text === undefined ? undefined : { point: study.turn.point, texts: [text] };
  }
  const point = analysis.found && shownLine ? pointAt(analysis.found, replay, stop) : undefined;
  return point && { point, texts: lineOf(point, shownLine!.of).slice(0, shownLine!.moves) };
}

export function ReplayStage(props: ReplayDisplay) {
  const { replay, stop, frame, viewer, lines } = props;
  const translate = usePageTranslate();
  const { study: current } = props.mistakes;
  // While the reader steps through the match, the board shows the match and not the exercise.
  const study = current?.turn.stop === stop ? current : undefined;
  const seen = study ? study.turn.point.seat : viewer;
  const other = otherMoves(props, study);
  const preview = useMemo(
    () => other && previewOf(replay, other.point, other.texts, seen),
    [replay, other?.point.version, other?.texts.join(' '), seen],
  );
  const toTry = study && !preview ? study : undefined;
  // While an analysis runs, the page is drawn four times a second: the board only when something changed on it.
  return useMemo(
    () => <ReplayBoard props={props} preview={preview} isStudied={study !== undefined} toTry={toTry} />,
    [frame, lines, preview, study === undefined, toTry?.turn, props.bottom, translate],
  );
}

interface ReplayBoardProps {
  readonly props: ReplayDisplay;
  readonly preview: Preview | undefined;
  readonly isStudied: boolean;
  readonly toTry: MistakeStudy | undefined;
}

function ReplayBoard({ props, preview, isStudied, toTry }: ReplayBoardProps) {
  const { replay, frame, events, lines, numbers, name } = props;
  const translate = usePageTranslate();
  const { board, history } = replay;
  const isPast = ({ version }: { readonly version: number }): boolean => version <= frame.version;
  const shared = {
    ...READ_ONLY_BOARD,
    board,
    seats: history.setup.seats,
    options: history.setup.options as never, // flat JSON by its schema
    players: frame.players,
    bottom: props.bottom,
    name,
    nameParts: props.nameParts,
    last: preview?.event ?? lastMove(events.filter(isPast)),
  };
  if (toTry) return <Stage {...shared} {...positionToTry(replay, toTry, translate)} />;
  const last = lines.findLast(line => line.kind === 'move' && isPast(line));
  const place = { at: (last && numbers.get(last.version)) ?? 0, of: Math.max(0, ...numbers.values()) };
  return (
    <Stage
      {...shared}
      news={preview ? undefined : latestMoveText(lines.filter(isPast), name, AUDIENCE)}
      status={preview && !isStudied ? translate('analysis.preview') : translate('replay.at', place)}
      view={preview?.view ?? frame.view}
      version={preview ? PREVIEWED + 100 * frame.version + preview.event.version : frame.version}
      events={preview ? [preview.event] : props.stepped ? frame.events : []}
      drawing={preview?.drawing ?? frame.drawing}
    />
  );
}

/** The position before a mistake, as its player saw it: the reader may move there. */
function positionToTry(replay: Replay, { turn, tryMove }: MistakeStudy, translate: PageTranslate) {
  const { game, states } = replay.history;
  const { version, seat, played } = turn.point;
  const view: unknown = game.view(states[version], seat);
  return {
    status: translate('mistakes.yours', { move: played }),
    urgent: true,
    view,
    seat,
    yours: true,
    legal: legalTexts(game, states[version], seat),
    version: TO_TRY + version,
    events: [],
    drawing: game.draw(view),
    act: async (text: string) => {
      await tryMove(text);
      return undefined;
    },
  };
}
