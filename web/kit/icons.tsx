// Line drawings on a 24 by 24 grid; always beside a word, or on a button that has one for readers.

const PATHS = {
  sliders: 'M4 7h9M17 7h3M15 4.5v5M4 17h3M11 17h9M9 14.5v5M4 12h3',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  flag: 'M6 21V4M6 5c4-2.5 7 2 12 0v8c-5 2-8-2.5-12 0',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  undo: 'M9 14L4.5 9.5 9 5M5 9.5h9a5.5 5.5 0 0 1 0 11h-3',
  turn: 'M17 3v15M17 18l-3.5-3.5M17 18l3.5-3.5M7 21V6M7 6L3.5 9.5M7 6l3.5 3.5',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  save: 'M12 4v11M12 15l-4-4M12 15l4-4M5 20h14',
  again: 'M19 12a7 7 0 1 1-2-4.9M17 3v4.5h-4.5',
  reel: 'M4 5h16v14H4zM4 9h16M9 5l-2 4M14 5l-2 4M19 5l-2 4M10.5 12l4 2.2-4 2.3z',
  chart: 'M4 4v16h16M7 15l4-5 3.5 3L20 7',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2.5 12s3.5-6 9.5-6 9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  plus: 'M12 5v14M5 12h14',
  send: 'M4 12l16-8-6 16-3.5-6.5zM10.5 13.5L20 4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  check: 'M5 13l4.5 4.5L19 7',
  warn: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.3',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 21h4M12 3v2',
  book: 'M12 6c-2-1.6-5-2-8-2v14c3 0 6 .4 8 2 2-1.6 5-2 8-2V4c-3 0-6 .4-8 2zM12 6v14',
  bulb: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5.9 1.2.9 2.2h5.4c0-1 .3-1.7.9-2.2A6 6 0 0 0 12 3z',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
