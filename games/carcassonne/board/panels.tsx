// What is laid over the table for a while: the tiles still to come, the final count.

import type { ComponentChildren } from 'preact';
import type { Seat } from '../../../src/core/game.ts';
import { Button } from '../../../web/kit/button.tsx';
import { FEATURES, type View } from '../rules/view.ts';
import type { CarcassonneWords } from '../texts/board.ts';
import { CarcassonneMark, TileArt } from './tile.tsx';
import './panels.css';

interface PanelProps {
  readonly title: string;
  readonly closing: string;
  readonly children: ComponentChildren;
  close(): void;
}

function Panel({ title, closing, children, close }: PanelProps) {
  return (
    <section class="carc-panel" aria-label={title}>
      <header class="spread">
        <h2>{title}</h2>
        <Button icon="close" class="carc-tool" aria-label={closing} title={closing} onClick={close} />
      </header>
      {children}
    </section>
  );
}

type TilesLeftProps = Omit<PanelProps, 'children' | 'title'> & {
  readonly view: View;
  readonly words: CarcassonneWords;
};

export function TilesLeft({ view, words, ...panel }: TilesLeftProps) {
  const formerGuest = view.aside.map(({ tile, count }) => ({ tile, left: count }));
  return (
    <Panel title={`${words.tilesTitle}: ${view.left}`} {...panel}>
      <TileList tiles={view.pile} />
      {formerGuest.length > 0 && (
        <>
          <h3>{words.aside}</h3>
          <TileList tiles={formerGuest} />
        </>
      )}
    </Panel>
  );
}

function TileList({ tiles }: { readonly tiles: View['pile'] }) {
  return (
    <ul class="carc-pile">
      {tiles.map(({ tile, left }) => (
        <li key={tile}>
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <TileArt line={tile} x={0} y={0} />
          </svg>
          <b>{left}</b>
        </li>
      ))}
    </ul>
  );
}

type BreakdownProps = TilesLeftProps & { name(seat: Seat): string };

/** Who got how much for what: while playing, and at the end. */
export function Breakdown({ view, words, name, ...panel }: BreakdownProps) {
  const order = view.scores.map((_, seat) => seat).toSorted((a, b) => (view.final?.[b] ?? 0) - (view.final?.[a] ?? 0));
  return (
    <Panel title={words.count} {...panel}>
      <table class="carc-count">
        <thead>
          <tr>
            <th>{words.player}</th>
            {FEATURES.map(feature => (
              <th key={feature}>{words.features[feature]}</th>
            ))}
            <th>{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {order.map(seat => (
            <tr key={seat}>
              <th scope="row">
                <CarcassonneMark seat={seat} />
                {name(seat)}
              </th>
              {FEATURES.map(feature => (
                <td key={feature}>
                  {view.earned[seat]![feature]}
                  {(view.counted?.[seat]?.[feature] ?? 0) > 0 && <small>+{view.counted![seat]![feature]}</small>}
                </td>
              ))}
              <td>
                <b>{view.final?.[seat] ?? view.scores[seat]}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.counted && <p class="soft">{words.countLegend}</p>}
    </Panel>
  );
}
