// What the project's own boards are made with.

export type { Blanks, TextArgs } from '../../src/core/texts.ts';
export * from '../boards/shared/contract.ts';
export { FlatFrame, type FlatFrameSize, flatViewBox } from '../boards/shared/flat-frame.tsx';
export * from '../boards/shared/learn.ts';
export { RulesArrow } from '../boards/shared/rules-arrow.tsx';
export { ThreatMark, ThreatSign } from '../boards/shared/threat-mark.tsx';
export { type DragConfig, type DragHandlers, useDrag } from '../kit/drag.ts';
export { useFromTo } from '../kit/from-to.ts';
export { useGlide } from '../kit/glide.ts';
export { type GridCell, type GridConfig, type GridFocus, useGridFocus } from '../kit/grid-focus.ts';
export type { Sound } from '../kit/sounds.ts';
export { type Point, placed, polygon, round, scatter, toDrawing } from '../kit/svg.ts';
export type { Translate } from '../locales/translator.ts';
