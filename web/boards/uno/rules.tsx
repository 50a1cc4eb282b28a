// The rules on five pages with pictures, as the document has them.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type CardKind,
  COLOURS,
  DRAW_TWO,
  faceOf,
  REVERSE,
  SKIP,
  WILD,
  WILD_FOUR,
} from '../../../src/games/uno/cards.ts';
import { Icon } from '../../kit/icons.tsx';
import { Back, CARD_BOX, CardFace } from './face.tsx';
import { fill, PAGES, type PageId, type UnoTexts } from './texts.ts';

export function Rules({ texts, close }: { readonly texts: UnoTexts; close(): void }) {
  const { board: words } = texts;
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const page = PAGES[at]!;
  const turn = (by: number): void => setAt(Math.min(PAGES.length - 1, Math.max(0, at + by)));
  return (
    <dialog
      ref={dialog}
      class="dialog uno-rules"
      aria-labelledby="uno-rules-title"
      onCancel={close}
      onKeyDown={event => {
        if (event.key === 'ArrowRight') turn(1);
        else if (event.key === 'ArrowLeft') turn(-1);
      }}
    >
      <header>
        <h2 id="uno-rules-title">{texts.pages[page].title}</h2>
        <button type="button" class="quiet" onClick={close} aria-label={words.close}>
          <Icon name="close" />
        </button>
      </header>
      <div class="uno-picture">{PICTURES[page]}</div>
      <div class="uno-page-text">
        {texts.pages[page].text.map(line => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <footer>
        <button type="button" disabled={at === 0} onClick={() => turn(-1)}>
          {words.back}
        </button>
        <span class="soft">{fill(words.page, { page: at + 1, pages: PAGES.length })}</span>
        <button type="button" class="primary" onClick={() => (at === PAGES.length - 1 ? close() : turn(1))}>
          {at === PAGES.length - 1 ? words.close : words.next}
        </button>
      </footer>
    </dialog>
  );
}

const Card = ({ face }: { readonly face: CardKind }) => (
  <svg class="uno-card" viewBox={CARD_BOX} aria-hidden="true">
    <CardFace face={face} />
  </svg>
);

const Hidden = () => (
  <svg class="uno-card" viewBox={CARD_BOX} aria-hidden="true">
    <Back />
  </svg>
);

const Worth = ({ face, children }: { readonly face: CardKind; readonly children: ComponentChildren }) => (
  <span class="uno-worth">
    <Card face={face} />
    <b>{children}</b>
  </span>
);

const Arrow = () => (
  <svg class="uno-arrow" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M3 12h17M13 5l7 7-7 7" />
  </svg>
);

const [BLUE, RED, GREEN, YELLOW] = [0, 1, 2, 3] as const;

const PICTURES: Readonly<Record<PageId, ComponentChildren>> = {
  cards: (
    <>
      {COLOURS.map((name, colour) => (
        <Card key={name} face={faceOf(colour, [7, 3, 0, 9][colour]!)} />
      ))}
      <Card face={WILD} />
      <Card face={WILD_FOUR} />
    </>
  ),
  goal: (
    <>
      <Hidden />
      <Hidden />
      <Card face={faceOf(GREEN, 8)} />
      <Arrow />
      <b class="uno-big">500</b>
    </>
  ),
  turn: (
    <>
      <Card face={faceOf(RED, 5)} />
      <Arrow />
      <Card face={faceOf(RED, 9)} />
      <Card face={faceOf(BLUE, 5)} />
      <Card face={WILD} />
    </>
  ),
  scoring: (
    <>
      <Worth face={faceOf(YELLOW, 6)}>6</Worth>
      <Worth face={faceOf(BLUE, SKIP)}>20</Worth>
      <Worth face={faceOf(GREEN, DRAW_TWO)}>20</Worth>
      <Worth face={WILD_FOUR}>50</Worth>
    </>
  ),
  actions: (
    <>
      <Card face={faceOf(GREEN, SKIP)} />
      <Card face={faceOf(BLUE, REVERSE)} />
      <Card face={faceOf(YELLOW, DRAW_TWO)} />
      <Card face={WILD} />
      <Card face={WILD_FOUR} />
    </>
  ),
};
