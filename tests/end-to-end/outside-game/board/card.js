import { jsx } from 'preact/jsx-runtime';

export const card = {
  name: { en: 'Last stone', it: 'Ultimo sasso', de: 'Letzter Stein' },
  // German is missing: its readers see the English words.
  tagline: { en: 'Take one, two or three stones.', it: 'Prendi uno, due o tre sassi.' },
  Emblem: () =>
    jsx('svg', {
      viewBox: '0 0 200 200',
      class: 'stone-emblem',
      children: jsx('circle', { cx: 100, cy: 100, r: 60, fill: 'slategray' }),
    }),
};
