// What the table of UNO says in the terminal.

export const en = {
  /** A match of one round. */
  single: 'A single round',
  round: 'Round {round}, playing to {target} points',
  clockwise: 'clockwise',
  anticlockwise: 'anticlockwise',
  over: 'The match is over.',
  pile: 'Pile',
  onTable: 'Table',
  toDraw: '{cards} to draw',
  hand: 'Hand',
  /** The signs beside a player. */
  deals: 'dealer',
  notCalled: 'has not called!',
  /** What the letters on the cards mean. */
  legend: ['B blue, R red, G green, Y yellow', 'S skip, C reverse, W wild'],
  keys: 'Type a card, as in R5; raised cards can be played. draw, uno and help are words, too.',
  help: [
    'R5 G+2 BS YC    play that card: red 5, green +2, blue skip, yellow reverse',
    'W  W+4          play a wild card; then type red, green, blue or yellow',
    'draw            draw a card; take: the cards of a +2; pass: keep the card you drew',
    'uno             call before you play your second-to-last card, or within a second after',
    'challenge       doubt a +4; catch: somebody forgot to call; swap-2: swap hands with seat 2',
    '? TEXT          list the moves, or those with TEXT in them',
    'table           draw the table again',
    'resign, quit    give up; leave',
  ],
} as const;
