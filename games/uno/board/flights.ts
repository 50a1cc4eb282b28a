// What moved where: a card from a hand to the discards, a back from the pile to a hand.

import { type RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { GameEvent, Seat } from '../../../src/core/game.ts';
import type { EventShown } from '../../../src/protocol/play.ts';
import { MOVE_DURATION, prefersReducedMotion } from '../../../web/kit/motion.ts';

/** Milliseconds: cards cross the whole table. */
const FLIGHT = MOVE_DURATION + 50;
/** Between two cards of one draw. */
const APART = 70;
const MOST_FLYING = 4;

interface FlightsConfig {
  readonly table: RefObject<HTMLElement | null>;
  readonly version: number;
  readonly events: readonly EventShown[];
  readonly seat: Seat;
  /** Where the card one has just laid lay in the hand. */
  readonly from: { current: DOMRect | undefined };
}

export function useFlights({ table, version, events, seat, from }: FlightsConfig): void {
  useLayoutEffect(() => {
    const root = table.current;
    const own = from.current;
    from.current = undefined;
    if (!root || events.length === 0 || prefersReducedMotion()) return;
    const told = events.flatMap(event => event.did ?? []) as GameEvent[]; // the schema knows only their codes
    const played = told.findLast(one => one.what === 'played');
    if (played) {
      const by = Number(played['seat']);
      const start = by === seat && own ? own : placeOf(root, by);
      const top = root.querySelector('.uno-laid.is-top');
      if (start && top) flyFrom(top, start);
    }
    let late = 0;
    for (const one of told.filter(({ what }) => what === 'drew').slice(-MOST_FLYING))
      flyBack(root, Number(one['seat']), APART * late++);
  }, [version]);
}

const placeOf = (root: Element, seat: Seat): DOMRect | undefined =>
  root.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();

const middle = ({ left, top, width, height }: DOMRect): readonly [number, number] => [
  left + width / 2,
  top + height / 2,
];

function flyFrom(card: Element, start: DOMRect): void {
  const [x, y] = middle(start);
  const [toX, toY] = middle(card.getBoundingClientRect());
  const rest = getComputedStyle(card).transform;
  card.animate([{ transform: `translate(${x - toX}px, ${y - toY}px) ${rest}` }, { transform: rest }], {
    duration: FLIGHT,
    easing: 'ease-out',
  });
}

/** A back that exists only on its way. */
function flyBack(root: Element, seat: Seat, delay: number): void {
  const pile = root.querySelector('.uno-pile svg');
  const goal = placeOf(root, seat);
  if (!pile || !goal) return;
  const home = root.getBoundingClientRect();
  const start = pile.getBoundingClientRect();
  const flyer = pile.cloneNode(true) as SVGElement; // the clone of a drawing is one
  flyer.classList.add('uno-flyer');
  for (const below of [...flyer.children].slice(0, -1)) below.remove();
  Object.assign(flyer.style, {
    left: `${start.left - home.left}px`,
    top: `${start.top - home.top}px`,
    width: `${start.width}px`,
  });
  root.append(flyer);
  const [x, y] = middle(goal);
  const [fromX, fromY] = middle(start);
  const end = `translate(${x - fromX}px, ${y - fromY}px) scale(0.7)`;
  flyer.animate([{ transform: 'none' }, { transform: end, opacity: 0.6 }], {
    duration: FLIGHT,
    delay,
    easing: 'ease-out',
  }).onfinish = () => flyer.remove();
}
