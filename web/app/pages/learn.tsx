// A lesson: the real board, one sentence at a time, and the game's own rules in the page.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import type { ReasonShown } from '../../../src/protocol/analysis.ts';
import { cardOf } from '../../boards/index.ts';
import type { BoardModule } from '../../boards/shared/contract.ts';
import { LEARNER, type LearnModule } from '../../boards/shared/learn.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Icon } from '../../kit/icons.tsx';
import { after } from '../../kit/motion.ts';
import { useStore } from '../../kit/store.ts';
import { LoadingPage } from '../components/loading.tsx';
import { Stage } from '../components/stage.tsx';
import { useBoard } from '../components/use-board.ts';
import { useEasiestMatch } from '../components/use-easiest-match.ts';
import { useLearn } from '../components/use-learn.ts';
import { useOwnName } from '../components/use-own-name.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { Lesson, type LessonFrame } from '../model/lesson.ts';
import { namedPlayers } from '../model/named-players.ts';
import { reasonText } from '../model/reason-text.ts';
import { printPath } from '../model/router.ts';
import { startWorker } from '../model/start-worker.ts';
import { createWorkerQuestions } from '../model/worker-questions.ts';
import { NotFoundPage } from './missing.tsx';

export function LearnPage({ game }: { readonly game: string }) {
  const translate = useTranslate();
  useTitle(translate('learn.title', { game: cardOf(game).name[translate.locale] }), {
    path: printPath({ page: 'game', game }),
  });
  const board = useBoard(game);
  const learn = useLearn(game);
  if (learn === null) return <NotFoundPage path={printPath({ page: 'learn', game })} />;
  return board?.game && learn ? <LessonPage key={game} game={game} board={board} learn={learn} /> : <LoadingPage />;
}

interface LessonPageProps {
  readonly game: string;
  readonly board: BoardModule;
  readonly learn: LearnModule;
}

function useLesson({ game, board, learn }: LessonPageProps): Lesson {
  const { lessonSteps, lessonsDone } = useApp();
  const lesson = useMemo(() => {
    const reached = lessonSteps.get()[game] ?? 0;
    // Visitors of versions that did not keep this are taken to have done what they passed.
    const done = lessonsDone.get()[game] ?? learn.steps.slice(0, reached).map(({ id }) => id);
    return new Lesson({
      done,
      game: board.game!, // the page waits for it
      steps: learn.steps,
      from: reached < learn.steps.length ? reached : 0,
      after,
    });
  }, []);
  useEffect(() => () => lesson.close(), []);
  const { step, open } = useStore(lesson.frame);
  useEffect(() => lessonsDone.set({ ...lessonsDone.get(), [game]: lesson.done }), [open.length]);
  useEffect(() => {
    const { [game]: before = 0, ...others } = lessonSteps.get();
    // Who has finished a lesson once has finished it.
    if (before < learn.steps.length) lessonSteps.set({ ...others, [game]: step });
  }, [step]);
  return lesson;
}

function LessonPage(props: LessonPageProps) {
  const { game, board, learn } = props;
  const { showRefusal, sounds } = useApp();
  const translate = useTranslate();
  const lesson = useLesson(props);
  const frame = useStore(lesson.frame);
  const reasons = usePuzzleReasons(props, frame);
  const hint = reasons && frame.hint;
  const { refusals } = board.texts[translate.locale];
  const own = useOwnName();
  const name = (seat: Seat): string => (seat === LEARNER ? own : translate('learn.teacher'));
  const isOver = frame.step >= learn.steps.length;
  return (
    <main class="lesson-page" id="page">
      <h1 class="for-readers">{translate('learn.title', { game: cardOf(game).name[translate.locale] })}</h1>
      {isOver ? (
        <LessonEnd game={game} learn={learn} lesson={lesson} skipped={frame.open.length} />
      ) : (
        <LessonPanel lesson={lesson} frame={frame} learn={learn} isAsking={reasons === undefined} />
      )}
      <Stage
        key={frame.seats}
        board={board}
        status=""
        view={frame.view}
        seats={frame.seats}
        options={frame.options}
        players={namedPlayers(frame.scores, name)}
        seat={LEARNER}
        bottom={LEARNER}
        yours={frame.yours && !frame.isBusy}
        legal={frame.isBusy ? [] : frame.legal}
        hint={frame.isBusy ? undefined : hint}
        reasons={reasons?.map(reason => reasonText(reason, translate.locale, name))}
        retractable={false}
        version={frame.version}
        events={frame.events}
        last={frame.last}
        name={name}
        nameParts={seat => [name(seat), '']}
        drawing=""
        act={text => {
          const refusal = lesson.act(text);
          if (lesson.frame.get().didOther) sounds.play('refused');
          else if (refusal) showRefusal(refusal, refusals);
          return Promise.resolve(refusal);
        }}
        retract={() => undefined}
      />
    </main>
  );
}

/** Milliseconds that a mark waits for its reasons. */
const REASONS_IN = 2000;

/**
 * Why the solution of a puzzle is good, where the bot finds the same; undefined while it looks. The steps of a lesson say themselves
 * what they show. The mark waits for the reasons, because they take room from the board, which would move under a finger.
 */
function usePuzzleReasons({ game, learn }: LessonPageProps, frame: LessonFrame): readonly ReasonShown[] | undefined {
  const hints = useMemo(() => createWorkerQuestions('hint', startWorker), []);
  const [found, setFound] = useState<{ readonly version: number; readonly reasons: readonly ReasonShown[] }>();
  const { step, version, view, seats, options, isBusy, hint } = frame;
  const solution = learn.steps[step]?.isPuzzle && !isBusy ? hint?.[0] : undefined;
  useEffect(() => () => hints.stop(), []);
  useEffect(() => {
    if (solution === undefined) return undefined;
    let over = false;
    const show = (reasons: readonly ReasonShown[]): void => {
      if (!over) setFound({ version, reasons });
      over = true;
    };
    const timer = setTimeout(show, REASONS_IN, []);
    const ask = async (): Promise<void> => {
      const answer = await hints.ask({ game, view, seat: LEARNER, seats, options });
      show(answer?.actions[0] === solution ? answer.reasons : []);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [solution, version]);
  if (solution === undefined) return [];
  return found?.version === version ? found.reasons : undefined;
}

interface LessonPanelProps {
  readonly lesson: Lesson;
  readonly frame: LessonFrame;
  readonly learn: LearnModule;
  /** The mark that was asked for is on its way. */
  readonly isAsking: boolean;
}

function LessonPanel({ lesson, frame, learn, isAsking }: LessonPanelProps) {
  const translate = useTranslate();
  const { steps } = learn;
  const { step, hint, didOther, isBusy } = frame;
  const { id, goal } = steps[step]!;
  const { say, other } = learn.words[translate.locale][id]!;
  return (
    <section
      class="lesson-panel stack is-loose surface"
      aria-label={translate('learn.progress', { at: step + 1, of: steps.length })}
    >
      <Progress at={step} of={steps.length} />
      <p class="lesson-say" role="status">
        {say}
      </p>
      <p class="lesson-other is-warning" role="alert">
        {didOther && (other ?? translate('learn.other'))}
      </p>
      <div class="row">
        {goal ? (
          <>
            {(!hint || isAsking) && !isBusy && (
              <Button
                class="primary"
                data-ask-hint
                disabled={isAsking}
                onClick={() => lesson.showHint()}
                text={translate('learn.show')}
              />
            )}
            <Button class="quiet" onClick={() => lesson.skip()} text={translate('learn.skip')} />
          </>
        ) : (
          <Button class="primary" data-hint onClick={() => lesson.skip()} text={translate('learn.next')} />
        )}
        {step > 0 && (
          <>
            <Button class="quiet" onClick={() => lesson.back()} text={translate('common.back')} />
            <Button class="quiet" onClick={() => lesson.restart()} text={translate('learn.restart')} />
          </>
        )}
      </div>
    </section>
  );
}

function Progress({ at, of }: { readonly at: number; readonly of: number }) {
  const translate = useTranslate();
  return (
    <div class="lesson-progress soft small">
      <span>{translate('learn.progress', { at: at + 1, of })}</span>
      <progress value={at} max={of} aria-hidden="true" />
    </div>
  );
}

interface LessonEndProps {
  readonly game: string;
  readonly learn: LearnModule;
  readonly lesson: Lesson;
  /** How many steps were skipped. */
  readonly skipped: number;
}

function LessonEnd({ game, learn, lesson, skipped }: LessonEndProps) {
  const translate = useTranslate();
  const play = useEasiestMatch(game, learn.firstMatch);
  const restart = () => lesson.restart();
  if (skipped > 0)
    return (
      <section class="lesson-panel stack is-loose surface" role="status">
        <h2>{translate('learn.skipped', { count: skipped })}</h2>
        <p>{translate('learn.skipped.lead')}</p>
        <div class="row">
          <Button class="primary" data-hint onClick={() => lesson.catchUp()} text={translate('learn.skipped.go')} />
          <Button onClick={() => void play()} text={translate('learn.play')} />
          <Button class="quiet" onClick={restart} text={translate('learn.restart')} />
        </div>
      </section>
    );
  return (
    <section class="lesson-panel stack is-loose surface is-done" role="status">
      <h2 class="is-ok">
        <Icon name="check" /> {translate('learn.done')}
      </h2>
      <p>{translate('learn.done.lead')}</p>
      <div class="row">
        <Button class="primary" onClick={() => void play()} text={translate('learn.play')} />
        <LinkButton href={printPath({ page: 'rules', game })} text={translate('rules.page')} />
        <LinkButton href={printPath({ page: 'game', game })} text={cardOf(game).name[translate.locale]} />
        <Button class="quiet" onClick={restart} text={translate('learn.restart')} />
      </div>
    </section>
  );
}
