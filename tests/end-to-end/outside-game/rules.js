const MOST = 3;

export const rules = {
  id: 'last-stone',
  names: {
    game: { en: 'Last stone', it: 'Ultimo sasso', de: 'Letzter Stein' },
    bots: { careful: { en: 'Careful', it: 'Prudente', de: 'Vorsichtig' } },
  },
  rulesVersion: 1,
  seats: [2, 2],
  actions: MOST + 1,
  maxLegal: MOST,
  secrets: false,
  absence: 'suspend',
  clock: { kind: 'none' },
  defaults: { stones: 12 },
  options: { stones: { type: 'integer', minimum: 3, maximum: 40 } },
  init: (_seats, { stones }) => ({ left: stones, next: 0 }),
  toAct: s => (s.left === 0 ? -2 : s.next),
  mayAct: (s, seat) => s.left > 0 && seat === s.next,
  legal: (s, seat, out) => {
    out.size = 0;
    if (!rules.mayAct(s, seat)) return;
    for (let taken = 1; taken <= Math.min(MOST, s.left); taken++) out.items[out.size++] = taken;
  },
  why: (s, seat, action) => {
    if (!rules.mayAct(s, seat)) return { refused: 'last-stone/not-your-turn', detail: 'It is not your turn.' };
    if (action > s.left) return { refused: 'last-stone/too-many', detail: 'There are not so many stones.' };
    return undefined;
  },
  weight: () => 1,
  apply: (s, _seat, action) => {
    s.left -= action;
    s.next = 1 - s.next;
  },
  copy: (from, to) => Object.assign(to ?? {}, from),
  score: (s, seat) => (s.left === 0 && s.next !== seat ? 1 : 0),
  payoff: (s, seat) => (s.next === seat ? -1 : 1),
  view: s => ({ ...s }),
  imagine: v => ({ ...v }),
  eventsFor: (_before, seat, action) => [{ what: 'took', seat, stones: action }],
  print: (_s, _seat, action) => `take-${action}`,
  parse: (s, seat, text) => {
    const stones = Number(/^take-([1-9])$/.exec(text)?.[1] ?? 0);
    if (stones === 0) return { refused: 'last-stone/unclear', detail: 'Write take-1, take-2 or take-3.' };
    return rules.why(s, seat, stones) ?? stones;
  },
  draw: v => `${v.left} stones: ${'o'.repeat(v.left)}`,
};
