// What the reader may do now, what the rules say against the rest, and how an answer is sent.

import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { printCell } from '../rules/notation.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import type { SagradaTexts } from '../texts/board.ts';
import { after, asksForCell, type CellAnswers, cellAnswers, NO_ANSWERS, stateOf, whyNot } from './dialogue.ts';

/** A die of the pool, by its place there, that is chosen on this screen and not yet taken. */
export interface ChosenDie {
  readonly die: string;
  readonly nth: number;
}

export interface SagradaTurn {
  /** A state the reader could be in; undefined until everybody has a window. */
  readonly state: State | undefined;
  /** Is the reader asked for something, other than which window to take? */
  readonly isActing: boolean;
  readonly chosen: ChosenDie | undefined;
  /** Which cells of the own window are an answer, for the chosen die or the die in hand. */
  readonly cells: CellAnswers;
  /** Are dice of the pool asked for? */
  readonly picksPool: boolean;
  can(text: string): boolean;
  /** Is this to be pressed next for a hint? */
  isHinted(text: string): boolean;
  /** Why this may not be answered now; undefined where it may, or nothing is asked. */
  against(text: string): string | undefined;
  /** Says why something cannot be done. */
  refuse(line: string | undefined): void;
  choose(die: ChosenDie | undefined): void;
  /** Sends an answer and, once it is asked for, the one to the question this leads to. */
  answer(text: string, then?: string): Promise<void>;
  pickPool(die: string, nth: number): void;
  tapCell(cell: number): void;
  /** Puts a die on a cell: `text` takes it from the pool, or from another cell. */
  drop(text: string, cell: number): void;
}

/** Windows are open and points can be counted. */
const hasWindows = (view: View): boolean => view.phase === 'roll' || view.phase === 'play' || view.phase === 'over';

export function useTurn(props: BoardProps<View>, texts: SagradaTexts): SagradaTurn {
  const { view, seat, yours, legal, version } = props;
  const [chosen, choose] = useState<ChosenDie>();
  // Not after the next frame: a press that comes before it would be forgotten.
  useLayoutEffect(() => choose(undefined), [version]);
  const answer = useAnswer(props);
  const state = useMemo(
    () => (hasWindows(view) ? stateOf(view, props.seats, props.options) : undefined),
    [version, view, props.options],
  );
  const acting = yours && view.phase === 'play' ? state : undefined;
  const cells = useMemo(() => {
    if (!acting) return NO_ANSWERS;
    if (view.queue?.asks === 'own-die') return cellAnswers(acting, seat);
    // With a die of the pool chosen, the cells answer for it although it is not taken yet.
    const held = chosen && !view.queue ? after(acting, seat, chosen.die) : acting;
    return held && asksForCell(held, seat) ? cellAnswers(held, seat) : NO_ANSWERS;
  }, [acting, chosen, view.queue]);
  const picksPool =
    acting !== undefined &&
    (view.queue ? view.queue.asks === 'pool-die' || view.queue.asks === 'payment' : !view.drafted);

  const can = (text: string): boolean => legal.includes(text);
  const against = (text: string): string | undefined => {
    const refusal = acting && whyNot(acting, seat, text);
    return refusal && texts.why(refusal);
  };
  const refuse = (line: string | undefined): void => {
    if (!line) return;
    props.explain(line, 'aloud');
    props.play('refused');
  };
  const pickPool = (die: string, nth: number): void => {
    if (!picksPool || !can(die)) refuse(against(die));
    else if (view.queue) void answer(die);
    else choose(chosen?.die === die && chosen.nth === nth ? undefined : { die, nth });
  };
  const tapCell = (cell: number): void => {
    if (!acting) return;
    const text = printCell(cell);
    if (cells.legal.has(cell)) return void (chosen && !view.queue ? answer(chosen.die, text) : answer(text));
    const refusal = cells.against.get(cell);
    if (refusal) refuse(texts.why(refusal));
  };
  const drop = (text: string, cell: number): void => {
    if (!acting) return;
    const held = after(acting, seat, text);
    if (!held) return refuse(against(text));
    if (!asksForCell(held, seat)) return void answer(text);
    const refusal = whyNot(held, seat, printCell(cell));
    if (refusal) refuse(texts.why(refusal));
    else void answer(text, printCell(cell));
  };
  // A die of the pool that is chosen here is as good as taken.
  const [first, second] = props.hint ?? [];
  const hinted = chosen && !view.queue && chosen.die === first ? second : first;
  const isHinted = (text: string): boolean => text === hinted;
  const isActing = acting !== undefined;
  return {
    state,
    isActing,
    chosen,
    cells,
    picksPool,
    can,
    isHinted,
    against,
    refuse,
    choose,
    answer,
    pickPool,
    tapCell,
    drop,
  };
}

function useAnswer({ act, legal, yours, version }: BoardProps<View>): SagradaTurn['answer'] {
  const [next, setNext] = useState<{ readonly text: string; readonly since: number }>();
  // An action is meant for the view the player has seen: the second answer waits for its question.
  useEffect(() => {
    if (!next || !yours || version === next.since) return;
    setNext(undefined);
    if (legal.includes(next.text)) void act(next.text);
  }, [version, yours, next]);
  return async (text, then) => {
    setNext(then === undefined ? undefined : { text: then, since: version });
    if (await act(text)) setNext(undefined);
  };
}
