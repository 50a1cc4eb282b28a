// Pebbles: one heap, and each player in turn takes one to three. Who takes the last one loses. A game of others, in plain JavaScript.

const NOBODY = -2;
const refuse = (code, detail) => ({ refused: `pebbles/${code}`, detail });
const toAct = ({ left, next }) => (left > 0 ? next : NOBODY);

function why(s, seat, action) {
  if (toAct(s) !== seat) return refuse('not-your-turn', 'It is not your turn.');
  return action >= 1 && action <= Math.min(3, s.left)
    ? undefined
    : refuse('wrong-number', 'Take one to three of the pebbles that are left.');
}

export const rules = {
  id: 'pebbles',
  names: {
    game: { en: 'Pebbles', it: 'Sassolini', de: 'Kiesel' },
    bots: {
      greedy: { en: 'Greedy', it: 'Avido', de: 'Gierig' },
      hasty: { en: 'Hasty', it: 'Frettoloso', de: 'Hastig' },
    },
  },
  rulesVersion: 1,
  seats: [2, 3],
  actions: 4,
  maxLegal: 3,
  secrets: false,
  absence: 'lose',
  clock: { kind: 'none' },
  defaults: { heap: 9 },
  options: { heap: { type: 'integer', minimum: 1, maximum: 50 } },
  init: (seats, { heap }) => ({ seats, left: heap, next: 0, last: -1 }),
  toAct,
  mayAct: (s, seat) => toAct(s) === seat && seat >= 0,
  legal: (s, seat, out) => {
    out.size = 0;
    for (let count = 1; count <= 3; count++) if (!why(s, seat, count)) out.items[out.size++] = count;
  },
  why,
  weight: () => 0,
  apply: (s, seat, action) => {
    s.left -= action;
    s.last = seat;
    s.next = (s.next + 1) % s.seats;
  },
  copy: (from, to) => Object.assign(to ?? {}, from),
  score: (s, seat) => (s.left === 0 && s.last !== seat ? 1 : 0),
  payoff: (s, seat) => (s.last === seat ? -1 : 1 / (s.seats - 1)),
  view: s => ({ ...s }),
  imagine: (view, _random, _seats, _options, to) => Object.assign(to ?? {}, view),
  eventsFor: (_before, by, action) => [{ what: 'took', seat: by, count: action }],
  print: (_s, _seat, action) => `take ${action}`,
  parse: (s, seat, text) => {
    const [, count] = /^(?:take )?([0-9])$/.exec(text.trim()) ?? [];
    if (count === undefined) return refuse('not-a-move', 'Write the number of pebbles: 1, 2 or 3.');
    return why(s, seat, Number(count)) ?? Number(count);
  },
  draw: ({ left }) => `${'o'.repeat(left)} ${left}`,
};
