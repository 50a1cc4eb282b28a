import { catalogue } from '../../../src/core/texts.ts';
import { useTranslate } from '../model/app-context.ts';
import { de } from './texts.de.ts';
import { en } from './texts.en.ts';
import { it } from './texts.it.ts';

const texts = catalogue(en, { it, de });

export type PuzzleTexts = (typeof texts)['en'];

export const usePuzzleTexts = (): PuzzleTexts => texts[useTranslate().locale];
