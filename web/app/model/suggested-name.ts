import type { Translate } from '../../locales/translator.ts';

const LEAST = 10;
const MOST = 99;

/** A name for somebody who has not chosen one: an animal and a number, so that two newcomers are told apart. */
export function suggestedName(translate: Translate, random: () => number = Math.random): string {
  const animals = translate('name.animals').split(', ');
  const animal = animals[Math.floor(random() * animals.length)]!;
  return `${animal} ${LEAST + Math.floor(random() * (MOST - LEAST + 1))}`;
}
