import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue, type TextsOf } from '../../../src/core/texts.ts';
import { de } from './menu.de.ts';
import { en } from './menu.en.ts';
import { it } from './menu.it.ts';

export type MenuWords = TextsOf<typeof en>;

export const menuTexts: ByLocale<MenuWords> = catalogue(en, { it, de });
