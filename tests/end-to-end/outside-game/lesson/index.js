import { learnTexts } from 'ludoteca/board';

const steps = [{ id: 'last', scene: { options: { stones: 3 } }, goal: ['take-3'] }];

const inEnglish = {
  steps: { last: { say: 'Take all three stones.' } },
  rules: [{ title: 'Aim', text: ['Take the last stone.'] }],
};

export const learn = { steps, ...learnTexts({ en: inEnglish, it: inEnglish, de: inEnglish }), pictures: [() => null] };
