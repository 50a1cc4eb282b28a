// What the reader may do now, and how it is sent.

import { type RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import { fill } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { type CardKind, COLOURS, printFace } from '../rules/cards.ts';
import { type UnoView, rules as uno } from '../rules/index.ts';
import { type UnoTexts } from '../texts/board.ts';

/** The document has one button for all three. */
const PASSES = ['draw', 'pass', 'take'] as const;

export interface UnoTurn {
  /** Legal actions; empty while the reader is not asked. */
  readonly can: ReadonlySet<string>;
  /** The action that was sent and is not yet answered. */
  readonly sent: string | undefined;
  /** What the button that passes does now; undefined where it does nothing. */
  readonly pass: (typeof PASSES)[number] | undefined;
  readonly passLabel: string;
  /** Where the card that was played last lay in the hand: its flight to the table starts there. */
  readonly from: RefObject<DOMRect | undefined>;
  act(action: string): Promise<void>;
  /** Plays a card of the hand, or says why it cannot be played. */
  play(face: CardKind, card: Element): void;
  /** Says what a card of the hand is, or why it cannot be played. */
  look(face: CardKind | undefined): void;
}

/** `onAct` runs before an action is sent. */
export function useTurn(props: BoardProps<UnoView>, texts: UnoTexts, onAct: () => void): UnoTurn {
  const { view, seat, yours, legal, version, explain } = props;
  const { board: words } = texts;
  const can = useMemo(() => new Set(yours ? legal : []), [yours, legal]);
  const [sent, setSent] = useState<string>();
  const from = useRef<DOMRect | undefined>(undefined);
  // Not after the next frame: a press that comes before it would be ignored.
  useLayoutEffect(() => setSent(undefined), [version]);

  const pass = PASSES.find(word => can.has(word));
  const passLabel =
    pass === 'take' ? fill(words.take, { count: view.total }) : pass === 'pass' ? words.keep : words.draw;
  const act = async (action: string): Promise<void> => {
    if (sent) return;
    setSent(action);
    onAct();
    explain(undefined);
    if (await props.act(action)) from.current = undefined;
    setSent(undefined);
  };
  const whyNot = (face: CardKind): string | undefined => {
    const state = uno.imagine(view, () => 0, props.seats, props.options as never); // the server checked them against the game's schema
    const refusal = uno.parse(state, seat, printFace(face));
    return isRefusal(refusal) ? props.translate.refusal(refusal, texts.refusals) : undefined;
  };
  const play = (face: CardKind, card: Element): void => {
    if (can.has(printFace(face))) {
      from.current = card.getBoundingClientRect();
      void act(printFace(face));
    } else if (seat >= 0) {
      explain(yours ? whyNot(face) : words.notYet, 'aloud');
      props.play('refused');
    }
  };
  const look = (face: CardKind | undefined): void => {
    if (face === undefined) explain(undefined);
    else if (yours) explain(whyNot(face) ?? `${texts.card(face)}: ${words.canPlay}`);
    else explain(texts.card(face));
  };
  useShortcuts({ d: pass, p: pass, u: 'uno', 1: COLOURS[0], 2: COLOURS[1], 3: COLOURS[2], 4: COLOURS[3] }, can, act);
  return { can, sent, pass, passLabel, from, act, play, look };
}

/** Keys for what cannot wait for Tab: a call has one second. */
function useShortcuts(
  keys: Readonly<Record<string, string | undefined>>,
  can: ReadonlySet<string>,
  act: (action: string) => Promise<void>,
): void {
  const latest = useRef({ keys, can, act });
  latest.current = { keys, can, act };
  useLayoutEffect(() => {
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
