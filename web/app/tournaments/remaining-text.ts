import { printSeconds } from '../../kit/clock.tsx';
import type { Translate } from '../../locales/translator.ts';

/** '5:09', or in words from an hour on. */
export const remainingText = (seconds: number, translate: Translate): string =>
  seconds >= 3600 ? translate.span(seconds * 1000) : printSeconds(seconds);
