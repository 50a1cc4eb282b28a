// What `ludoteca uno tournament` says, in text and on its page.

export const en = {
  title: 'Tournament of the UNO bots',
  played: '{matches} matches, {rounds} rounds each on average, seed "{seed}"',
  properties: 'Properties',
  columns: [
    'bot',
    'matches',
    'won',
    'points',
    'turns',
    'cards',
    'most',
    'mean ms',
    'worst ms',
    'document: mean',
    'document: worst',
  ],
  chart: 'Matches won (± one standard error)',
  fair: 'an even share',
  compared:
    'Turns of a player in a match: {moves} (the document: {theirMoves}). Cards in hand: {cards} (the document: {theirCards}).',
  lost: 'The document’s own chart of matches won is missing; its text calls bot 2 very efficient.',
  twoBots: 'A tournament needs at least two --bot.',
  written: 'The report is in {folder}: report.html, report.json, wins.svg.',
} as const;
