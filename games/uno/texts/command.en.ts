// Help of `ludoteca uno`.

export const en = {
  summary: 'compare the UNO bots with each other, as in the document',
  about:
    'Plays MATCHES matches (1000) to 500 points and compares the bots: matches won, answer times, turns and cards in hand, beside the figures of the document. Without --bot, bots 1 to 5 play; with more than four bots, each match has four of them.',
  flags: {
    bot: 'a bot that takes part, by its name; once for each bot',
    out: 'folder for the figures as JSON, SVG and HTML',
  },
} as const;
