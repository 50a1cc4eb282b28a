const words = {
  en: {
    rules: ['Take one, two or three stones. Who takes the last one wins.'],
    options: { stones: { label: 'Stones at the start' } },
    refusals: { 'last-stone/too-many': 'There are fewer stones than that.' },
    seats: ['first', 'second'],
    tell: ({ stones }) => `${stones} taken`,
    ended: (_view, payoffs, name) => `${name(payoffs.indexOf(1))} has the last stone.`,
    board: 'Stones',
    take: count => `take ${count}`,
  },
  it: {
    rules: ['Prendi uno, due o tre sassi. Chi prende l’ultimo vince.'],
    options: { stones: { label: 'Sassi all’inizio' } },
    refusals: { 'last-stone/too-many': 'I sassi sono di meno.' },
    seats: ['primo', 'secondo'],
    tell: ({ stones }) => `${stones} presi`,
    ended: (_view, payoffs, name) => `${name(payoffs.indexOf(1))} ha l’ultimo sasso.`,
    board: 'Sassi',
    take: count => `prendi ${count}`,
  },
};

export const texts = words;
