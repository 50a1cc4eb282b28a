// One puzzle on the board, with a panel beside it.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { AnyGamePuzzles, Puzzle } from '../../../src/core/puzzle.ts';
import { fill } from '../../../src/core/texts.ts';
import { cardOf } from '../../boards/index.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { after } from '../../kit/motion.ts';
import { useStore } from '../../kit/store.ts';
import { Stage } from '../components/stage.tsx';
import { useOwnName } from '../components/use-own-name.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { namedPlayers } from '../model/named-players.ts';
import { reasonText } from '../model/reason-text.ts';
import { printPath } from '../model/router.ts';
import { startWorker } from '../model/start-worker.ts';
import { type Answer, createWorkerQuestions } from '../model/worker-questions.ts';
import { syncPuzzles } from './account-sync.ts';
import { gradeOf, withSolved } from './progress.ts';
import { type PuzzleFrame, PuzzlePlay } from './puzzle-play.ts';
import { type PuzzleTexts, usePuzzleTexts } from './texts.ts';

export interface SolvePageProps {
  readonly game: string;
  readonly board: BoardModule;
  readonly puzzle: Puzzle;
  readonly puzzles: AnyGamePuzzles;
  /** The day whose puzzle this is. */
  readonly day: string | undefined;
  /** What the reader chose to practise. */
  readonly theme: string | undefined;
  /** By theme: how many puzzles there are. */
  readonly counts: ReadonlyMap<string, number>;
  readonly isMixed: boolean;
  next(): void;
  /** Empty: all themes. */
  chooseTheme(theme: string): void;
}

function usePuzzlePlay({ game, board, puzzle, day }: SolvePageProps): PuzzlePlay {
  const app = useApp();
  const { puzzleProgress } = app;
  const play = useMemo(
    () =>
      new PuzzlePlay({
        game: board.game!, // the page waits for it
        puzzle,
        after,
        onSolved: ({ isClean, solution }) => {
          puzzleProgress.set(withSolved(puzzleProgress.get(), { game, id: puzzle.id, isClean, day }, { solution }));
          void syncPuzzles(app);
        },
      }),
    [],
  );
  useEffect(() => () => play.close(), []);
  return play;
}

/** What was said about the action that was tried; `about` is undefined for the solution. */
interface Explained extends Answer<'wrong'> {
  readonly about: string | undefined;
}

/** Asks the worker why a wrong action is wrong, and in the end why the solution is right. */
function useReasons({ game, puzzle }: SolvePageProps, play: PuzzlePlay, frame: PuzzleFrame) {
  const questions = useMemo(() => createWorkerQuestions('wrong', startWorker), []);
  const [found, setFound] = useState<Explained>();
  useEffect(() => () => questions.stop(), []);
  const { wrong, mistakes, phase } = frame;
  useEffect(() => {
    if (wrong === undefined && phase === 'open') return;
    const ask = async (): Promise<void> => {
      const { seat, seats, options = {} } = puzzle;
      const question = wrong === undefined ? play.startQuestion : { ...play.question, played: wrong };
      const answer = await questions.ask({ game, seat, seats, options, ...question });
      if (answer) setFound({ ...answer, about: wrong });
    };
    void ask();
  }, [wrong, mistakes, phase]);
  return found;
}

export function SolvePage(props: SolvePageProps) {
  const { game, board, puzzle } = props;
  const { showRefusal, sounds } = useApp();
  const texts = usePuzzleTexts();
  const translate = useTranslate();
  const play = usePuzzlePlay(props);
  const frame = useStore(play.frame);
  const found = useReasons(props, play, frame);
  const ownTexts = board.texts[translate.locale];
  const own = useOwnName();
  const others = (seat: Seat): string =>
    puzzle.seats === 2 ? translate('common.opponent') : translate('new.player', { number: seat + 1 });
  const name = (seat: Seat): string => (seat === puzzle.seat ? own : others(seat));
  return (
    <main class="lesson-page puzzle-page" id="page">
      <h1 class="for-readers">{fill(texts.titleOf, { game: cardOf(game).name[translate.locale] })}</h1>
      <PuzzlePanel {...props} play={play} frame={frame} found={found} name={name} />
      <Stage
        board={board}
        status=""
        view={frame.view}
        seats={puzzle.seats}
        options={play.options as never} // flat JSON by its schema
        players={namedPlayers(frame.scores, name)}
        seat={puzzle.seat}
        bottom={puzzle.seat}
        yours={frame.yours}
        legal={frame.legal}
        hint={frame.hint}
        retractable={false}
        version={frame.version}
        events={frame.events}
        last={frame.last}
        name={name}
        nameParts={seat => [name(seat), '']}
        drawing={frame.drawing}
        act={text => {
          const before = play.frame.get();
          const refusal = play.act(text);
          if (play.frame.get().mistakes > before.mistakes) sounds.play('refused');
          // After the solution a board may still send what belongs to the same turn.
          else if (refusal && before.phase === 'open') showRefusal(refusal, ownTexts.refusals);
          return Promise.resolve(refusal);
        }}
        retract={() => undefined}
      />
    </main>
  );
}

function statusOf({ found, of, yours }: PuzzleFrame, texts: PuzzleTexts): string {
  if (found === 0) return of === 1 ? texts.find : fill(texts.findMany, { of });
  return yours ? fill(texts.next, { at: found + 1, of }) : texts.answering;
}

interface PuzzlePanelProps extends SolvePageProps {
  readonly play: PuzzlePlay;
  readonly frame: PuzzleFrame;
  readonly found: Explained | undefined;
  name(seat: Seat): string;
}

function PuzzlePanel(props: PuzzlePanelProps) {
  const { game, board, puzzle, puzzles, day, play, frame, next } = props;
  const texts = usePuzzleTexts();
  const translate = useTranslate();
  const { locale } = translate;
  const gameTitle = cardOf(game).name[locale];
  const [levels, of] = puzzle.found;
  const isOver = frame.phase !== 'open';
  // Where others' pieces are in sight, it has to be said which are one's own.
  const side = board.game?.secrets ? undefined : board.texts[locale].seats[puzzle.seat];
  return (
    <section
      class={`lesson-panel stack is-loose surface puzzle-panel${isOver ? ' is-done' : ''}`}
      aria-label={translate('puzzles.title')}
    >
      <p class="puzzle-head">
        <strong>{day === undefined ? gameTitle : fill(texts.daily.of, { game: gameTitle })}</strong>
        <span class="soft small">
          {fill(texts.grade, { grade: gradeOf(puzzle.rating) })} · {fill(texts.found, { levels, of })}
        </span>
      </p>
      <p class="lesson-say" role="status">
        {frame.phase === 'open' && side && frame.found === 0 && `${fill(texts.side, { side })} `}
        {sentenceOf(frame, props, texts)}
        {frame.phase === 'open' && puzzles.isAverage && <span class="puzzle-average small soft"> {texts.average}</span>}
      </p>
      <PuzzleFeedback {...props} />
      <div class="row">
        {frame.phase === 'open' && (
          <>
            <Button
              data-ask-hint
              disabled={frame.hint !== undefined}
              onClick={() => play.showHint()}
              text={translate('hint.ask')}
            />
            <Button onClick={() => play.showSolution()} text={texts.solution} />
          </>
        )}
        <Button class={isOver ? 'primary' : 'quiet'} onClick={next} text={texts.nextPuzzle} />
        <LinkButton class="quiet puzzle-all" href={printPath({ page: 'puzzles' })} text={texts.all} />
      </div>
      {!props.isMixed && <ThemeChoice {...props} />}
    </section>
  );
}

function sentenceOf(frame: PuzzleFrame, { board, puzzle }: SolvePageProps, texts: PuzzleTexts): string {
  if (frame.phase === 'solved') return frame.isClean ? texts.done : texts.doneHelped;
  if (frame.phase === 'open') return statusOf(frame, texts);
  return isNotationRead(board) ? fill(texts.shown, { moves: puzzle.line.join(' ') }) : texts.showing;
}

/** Do players of this game read its notation? */
const isNotationRead = ({ history }: BoardModule): boolean => history !== 'words';

/** About the last wrong action; after the solution its theme and why it is better. */
function PuzzleFeedback({ board, puzzle, puzzles, frame, found, name }: PuzzlePanelProps) {
  const texts = usePuzzleTexts();
  const { locale } = useTranslate();
  const themes = puzzle.themes.map(theme => puzzles.themes[locale][theme] ?? theme);
  if (frame.phase !== 'open')
    return (
      <div class="puzzle-feedback is-done" role="status">
        <p>{fill(texts.themes, { themes: themes.join(', ') })}</p>
        {found?.about === undefined &&
          found?.reasons.map((reason, at) => <p key={at}>{reasonText(reason, locale, name)}</p>)}
      </div>
    );
  const faults = frame.wrong !== undefined && found?.about === frame.wrong ? found.faults : undefined;
  return (
    <div class="puzzle-feedback is-warning" role="alert">
      {frame.wrong !== undefined && (
        <>
          <p>
            {isNotationRead(board) ? fill(texts.wrong, { move: frame.wrong }) : texts.wrongMove}{' '}
            {faults?.length ? texts.again : texts.wrongOther}
          </p>
          {faults?.map((reason, at) => (
            <p key={at}>{reasonText(reason, locale, name)}</p>
          ))}
        </>
      )}
    </div>
  );
}

function ThemeChoice({ puzzles, theme = '', counts, chooseTheme }: PuzzlePanelProps) {
  const texts = usePuzzleTexts();
  const { locale } = useTranslate();
  const names = puzzles.themes[locale];
  return (
    <label class="field puzzle-themes small">
      <span>{texts.theme}</span>
      <select value={theme} onChange={event => chooseTheme(event.currentTarget.value)}>
        <option value="">{texts.allThemes}</option>
        {[...counts].map(([id, count]) => (
          <option key={id} value={id}>
            {names[id] ?? id} ({count})
          </option>
        ))}
      </select>
    </label>
  );
}
