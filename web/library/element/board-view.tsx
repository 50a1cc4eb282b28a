// A match on a page of others, as everybody may see it: who plays, the board, what happened last in words, and how to step through it.

import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { AUDIENCE, type Seat } from '../../../src/core/game.ts';
import type { EventShown, MatchShown } from '../../../src/protocol/play.ts';
import { eventsOf, lastMove } from '../../app/model/match-history.ts';
import { arePairs, latestMoveText, type MoveLine, moveNumbers, movesOf } from '../../app/model/move-list.ts';
import { namePartsIn, namesIn } from '../../app/model/names.ts';
import { frameAt, type Replay } from '../../app/model/replay.ts';
import { type MatchEnd, resultOf } from '../../app/model/result.ts';
import { statusOf } from '../../app/model/status.ts';
import type { BoardModule, BoardProps } from '../../boards/shared/contract.ts';
import { READ_ONLY_BOARD } from '../../boards/shared/read-only-board.ts';
import { type ReplayPosition, useAutoplay } from '../../kit/playing.ts';
import { ReelButtons } from '../../kit/reel-buttons.tsx';
import type { PageTranslate, Translate } from '../../locales/translator.ts';

/** A match that is being played, as the server says it to everybody. */
export type LiveMatch = Pick<
  MatchShown,
  | 'match'
  | 'game'
  | 'seats'
  | 'options'
  | 'version'
  | 'phase'
  | 'players'
  | 'toAct'
  | 'view'
  | 'drawing'
  | 'ending'
  | 'payoffs'
> & {
  /** What happened since the last time, or all of it. */
  readonly events: readonly EventShown[];
};

interface Shown
  extends Pick<BoardProps, 'view' | 'seats' | 'options' | 'players' | 'version' | 'events' | 'last' | 'drawing'> {
  readonly game: string;
  readonly board: BoardModule;
  readonly translate: Translate;
  readonly status: string;
  readonly news: string | undefined;
  readonly toAct: MatchShown['toAct'];
}

function Stage(shown: Shown) {
  const { game, board, translate, players, status, news, toAct, ...props } = shown;
  const [line, explain] = useState<string>();
  const { locale } = translate;
  const name = useMemo(() => namesIn(game, players, locale), [game, players, locale]);
  const nameParts = useMemo(() => namePartsIn(game, players, locale), [game, players, locale]);
  const Board = board.Board as unknown as ComponentType<BoardProps>; // a board draws the views of its own game only
  const { Mark } = board;
  return (
    <>
      <ul class="framed-players">
        {players.map((who, seat) => (
          <li key={seat} class={toAct === seat ? 'is-next' : undefined}>
            {Mark && <Mark seat={seat} />}
            {name(seat)}
            {who && who.score !== 0 && <small>{who.score}</small>}
          </li>
        ))}
      </ul>
      <div class="stage-board">
        <Board
          {...READ_ONLY_BOARD}
          {...props}
          players={players}
          name={name}
          nameParts={nameParts}
          bottom={0}
          translate={translate}
          explain={explain}
          play={() => undefined}
        />
      </div>
      <p class="framed-line">
        <span aria-hidden="true">{line ?? status}</span>
        <span class="for-readers" role="status">
          {[news?.replace(/\.$/, ''), status].filter(Boolean).join('. ')}
        </span>
      </p>
    </>
  );
}

interface TellingProps {
  readonly game: string;
  readonly board: BoardModule;
  readonly translate: Translate;
}

function linesOf(
  events: readonly EventShown[],
  name: (seat: Seat) => string,
  { board, translate }: TellingProps,
): MoveLine[] {
  const { finishes, history } = board;
  const texts = board.texts[translate.locale];
  return movesOf(events, { translate, texts, name, inWords: history === 'words', finishes });
}

function endText(end: MatchEnd, name: (seat: Seat) => string, { board, translate }: TellingProps): string {
  const { headline, sentence } = resultOf(end, translate, board.texts[translate.locale], name);
  return `${headline}. ${sentence}`;
}

interface ReplayViewProps {
  readonly replay: Replay;
  readonly translate: PageTranslate;
  /** Of the position to begin with; the last if there are fewer. */
  readonly start: number;
  readonly hasControls: boolean;
}

export function ReplayView({ replay, translate, start, hasControls }: ReplayViewProps) {
  const { board, history, stops, ended } = replay;
  const { game } = history.setup;
  const last = stops.length - 1;
  const [{ stop, stepped }, setPlace] = useState({ stop: Math.min(start, last), stepped: false });
  useEffect(() => setPlace({ stop: Math.min(start, last), stepped: false }), [replay, start]);
  const telling = { game, board, translate };
  const frame = useMemo(() => frameAt(replay, Math.min(stop, last), AUDIENCE), [replay, stop]);
  const name = namesIn(game, frame.players, translate.locale);
  const events = useMemo(() => eventsOf(history, AUDIENCE), [history]);
  const lines = useMemo(() => linesOf(events, name, telling), [events, translate]);
  const numbers = useMemo(() => moveNumbers(lines, arePairs(lines, history.setup.seats)), [lines]);
  const past = lines.filter(({ version }) => version <= frame.version);
  const move = past.findLast(({ kind }) => kind === 'move');
  const place = { at: (move && numbers.get(move.version)) ?? 0, of: Math.max(0, ...numbers.values()) };
  const isAtEnd = stop >= last && ended;
  const end = isAtEnd ? endText({ ...ended, view: frame.view, seat: AUDIENCE }, name, telling) : undefined;
  const go = (to: number): void => setPlace({ stop: to, stepped: to === stop + 1 });
  return (
    <Frame
      board={board}
      translate={translate}
      step={hasControls ? by => go(Math.max(0, Math.min(last, stop + by))) : undefined}
    >
      <Stage
        {...telling}
        {...frame}
        players={frame.players}
        toAct={end === undefined ? frame.toAct : 'nobody'}
        seats={history.setup.seats}
        options={history.setup.options as never} // flat JSON by its schema
        events={stepped ? frame.events : []}
        last={lastMove(events.filter(({ version }) => version <= frame.version))}
        status={end ?? translate('replay.at', place)}
        news={latestMoveText(past, name, AUDIENCE)}
      />
      {hasControls && <Controls stop={stop} last={last} go={go} translate={translate} />}
    </Frame>
  );
}

interface LiveViewProps {
  readonly live: LiveMatch;
  readonly board: BoardModule;
  readonly translate: Translate;
}

export function LiveView({ live, board, translate }: LiveViewProps) {
  const { game, players, phase, ending, payoffs, view, events } = live;
  const telling = { game, board, translate };
  const name = namesIn(game, players, translate.locale);
  const lines = useMemo(() => linesOf(events, name, telling), [events, translate]);
  const seen = useRef(live.version);
  const before = seen.current;
  useEffect(() => {
    seen.current = live.version;
  }, [live.version]);
  const end =
    phase === 'over' && ending && endText({ ending, payoffs: payoffs ?? [], view, seat: AUDIENCE }, name, telling);
  return (
    <Frame board={board} translate={translate}>
      <Stage
        {...telling}
        {...live}
        // Only those since the version shown before: a page that is drawn again for another reason must not show the same events twice.
        events={before < live.version ? events.filter(({ version }) => version > before) : []}
        drawing={live.drawing ?? (board.game ? board.game.draw(view) : JSON.stringify(view, null, 1))}
        last={lastMove(events)}
        status={end || statusOf({ ...live, yours: false, seat: null } as unknown as MatchShown, translate, name)} // it reads no more
        news={latestMoveText(lines, name, AUDIENCE)}
      />
    </Frame>
  );
}

interface FrameProps extends Pick<TellingProps, 'board' | 'translate'> {
  readonly step?: ((by: number) => void) | undefined;
  readonly children: ComponentChildren;
}

/** The arrow keys step wherever no board walks with them. */
function Frame({ board, translate, step, children }: FrameProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
      event.key
    ];
    const isBusy = event.composedPath().some(one => one instanceof Element && one.matches('input, [role=grid]'));
    if (!step || by === undefined || isBusy || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(by);
  };
  return (
    <section class="framed" data-shape={board.shape} aria-label={translate('match.board')} onKeyDown={onKeyDown}>
      {children}
    </section>
  );
}

interface ControlsProps extends ReplayPosition {
  readonly translate: PageTranslate;
}

function Controls({ translate, ...reel }: ControlsProps) {
  const [isPlaying, toggle] = useAutoplay(reel);
  return (
    <div class="framed-controls">
      <ReelButtons {...reel} isPlaying={isPlaying} translate={translate} toggle={toggle} />
    </div>
  );
}
