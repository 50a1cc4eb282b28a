// The middle of the table: what was laid, what can be drawn, which way it goes round, and what is happening.

import { useRef } from 'preact/hooks';
import { fill, plural } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import { scatter } from '../../../web/kit/svg.ts';
import { BLACK, type CardKind, WILD } from '../rules/cards.ts';
import type { UnoView } from '../rules/index.ts';
import { type UnoTexts } from '../texts/board.ts';
import { Back, BlankFace, CARD_BOX, CardFace, Sign, tintOf } from './face.tsx';

interface CentreProps {
  readonly view: UnoView;
  readonly laid: readonly Laid[];
  readonly texts: UnoTexts;
  readonly news: readonly string[];
  readonly status: string;
  readonly urgent: boolean;
  readonly canDraw: boolean;
  readonly drawLabel: string;
  draw(): void;
}

export function Centre({ view, laid, texts, news, status, urgent, canDraw, drawLabel, draw }: CentreProps) {
  const { board: words } = texts;
  const hasColour = view.top >= 0 && view.colour !== BLACK;
  return (
    <div class="uno-centre" style={tintOf(view.top < 0 ? BLACK : view.colour)}>
      <div class="uno-piles">
        <Ring
          direction={view.direction}
          label={view.direction > 0 ? texts.table.clockwise : texts.table.anticlockwise}
        />
        <button
          type="button"
          class={`uno-pile${canDraw ? ' is-open' : ''}`}
          disabled={!canDraw}
          onClick={draw}
          aria-label={`${words.pile}, ${plural(words.cards, view.pile)}${canDraw ? `: ${drawLabel}` : ''}`}
        >
          <Stack count={view.pile} />
          <b class="uno-count" aria-hidden="true">
            {view.pile}
          </b>
        </button>
        <div class="uno-discard" role="img" aria-label={topLabel(view, texts)}>
          {laid.map(({ id, face }, i) => (
            <LaidCard key={id} id={id} face={face} top={i === laid.length - 1} last={view.lastPlayer >= 0} />
          ))}
          {view.top >= WILD && hasColour && (
            <svg class="uno-card uno-chosen" viewBox={CARD_BOX} aria-hidden="true">
              <BlankFace colour={view.colour} />
            </svg>
          )}
          {view.total > 0 && <b class="uno-total">+{view.total}</b>}
        </div>
        {hasColour && (
          <span class="uno-colour" aria-hidden="true">
            <svg viewBox="-11 -11 22 22">
              <Sign colour={view.colour} class="is-field" />
            </svg>
            {texts.colours[view.colour]}
          </span>
        )}
      </div>
      <div class="uno-says">
        <p class="uno-news">{news.slice(-2).join(' · ')}</p>
        <p class={`uno-status${urgent ? ' is-urgent' : ''}`}>{status}</p>
      </div>
    </div>
  );
}

function topLabel(view: UnoView, { board: words, card, colours }: UnoTexts): string {
  if (view.top < 0) return words.waiting;
  const parts = [`${words.discard}: ${card(view.top)}`];
  if (view.top >= WILD && view.colour !== BLACK) parts.push(colours[view.colour]!);
  if (view.total > 0) parts.push(fill(words.stack, { count: view.total }));
  return parts.join(', ');
}

/** A card on the discards. */
export interface Laid {
  readonly id: number;
  readonly face: CardKind;
}

/** Under the top card, so many can still be seen. */
const SEEN = 4;

/** The last cards laid, each the same as before: views only name the top one. */
export function useLaid({
  view,
  version,
  events,
}: Pick<BoardProps<UnoView>, 'view' | 'version' | 'events'>): readonly Laid[] {
  const known = useRef<{ version: number; next: number; laid: readonly Laid[] }>({ version: -1, next: 1, laid: [] });
  if (known.current.version === version) return known.current.laid;
  let { laid, next } = known.current;
  for (const { what, ...detail } of events.flatMap(event => event.did ?? [])) {
    if (what === 'round' || what === 'reshuffled') laid = what === 'round' ? [] : laid.slice(-1);
    else if (what === 'played' || what === 'turned')
      laid = [...laid, { id: next++, face: Number((detail as { card?: number }).card) }].slice(-SEEN); // as the game tells it
  }
  if (view.top < 0) laid = [];
  else if (laid.at(-1)?.face !== view.top) laid = [{ id: next++, face: view.top }];
  known.current = { version, next, laid };
  return laid;
}

interface LaidCardProps extends Laid {
  readonly top: boolean;
  /** A player laid the top card: it was not turned from the pile. */
  readonly last: boolean;
}

function LaidCard({ id, face, top, last }: LaidCardProps) {
  const random = scatter(id * 7919);
  random();
  const [turn, x, y] = [random() * 24 - 12, random() * 8 - 4, random() * 8 - 4];
  return (
    <svg
      class={`uno-card uno-laid${top ? ' is-top' : ''}`}
      viewBox={CARD_BOX}
      style={{ transform: `translate(${x}%, ${y}%) rotate(${turn}deg)` }}
      aria-hidden="true"
    >
      {top && last && <rect class="mark-last" x="-54" y="-79" width="108" height="158" rx="16" />}
      <CardFace face={face} />
    </svg>
  );
}

/** A pile is as thick as it is high. */
function Stack({ count }: { readonly count: number }) {
  const layers = count === 0 ? 0 : Math.min(6, 1 + Math.floor(count / 15));
  return (
    <svg class="uno-card" viewBox={CARD_BOX} aria-hidden="true">
      {layers === 0 && <rect class="uno-no-card" x="-46" y="-71" width="92" height="142" rx="12" />}
      {Array.from({ length: layers }, (_, i) => (
        <Back key={i} transform={`translate(${-i * 1.6} ${-i * 2.2})`} />
      ))}
    </svg>
  );
}

const HEADS = [0, 90, 180, 270];

/** Which way round: arrows along an oval, turned over when the direction changes. */
function Ring({ direction, label }: { readonly direction: number; readonly label: string }) {
  return (
    <svg
      class={`uno-ring${direction > 0 ? '' : ' is-back'}`}
      viewBox="-200 -130 400 260"
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <ellipse class="uno-ring-line" rx="185" ry="115" />
      {HEADS.map(angle => {
        const at = ((angle - 45) * Math.PI) / 180;
        const [x, y] = [185 * Math.cos(at), 115 * Math.sin(at)];
        const tangent = (Math.atan2(115 * Math.cos(at), -185 * Math.sin(at)) * 180) / Math.PI;
        return (
          <path
            key={angle}
            class="uno-ring-head"
            d="M-13 -15L15 0L-13 15L-6 0Z"
            transform={`translate(${x} ${y}) rotate(${tangent})`}
          />
        );
      })}
    </svg>
  );
}
