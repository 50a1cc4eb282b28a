// The texts of pages that a first visit does not show: they come with the bundles of these pages.

import { enPages } from '../../locales/en-pages.ts';
import type { PageTranslate, Translate } from '../../locales/translator.ts';
import { useTranslate } from './app-context.ts';

const made = new WeakMap<Translate, PageTranslate>();

/** Adds the texts of these pages to a translator. Returns the same object for the same translator. */
export function forPages(translate: Translate): PageTranslate {
  const withPages = made.get(translate) ?? translate.withPages(enPages);
  made.set(translate, withPages);
  return withPages;
}

export function usePageTranslate(): PageTranslate {
  return forPages(useTranslate());
}
