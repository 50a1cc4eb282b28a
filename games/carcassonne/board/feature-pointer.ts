// Pointing at a part of a tile lights its whole feature and says what it is worth.

import { useLayoutEffect, useState } from 'preact/hooks';
import type { Seat } from '../../../src/core/game.ts';
import { fill } from '../../../src/core/texts.ts';
import type { BoardProps } from '../../../web/boards/shared/contract.ts';
import type { Translate } from '../../../web/locales/translator.ts';
import type { State } from '../rules/state.ts';
import type { View } from '../rules/view.ts';
import type { CarcassonneWords } from '../texts/board.ts';
import { type FeatureShown, featureAt } from './features.ts';

/** 'City of Ada · 4 points now · 8 once finished' */
export function featureText(
  feature: FeatureShown,
  words: CarcassonneWords,
  translate: Translate,
  name: (seat: Seat) => string,
): string {
  const { now, whole, finished, owners, free } = words.feature;
  const names = translate.list(feature.owners.map(name));
  const parts = [
    `${words.features[feature.kind]} ${feature.owners.length > 0 ? fill(owners, { names }) : ''}`.trim(),
    fill(now, { points: feature.points }),
    feature.whole !== undefined && fill(whole, { points: feature.whole }),
    feature.finished && finished,
    feature.owners.length === 0 && !feature.finished && free,
  ];
  return parts.filter(Boolean).join(' · ');
}

export interface FeaturePointer {
  readonly feature: FeatureShown | undefined;
  /** The pointer is on this element, or has left the table. */
  point(target: EventTarget | null): void;
}

export function useFeaturePointer(
  { version, explain }: BoardProps<View>,
  state: State,
  textOf: (feature: FeatureShown) => string,
): FeaturePointer {
  const [feature, setFeature] = useState<FeatureShown>();
  useLayoutEffect(() => setFeature(undefined), [version]);
  const point = (target: EventTarget | null): void => {
    const found = featureUnder(target, state);
    setFeature(old => (isSameFeature(old, found) ? old : found));
    explain(found && textOf(found));
  };
  return { feature, point };
}

function featureUnder(target: EventTarget | null, state: State): FeatureShown | undefined {
  const part = target instanceof Element ? target.closest('[data-part]') : null;
  const tile = part?.closest('[data-tile]');
  if (!part || !tile) return undefined;
  return featureAt(state, Number(tile.getAttribute('data-tile')), part.getAttribute('data-part')!);
}

function isSameFeature(a: FeatureShown | undefined, b: FeatureShown | undefined): boolean {
  if (!a || !b) return a === b;
  const [tile, labels] = [...a.parts][0]!;
  return a.kind === b.kind && b.parts.get(tile)?.has([...labels][0]!) === true;
}
