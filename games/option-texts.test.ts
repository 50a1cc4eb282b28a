import { expect, test } from 'vitest';
import type { OptionTexts } from '../web/boards/shared/contract.ts';
import type { Options } from './dama/rules/options.ts';
import type { DamaRefusals } from './dama/texts/refusals.ts';
import { refusals } from './dama/texts/refusals.ts';

const options: OptionTexts<Options> = {
  plyLimit: { label: 'Moves' },
  atLimit: { label: 'At the end', values: { draw: 'Draw', majority: 'More pieces' } },
  firstPlayer: { label: 'First' },
  unpromotedMen: { label: 'Men' },
};

test('an option without its words is a type error', () => {
  const { firstPlayer, ...fewer } = options;
  // @ts-expect-error an option has no label
  const label: OptionTexts<Options> = fewer;
  // @ts-expect-error a value has no word
  const value: OptionTexts<Options>['atLimit'] = { label: 'At the end', values: { draw: 'Draw' } };
  // @ts-expect-error there is no such option
  const stale: OptionTexts<Options> = { ...options, colour: firstPlayer } satisfies OptionTexts<Options>;
  expect([label, value, stale]).toHaveLength(3);
});

test('a code of the rules without its sentence is a type error', () => {
  // @ts-expect-error all other codes are missing
  const own: DamaRefusals = { 'dama/occupied': 'La casella di arrivo è occupata.' };
  expect(Object.keys(own).every(code => code in refusals.it && code in refusals.de)).toBe(true);
});
