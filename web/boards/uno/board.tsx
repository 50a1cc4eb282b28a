import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { GameEvent, Seat } from '../../../src/core/game.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import { type CardKind, COLOURS, printFace } from '../../../src/games/uno/cards.ts';
import { type UnoView, uno } from '../../../src/games/uno/index.ts';
import { useConfirm } from '../../kit/confirm.tsx';
import type { BoardProps } from '../shared/contract.ts';
import { Buttons } from './buttons.tsx';
import { unoCard } from './card.tsx';
import { Centre, useLaid } from './centre.tsx';
import { ColourChooser, SwapChooser } from './choosers.tsx';
import { BackPattern } from './face.tsx';
import { around, SIDES } from './fan.ts';
import { useFlights } from './flights.ts';
import { Hand } from './hand.tsx';
import { menuTexts } from './menu-texts.ts';
import { Backs, isToAct, Opponent } from './opponent.tsx';
import { MatchOver, RoundOver, useRoundOver } from './round-over.tsx';
import { Rules } from './rules.tsx';
import { statusOf } from './status.ts';
import { fill, type UnoTexts, unoTexts } from './texts.ts';
import './uno.css';
import './centre.css';
import './hand.css';
import './questions.css';
import './rules.css';
import './narrow.css';

/** Beyond so many seats everybody gets less room. */
const CROWD = 5;
/** The document has one button for all three. */
const PASSES = ['draw', 'pass', 'take'] as const;

export function UnoBoard(props: BoardProps<UnoView>) {
  const { view, seat, seats, bottom, yours, legal, version, events, translate } = props;
  const texts = unoTexts[translate.locale];
  const { board: words } = texts;
  const can = useMemo(() => new Set(yours ? legal : []), [yours, legal]);
  const [sent, setSent] = useState<string>();
  const [reading, setReading] = useState(false);
  /** After the end: at the table as it was left. */
  const [looking, setLooking] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  const from = useRef<DOMRect | undefined>(undefined);
  const names = useNames(props);
  const name = names.full;
  const laid = useLaid(props);
  const news = useNews(props, texts, name);
  const [round, closeRound] = useRoundOver(version, events);
  useFlights({ table, version, events, seat, from });
  useEffect(() => {
    setSent(undefined);
    for (const sound of soundsOf(events)) props.play(sound);
  }, [version]);

  const pass = PASSES.find(word => can.has(word));
  const passLabel =
    pass === 'take' ? fill(words.take, { count: view.total }) : pass === 'pass' ? words.keep : words.draw;
  const act = async (action: string): Promise<void> => {
    if (sent) return;
    setSent(action);
    closeRound();
    props.explain(undefined);
    if (await props.act(action)) from.current = undefined;
    setSent(undefined);
  };
  const whyNot = (face: CardKind): string | undefined => {
    const state = uno.imagine(view, () => 0, seats, props.options as never); // the server checked them against the game's schema
    const refusal = uno.parse(state, seat, printFace(face));
    return isRefusal(refusal) ? translate.refusal(refusal, texts.refusals) : undefined;
  };
  const play = (face: CardKind, card: Element): void => {
    if (can.has(printFace(face))) {
      from.current = card.getBoundingClientRect();
      void act(printFace(face));
    } else if (seat >= 0) {
      props.explain(yours ? whyNot(face) : words.notYet, 'aloud');
      props.play('refused');
    }
  };
  const look = (face: CardKind | undefined): void => {
    if (face === undefined) props.explain(undefined);
    else if (yours) props.explain(whyNot(face) ?? `${texts.card(face)}: ${words.canPlay}`);
    else props.explain(texts.card(face));
  };
  useShortcuts({ d: pass, p: pass, u: 'uno', 1: COLOURS[0], 2: COLOURS[1], 3: COLOURS[2], 4: COLOURS[3] }, can, act);

  const menu = menuTexts[translate.locale];
  const { confirm, dialog } = useConfirm();
  const leave = async (): Promise<void> => {
    const question = { title: menu.leaveSure, lead: menu.leaveLead, yes: menu.exit, no: translate('common.cancel') };
    if (view.phase === 'over' || (await confirm(question)) !== undefined) props.leave?.();
  };
  const others = around(seats, bottom);
  const holdsHand = view.me === bottom;
  const isPlaying = [...can].some(action => action !== 'uno' && action !== 'catch');
  const swaps = Array.from({ length: seats }, (_, i) => i).filter(other => can.has(`swap-${other}`));
  return (
    <div
      class="uno"
      ref={table}
      data-seats={seats}
      data-crowd={seats > CROWD ? '' : undefined}
      aria-label={words.board}
      role="group"
    >
      <BackPattern />
      {SIDES.map(side => (
        <div key={side} class={`uno-side is-${side}`}>
          {others[side].map(other => (
            <Opponent
              key={other}
              seat={other}
              side={side}
              view={view}
              name={names.short(other)}
              number={names.number(other)}
              texts={texts}
            />
          ))}
        </div>
      ))}
      <Centre
        view={view}
        laid={laid}
        texts={texts}
        news={news}
        status={statusOf(view, seat, texts, name)}
        urgent={yours}
        canDraw={pass !== undefined && pass !== 'pass'}
        drawLabel={passLabel}
        draw={() => pass && void act(pass)}
      />
      <div class={`uno-south${isToAct(view, bottom) ? ' is-asked' : ''}`} data-seat={bottom}>
        <span class="uno-plate">
          <span class="uno-name">
            <span>{name(bottom)}</span>
          </span>
          <small>
            {texts.count(words.points, view.scores[bottom] ?? 0)}
            {' · '}
            {texts.count(words.cards, view.counts[bottom] ?? 0)}
          </small>
        </span>
        {holdsHand ? (
          <Hand
            hand={view.hand}
            asked={yours && isPlaying}
            playable={can}
            drawn={view.drawn}
            sent={sent}
            texts={texts}
            play={play}
            look={look}
          />
        ) : (
          <div class="uno-hand">
            <Backs count={view.counts[bottom] ?? 0} side="south" />
          </div>
        )}
        {seat >= 0 && view.phase !== 'over' && (
          <Buttons
            can={can}
            pass={pass}
            passLabel={passLabel}
            called={view.called && view.turn === seat}
            urgent={view.owed.includes(seat)}
            waiting={sent !== undefined}
            words={words}
            act={act}
          />
        )}
      </div>
      <div class="uno-help">
        {props.leave && (
          <button type="button" onClick={() => void leave()}>
            {menu.exit}
          </button>
        )}
        <button type="button" onClick={() => setReading(true)}>
          {words.rules}
        </button>
      </div>
      {view.phase === 'over' && seat >= 0 && !looking ? (
        <MatchOver
          scores={view.scores}
          texts={texts}
          menu={menu.leave}
          name={name}
          leave={props.leave}
          close={() => setLooking(true)}
        />
      ) : (
        round && <RoundOver round={round} scores={view.scores} texts={texts} name={name} close={closeRound} />
      )}
      {can.has(COLOURS[0]) && <ColourChooser view={view} texts={texts} choose={action => void act(action)} />}
      {swaps.length > 0 && (
        <SwapChooser view={view} texts={texts} seats={swaps} name={name} choose={action => void act(action)} />
      )}
      {dialog}
      {reading && <Rules texts={texts} close={() => setReading(false)} />}
    </div>
  );
}

/** What everybody is called; namesakes also by the number of their seat, as the list of players shows it. */
function useNames({ players, translate }: Pick<BoardProps, 'players' | 'translate'>) {
  return useMemo(() => {
    const names = players.map((who, seat) =>
      who ? (who.bot ? (unoCard.bots[translate.locale][who.bot] ?? who.bot) : who.name) : `${seat + 1}`,
    );
    const short = (seat: Seat): string => names[seat] ?? '';
    const number = (seat: Seat): string =>
      names.filter(one => one === names[seat]).length > 1 ? String(seat + 1) : '';
    return { short, number, full: (seat: Seat): string => `${short(seat)} ${number(seat)}`.trim() };
  }, [players, translate.locale]);
}

/** What happened last; kept until something else happens. */
function useNews(
  { events, last, version, pointed }: BoardProps<UnoView>,
  texts: UnoTexts,
  name: (seat: Seat) => string,
): readonly string[] {
  const kept = useRef<readonly GameEvent[]>([]);
  const seen = useRef(pointed);
  return useMemo(() => {
    // A line of the list that was just pointed at; the next move takes its place.
    const isNew = pointed && pointed !== seen.current;
    seen.current = pointed;
    if (isNew) return texts.news(pointed.did ?? [], name);
    const told = (events.length > 0 ? events : last ? [last] : []).flatMap(
      event => (event.did ?? []) as GameEvent[], // the schema knows only their codes
    );
    if (texts.news(told, name).length > 0) kept.current = told;
    return texts.news(kept.current, name);
  }, [version, texts, name, pointed]);
}

type Sounds = Parameters<BoardProps['play']>[0];

/** The end of the match has its own sound, made by the page. */
function soundsOf(events: BoardProps['events']): Sounds[] {
  const codes = events.flatMap(event => event.did ?? []).map(one => one.what);
  const drawn = codes.filter(code => code === 'drew').length;
  if (codes.includes('over')) return [];
  if (codes.includes('round-over') || codes.includes('called')) return ['turn'];
  if (drawn > 1 || codes.includes('caught')) return ['take'];
  return codes.includes('played') || drawn === 1 ? ['move'] : [];
}

/** Keys for what cannot wait for Tab: a call has one second. */
function useShortcuts(
  keys: Readonly<Record<string, string | undefined>>,
  can: ReadonlySet<string>,
  act: (action: string) => Promise<void>,
): void {
  const latest = useRef({ keys, can, act });
  latest.current = { keys, can, act };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return;
      const action = latest.current.keys[event.key.toLowerCase()];
      if (action && latest.current.can.has(action)) void latest.current.act(action);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
