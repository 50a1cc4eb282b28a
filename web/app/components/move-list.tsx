import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { Button } from '../../kit/button.tsx';
import { useTranslate } from '../model/app-context.ts';
import { groupByPair, groupByTurn, joinDetails, type MoveLine, moveNumbers } from '../model/move-list.ts';
import type { MoveMark } from '../model/move-marks.ts';
import { MoveMarkSign } from './move-mark.tsx';

export interface MoveListProps {
  readonly lines: readonly MoveLine[];
  /** Numbered pairs of two players' moves, or one line a move with its name. */
  readonly pairs: boolean;
  /** The version on the board. */
  readonly at: number;
  name(seat: number): string;
  /** The sign of a seat, beside what it noted. */
  readonly mark: BoardModule['Mark'];
  /** There are more to come. */
  readonly isReading?: boolean;
  /** Where clicking a move leads; without it moves are only read. */
  readonly jump?: (version: number) => void;
  /** Show only the latest turns until the reader asks for all, so that a long match does not make the page ever larger. */
  readonly latestOnly?: boolean;
  /** What an analysis says about each move, by the version it led to. */
  readonly marks?: ReadonlyMap<number, MoveMark> | undefined;
}

/** How many turns are in the page where only the latest are shown. */
const LATEST = 100;

export function MoveList(props: MoveListProps) {
  const { lines, pairs, at, name, mark: Mark, isReading = false, jump, latestOnly, marks } = props;
  const translate = useTranslate();
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const current = lines.findLast(line => line.kind === 'move' && line.version <= at)?.version;
  const isEmpty = lines.length === 0;
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    const show = (): void => {
      const row = box.querySelector<HTMLElement>('[aria-current]');
      // Only the list itself scrolls: the page must not jump.
      if (row) box.scrollTop = row.offsetTop - box.clientHeight / 2;
    };
    const watch = new ResizeObserver(show);
    watch.observe(box);
    show();
    return () => watch.disconnect();
  }, [current, isEmpty]);
  if (isEmpty)
    return (
      <p class="moves-empty soft" aria-busy={isReading}>
        {translate(isReading ? 'common.loading' : 'match.moves.empty')}
      </p>
    );
  const move = (line: MoveLine) => (
    <Move
      key={line.version}
      line={line}
      isCurrent={line.version === current}
      jump={jump}
      mark={marks?.get(line.version)}
    />
  );
  const numbers = moveNumbers(lines, pairs);
  const note = ({ note: text, seat, version }: MoveLine) =>
    text && (
      <p key={`note-${version}`} class={`moves-note soft${version === current ? ' is-current' : ''}`} title={text}>
        <span class="for-readers">{name(seat)}: </span>
        {Mark && <Mark seat={seat} />}
        <span>{text}</span>
      </p>
    );
  const rows = pairs ? groupByPair(lines) : groupByTurn(lines);
  const earlier = latestOnly && !showsAll ? Math.max(0, rows.length - LATEST) : 0;
  return (
    <ol
      ref={list}
      class={`moves${pairs ? ' is-pairs' : ''}`}
      tabIndex={0}
      aria-label={translate('match.moves')}
      aria-busy={isReading}
    >
      {earlier > 0 && (
        <li class="moves-earlier">
          <Button
            class="quiet"
            onClick={() => setShowsAll(true)}
            text={translate.count('match.moves.earlier', earlier)}
          />
        </li>
      )}
      {rows.slice(earlier).map(row => {
        if ('lines' in row)
          return (
            <li key={row.number} class="moves-pair">
              <span class="moves-number">{row.number}</span>
              {row.lines.map((line, seat) => (line ? move(line) : <span key={seat} />))}
              {row.lines.map(line => line && note(line))}
            </li>
          );
        const turn = 'kind' in row ? [row] : row;
        const { version, kind, seat, text } = turn[0]!;
        return (
          <li key={version} class={`moves-line is-${kind}`}>
            {kind === 'move' && <span class="moves-number">{numbers.get(version)}</span>}
            {kind === 'move' && <b class="ellipsis">{name(seat)}</b>}
            {kind === 'note' ? text : <span class="moves-turn">{turn.map(move)}</span>}
            {turn.map(note)}
          </li>
        );
      })}
    </ol>
  );
}

interface MoveProps {
  readonly line: MoveLine;
  readonly isCurrent: boolean;
  readonly jump: ((version: number) => void) | undefined;
  readonly mark: MoveMark | undefined;
}

function Move({ line, isCurrent, jump, mark }: MoveProps) {
  const words = line.details.length > 0 ? joinDetails(line.details) : line.text;
  const current = isCurrent ? ({ 'aria-current': 'step' } as const) : {};
  const text = line.text || words;
  if (!jump)
    return (
      <span class="move" title={words} {...current}>
        {text}
        {mark && <MoveMarkSign mark={mark} />}
      </span>
    );
  return (
    <button type="button" class="move" title={words} {...current} onClick={() => jump(line.version)}>
      {text}
      {mark && <MoveMarkSign mark={mark} />}
    </button>
  );
}
