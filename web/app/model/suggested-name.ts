import type { Translate } from '../../locales/translator.ts';

const LEAST = 10;
const MOST = 99;

/** A suggested name: an animal and a number, so that two newcomers have different ones. */
export function suggestedName(translate: Translate, random: () => number = Math.random): string {
  const animals = translate('name.animals').split(', ');
  const animal = animals[Math.floor(random() * animals.length)]!;
  return `${animal} ${LEAST + Math.floor(random() * (MOST - LEAST + 1))}`;
}
