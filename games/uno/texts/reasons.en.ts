export const en = {
  sentences: {
    'wins.round': 'Plays your last card: you win the round.',
    'one.left': 'Leaves you with a single card.',
    draws: '{player} draws {drawn} cards and loses the turn (cards in hand: {cards}).',
    'draws.unless': '{player} has to draw {drawn} cards, unless there is an answer to it (cards in hand: {cards}).',
    skips: '{player}, with {cards} cards in hand, loses a turn.',
    'skips.one': '{player}, with a single card left, loses a turn.',
    'skips.again': '{player} loses a turn, and you play again.',
    turns: 'Turns play away from {player}, who has {cards} cards, to a player with {others}.',
    'turns.one': 'Turns play away from {player}, who has a single card left, to a player with {others}.',
    'turns.to': 'Turns play to {player}, who has {others} cards, away from a player with {cards}.',
    'turns.to.one': 'Turns play to {player}, who has a single card left, away from a player with {cards}.',
    'keeps.wild': 'Keeps your last black card for when nothing else fits.',
    'keeps.wilds': 'Keeps your {kept} black cards for when nothing else fits.',
    'keeps.action': 'Keeps an action card for later, when it can stop a player who is about to go out.',
    'keeps.end': 'Keeps a black card for the end: it fits on everything.',
    'keeps.reverse': 'Keeps a reverse for later, when it can turn play away from a player who is about to go out.',
    'keeps.answer': 'Keeps a +2, with which you can pass on a +2 of another player instead of drawing.',
    'spends.wild': 'Spends a black card although other cards fit ({others}).',
    sheds: 'Gets rid of {points} points that another player would score.',
    'sheds.soon':
      'Gets rid of {points} points, where another card that fits is worth {cheapest}: {player} has only {cards} cards left.',
    'sheds.soon.one':
      'Gets rid of {points} points, where another card that fits is worth {cheapest}: {player} has a single card left.',
    'colour.own': 'You hold {own} more cards of this colour, {colour}.',
    'colour.most': 'You hold most cards in {colour}: {own}.',
    'colour.only': 'The only colour you hold is {colour}.',
    'colour.some': 'Your cards in {colour}: {own}, and no more in any other colour.',
    'colour.none': 'You hold no card in {colour}.',
    'colour.fewer': 'You hold fewer cards in {colour} ({own}) than in another colour.',
    changes: 'Changes the colour to {colour}, of which you hold {own}, from {old}, of which you hold {other}.',
    leaves: 'Changes the colour to {colour}, of which you hold none, from {old}, of which you hold {other}.',
    fits: 'Cards of yours that can follow it by colour or sign: {fitting} of {left}.',
    'fits.all': 'All your other cards can follow it by colour or sign.',
    reach:
      'Afterwards a card of yours fits on {count} of the {unseen} coloured cards that you do not see, after another choice only on {other}.',
    'reach.all':
      'Afterwards a card of yours fits on each of the {unseen} coloured cards that you do not see, after another choice only on {other}.',
    tight:
      'Harder to follow for {player}, who has {cards} cards: {count} of the {unseen} coloured cards that you do not see fit on it, after another choice {other}.',
    'tight.one':
      'Harder to follow for {player}, who has a single card left: {count} of the {unseen} coloured cards that you do not see fit on it, after another choice {other}.',
    passed: '{player} comes next and last drew a card instead of playing on {colour}.',
    'passed.few': '{player}, who has {cards} cards left, last drew a card instead of playing on {colour}.',
    'passed.one': '{player}, who has a single card left, last drew a card instead of playing on {colour}.',
    stays: 'Leaves what lies on the table: {player}, who comes next, last drew a card instead of playing on it.',
    plays: 'Plays a card instead of drawing one: {left} left.',
    'plays.drawn': 'Plays the card you drew instead of keeping it: {left} left.',
    calls: 'Says UNO before you play your second-to-last card: without it you may have to draw two cards.',
    takes: 'Takes {drawn} cards.',
    passes: 'Plays nothing although cards fit ({playable}).',
    swaps: 'The hand of {player} has {cards} cards, yours {own}.',
    'swaps.badly': 'The hand of {player} has {cards} cards, yours only {own}.',
    'others.wild': '{count} of the {others} other choices spend a black card although other cards fit.',
    'others.wild.all': 'All {others} other choices spend a black card although other cards fit.',
    'others.wild.one': 'The only other choice spends a black card although other cards fit.',
    'others.wild.single': 'One of the {others} other choices spends a black card although other cards fit.',
    'others.none': '{count} of the {others} other choices lead to a colour that you do not hold.',
    'others.none.all': 'All {others} other choices lead to a colour that you do not hold.',
    'others.none.one': 'The only other choice leads to a colour that you do not hold.',
    'others.none.single': 'One of the {others} other choices leads to a colour that you do not hold.',
    'others.turns':
      '{count} of the {others} other choices turn play to a player with fewer cards than the one who is next.',
    'others.turns.all': 'All {others} other choices turn play to a player with fewer cards than the one who is next.',
    'others.turns.one': 'The only other choice turns play to a player with fewer cards than the one who is next.',
    'others.turns.single':
      'One of the {others} other choices turns play to a player with fewer cards than the one who is next.',
  },
  words: { blue: 'blue', red: 'red', green: 'green', yellow: 'yellow' },
} as const;

/** What can be said about an action. */
export type UnoReasonCode = keyof typeof en.sentences;
