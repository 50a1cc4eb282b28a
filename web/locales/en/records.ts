// After a match: replays, analysis, rankings, players, the archive.

export const records = {
  'analysis.title': 'Analysis',
  'analysis.mark.best': 'best move',
  'analysis.mark.good': 'good move',
  'analysis.mark.mistake': 'mistake',
  'analysis.mark.blunder': 'blunder',

  'rankings.title': 'Rankings',
  'rankings.rating': 'Rating',

  'bot.audience.first': 'for your first match',
  'bot.audience.casual': 'for occasional players',
  'bot.audience.club': 'for club players',
  'bot.audience.expert': 'for experts',
  'bot.strength': 'Rating {rating}',
  'bot.about': 'About {name}',
  'new.who.bot': 'Bot {bot}',

  'archive.title': 'Archive',
  'archive.result.won': 'Won',
  'archive.result.drawn': 'Drawn',
  'archive.result.off': 'Cancelled',
} as const;
