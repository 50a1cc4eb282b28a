// The pictures of the rules: a few cards each.

import type { ComponentChildren } from 'preact';
import { type CardKind, COLOURS, DRAW_TWO, faceOf, REVERSE, SKIP, WILD, WILD_FOUR } from '../rules/cards.ts';
import type { PageId } from '../texts/board.ts';
import { Back, BackPattern, CARD_BOX, CardFace } from './face.tsx';
import './rules.css';

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

export const PICTURES: Readonly<Record<PageId, ComponentChildren>> = {
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
      <BackPattern />
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
