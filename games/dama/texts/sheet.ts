import { catalogue, type TextsOf } from '../../../src/core/texts.ts';
import { de } from './sheet.de.ts';
import { en } from './sheet.en.ts';
import { it } from './sheet.it.ts';

export type SheetTexts = TextsOf<typeof en>;

export const sheetTexts = catalogue(en, { it, de });
