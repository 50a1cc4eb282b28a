import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { printCell } from '../../../src/games/sagrada/notation.ts';
import { breakdown, openOf, secretOf } from '../../../src/games/sagrada/scoring.ts';
import type { View } from '../../../src/games/sagrada/view.ts';
import { useDragAndDrop } from '../../kit/drag-and-drop.ts';
import { useGridFocus } from '../../kit/grid-focus.ts';
import { Icon } from '../../kit/icons.tsx';
import type { BoardProps } from '../shared/contract.ts';
import { sagradaCard } from './card.tsx';
import { Cards } from './cards.tsx';
import { after, asksForCell, cellAnswers, NO_ANSWERS, stateOf, whyNot } from './dialogue.ts';
import { DieButton, DieFace } from './die-button.tsx';
import { Prompt } from './prompt.tsx';
import { fillIn, nameOfPattern, sagradaTexts } from './texts.ts';
import { Track } from './track.tsx';
import { type Handles, Window } from './window.tsx';
import './window.css';
import './track.css';
import './bench.css';
import './cards.css';
import './sagrada.css';

/** A die on its way: what taking it says, and which one it is, of the pool or from which cell. */
interface DraggedDie {
  readonly die: string;
  readonly text: string;
  readonly nth?: number;
  readonly from?: number;
}

/** Windows are open and points can be counted. */
const hasWindows = (view: View): boolean => view.phase === 'roll' || view.phase === 'play' || view.phase === 'over';

export function SagradaBoard(props: BoardProps<View>) {
  const { view, seat, bottom, yours, legal, version, translate } = props;
  const texts = sagradaTexts[translate.locale];
  const words = texts.board;
  const { letters } = texts;
  const letter = (die: string): string => (letters as Readonly<Record<string, string>>)[die[0] ?? ''] ?? ''; // any text may be looked up
  const can = (text: string): boolean => legal.includes(text);
  const name = (other: number): string => nameOf(props, other);

  const [chosen, setChosen] = useState<{ readonly die: string; readonly nth: number }>();
  const [next, setNext] = useState<{ readonly text: string; readonly since: number }>();
  const [sheet, setSheet] = useState(false);
  const [looked, setLooked] = useState<number>();
  // One's turn needs one's own window.
  useEffect(() => setLooked(undefined), [yours, bottom]);
  const [covered, setCovered] = useState(props.isShared === true);
  useEffect(() => {
    setChosen(undefined);
    if (props.events.some(event => event.did?.some(one => one.what === 'placed'))) props.play('move');
  }, [version]);

  const state = useMemo(
    () => (hasWindows(view) ? stateOf(view, props.seats, props.options) : undefined),
    [version, view, props.options],
  );
  const acts = yours && view.phase === 'play' ? state : undefined;
  // With a die of the pool chosen, the cells answer for it although it is not taken yet.
  const answers = useMemo(() => {
    if (!acts) return NO_ANSWERS;
    const asks = view.queue?.asks;
    if (asks === 'own-die') return cellAnswers(acts, seat);
    const held = chosen && !view.queue ? after(acts, seat, chosen.die) : acts;
    return held && asksForCell(held, seat) ? cellAnswers(held, seat) : NO_ANSWERS;
  }, [acts, chosen, view.queue]);
  const picksPool =
    acts !== undefined &&
    (view.queue ? view.queue.asks === 'pool-die' || view.queue.asks === 'payment' : !view.drafted);

  const refuse = (line: string | undefined): void => {
    if (!line) return;
    props.explain(line, 'aloud');
    props.play('refused');
  };
  const against = (text: string): string | undefined => {
    const refusal = acts && whyNot(acts, seat, text);
    return refusal && texts.why(refusal);
  };
  /** One answer, and the one to the question it leads to. */
  const answer = async (text: string, then?: string): Promise<void> => {
    setNext(then === undefined ? undefined : { text: then, since: version });
    if (await props.act(text)) setNext(undefined);
  };
  // An action is meant for the view one has seen: the second answer waits for the question.
  useEffect(() => {
    if (!next || !yours || version === next.since) return;
    setNext(undefined);
    if (can(next.text)) void props.act(next.text);
  }, [version, yours, next]);

  const pickPool = (die: string, nth: number): void => {
    if (!picksPool || !can(die)) refuse(against(die));
    else if (view.queue) void answer(die);
    else setChosen(chosen?.die === die && chosen.nth === nth ? undefined : { die, nth });
  };
  /** Lets a die of the pool or of one's window go over a cell. */
  const drop = (text: string, cell: number): void => {
    if (!acts) return;
    const held = after(acts, seat, text);
    if (!held) refuse(against(text));
    else if (!asksForCell(held, seat)) void answer(text);
    else {
      const refusal = whyNot(held, seat, printCell(cell));
      if (refusal) refuse(texts.why(refusal));
      else void answer(text, printCell(cell));
    }
  };
  const carry = useDragAndDrop<DraggedDie>({
    onLift: ({ die, nth }) => {
      if (nth !== undefined && !view.queue && can(die)) setChosen({ die, nth });
    },
    onDrop: (target, { text, from }) => {
      const cell = target.getAttribute('data-sag-cell');
      if (cell !== null && Number(cell) !== from) drop(text, Number(cell));
    },
  });
  const press = (event: PointerEvent, die: DraggedDie): void => {
    // A finger would otherwise own the pointer, and the cells below it never be told.
    (event.currentTarget as Element).releasePointerCapture?.(event.pointerId); // handlers run on elements
    carry.press(event, die);
  };
  const tapCell = (cell: number): void => {
    if (!acts) return;
    const text = printCell(cell);
    if (answers.legal.has(cell)) void (chosen && !view.queue ? answer(chosen.die, text) : answer(text));
    else {
      const refusal = answers.against.get(cell);
      if (refusal) refuse(texts.why(refusal));
    }
  };

  const own = view.players[bottom]!;
  const dice = own.rows.flatMap(row => row.split(' '));
  const focus = useGridFocus({
    rows: 4,
    columns: 5,
    start: { row: 0, column: 0 },
    onEnter: ({ row, column }) => tapCell(row * 5 + column),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    if (chosen) setChosen(undefined);
    else if (props.retractable) props.retract();
  };
  const lifting = view.queue?.asks === 'own-die';
  const handles: Handles = {
    focus,
    legal: answers.legal,
    from: view.queue && view.toAct === bottom ? view.queue.from : [],
    aiming: answers.legal.size > 0 && !lifting,
    label: cell => {
      const print = own.print[cell] ?? '.';
      const where = fillIn(words.cell, { row: Math.floor(cell / 5) + 1, column: (cell % 5) + 1 });
      const asks = print === '.' ? '' : fillIn(words.prints, { print: texts.colour(print) });
      const what = dice[cell] === '..' ? words.empty : texts.die(dice[cell]!);
      const open = answers.legal.has(cell) ? (lifting ? words.canTake : words.canPlace) : '';
      return [where, asks, what, open].filter(Boolean).join(', ');
    },
    over: cell => {
      const refusal = cell === undefined ? undefined : answers.against.get(cell);
      props.explain(refusal && answers.legal.size > 0 ? texts.why(refusal) : undefined);
    },
    tap: tapCell,
    press: (event, cell) => {
      if (lifting && answers.legal.has(cell)) press(event, { die: dice[cell]!, text: printCell(cell), from: cell });
    },
  };
  const lastPlaced = useLastPlaced(props);
  const others = view.players.map((_, i) => (bottom + 1 + i) % view.players.length).slice(0, -1);
  const pool = view.pool === '' ? [] : view.pool.split(' ');
  const chooses = view.phase === 'choose' && view.offer.length > 0 && yours;

  const secretsOf = (other: number): number =>
    state && !covered ? secretOf(breakdown(state, other), view.players[other]!.private) : 0;
  const pointsOf = (other: number): number | undefined => {
    if (!state || view.objectives.length === 0) return undefined;
    return openOf(breakdown(state, other)) + secretsOf(other);
  };

  const windowOf = (other: number) => (
    <Window
      print={view.players[other]!.print}
      dice={view.players[other]!.rows.flatMap(row => row.split(' '))}
      tokens={view.players[other]!.favor}
      letters={letters}
      label={fillIn(words.window, { name: name(other) })}
      last={lastPlaced?.seat === other ? lastPlaced.cell : undefined}
    />
  );

  return (
    <div
      class={`sag${chooses ? ' is-choosing' : ''}`}
      role="group"
      aria-label={words.board}
      onKeyDown={onKeyDown}
      onClickCapture={carry.swallow}
    >
      <Track
        view={view}
        texts={texts}
        letter={letter}
        can={can}
        asked={acts !== undefined && view.queue?.asks === 'track-die'}
        pick={text => (can(text) ? void answer(text) : refuse(against(text)))}
      />
      {others.length > 0 && (
        <div class="sag-others" data-many={others.length}>
          {others.map(other => (
            <figure key={other} class={view.toAct === other ? 'is-acting' : ''}>
              <button
                type="button"
                class="sag-look"
                aria-pressed={looked === other}
                title={words.look}
                onClick={() => setLooked(looked === other ? undefined : other)}
              >
                {windowOf(other)}
              </button>
              <figcaption>
                <small class="sag-seat">{other + 1}</small>
                <b>{name(other)}</b>
                {pointsOf(other) !== undefined && (
                  <span title={fillIn(words.openScore, { points: pointsOf(other)! })}>{pointsOf(other)}</span>
                )}
                {view.players[other]!.skipsSecondTurn && <small>{words.skips}</small>}
              </figcaption>
            </figure>
          ))}
        </div>
      )}
      <div class="sag-own">
        {chooses ? (
          <div class="sag-offer">
            {view.offer.map(offer => (
              <button key={offer.id} type="button" onClick={() => void answer(offer.id)}>
                <Window
                  print={offer.print}
                  dice={[]}
                  tokens={offer.difficulty}
                  letters={letters}
                  label={nameOfPattern(offer.id)}
                />
                <b>{nameOfPattern(offer.id)}</b>
                <small>{fillIn(words.difficulty, { tokens: offer.difficulty })}</small>
              </button>
            ))}
          </div>
        ) : (
          <figure>
            {looked === undefined ? (
              <Window
                print={own.print}
                dice={dice}
                tokens={own.favor}
                letters={letters}
                label={seat === bottom ? words.ownWindow : fillIn(words.window, { name: name(bottom) })}
                last={lastPlaced?.seat === bottom ? lastPlaced.cell : undefined}
                handles={seat === bottom ? handles : undefined}
              />
            ) : (
              windowOf(looked)
            )}
            <figcaption>
              {looked === undefined ? (
                <b>{own.pattern ? nameOfPattern(own.pattern) : name(bottom)}</b>
              ) : (
                <button type="button" class="sag-back" onClick={() => setLooked(undefined)}>
                  <Icon name="back" /> {name(looked)}
                </button>
              )}
              {pointsOf(looked ?? bottom) !== undefined && (
                <span title={words.score}>
                  {words.score}: <output>{pointsOf(looked ?? bottom)}</output>
                  {view.phase !== 'over' && secretsOf(looked ?? bottom) > 0 && (
                    <small class="soft"> ({fillIn(words.secretPart, { points: secretsOf(looked ?? bottom) })})</small>
                  )}
                </span>
              )}
            </figcaption>
          </figure>
        )}
      </div>
      <div class="sag-bench">
        <fieldset class="sag-pool" aria-label={words.pool}>
          {pool.map((die, nth) => (
            <DieButton
              key={`${die} ${nth}`}
              die={die}
              letter={letter(die)}
              label={texts.die(die) + (picksPool && can(die) ? `, ${words.canTake}` : '')}
              can={picksPool && can(die)}
              chosen={chosen?.die === die && chosen.nth === nth}
              onPick={() => pickPool(die, nth)}
              onPress={event => picksPool && press(event, { die, text: die, nth })}
              onOver={over => props.explain(over && picksPool && !can(die) ? against(die) : undefined)}
            />
          ))}
        </fieldset>
        <Prompt
          view={view}
          texts={texts}
          letter={letter}
          yours={yours}
          chosen={chosen?.die}
          retractable={props.retractable}
          name={name}
          can={can}
          act={text => void answer(text)}
          retract={props.retract}
        />
        <button type="button" class="sag-cards-open" onClick={() => setSheet(!sheet)} aria-expanded={sheet}>
          {words.cards}
        </button>
      </div>
      <Cards
        view={view}
        state={state}
        seat={bottom}
        texts={texts}
        letter={letter}
        isOpen={sheet}
        covered={covered}
        can={can}
        why={text => (acts && !view.queue ? against(text) : undefined)}
        use={text => {
          setSheet(false);
          void answer(text);
        }}
        cover={() => setCovered(!covered)}
        close={() => setSheet(false)}
      />
      {carry.carried && (
        <div class="sag-ghost" style={{ left: `${carry.carried.x}px`, top: `${carry.carried.y}px` }}>
          <DieFace die={carry.carried.thing.die} letter={letter(carry.carried.thing.die)} />
        </div>
      )}
    </div>
  );
}

function nameOf({ players, translate }: BoardProps<View>, seat: number): string {
  const who = players[seat];
  if (!who) return String(seat + 1);
  return who.bot ? (sagradaCard.bots[translate.locale][who.bot] ?? who.bot) : who.name;
}

/** The die put last, also once the turn has ended; a fresh view has forgotten it. */
function useLastPlaced({ pointed, last, events, version }: BoardProps<View>): ReturnType<typeof placedBy> {
  const known = useRef<{ readonly version: number; readonly placed: ReturnType<typeof placedBy> }>({
    version: -1,
    placed: undefined,
  });
  if (known.current.version !== version) {
    const newest = events.map(placedBy).findLast(placed => placed !== undefined) ?? placedBy(last);
    known.current = { version, placed: newest ?? (events.length > 0 ? known.current.placed : undefined) };
  }
  return placedBy(pointed) ?? known.current.placed;
}

/** Where a move put a die. */
function placedBy(event: BoardProps['last']): { readonly seat: number; readonly cell: number } | undefined {
  const placed = event?.did?.find(one => one.what === 'placed');
  if (!placed || !('cell' in placed) || !('seat' in placed)) return undefined;
  return { seat: Number(placed.seat), cell: Number(placed.cell) };
}
