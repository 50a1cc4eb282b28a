import type { OptionTexts } from '../../../web/boards/shared/contract.ts';
import type { Options } from '../rules/options.ts';
import { en as spoken } from './words.en.ts';

export const en = {
  rules: [
    'Play a card with the colour or the symbol of the card on the table. Black cards always fit. If you have no card that fits, draw one.',
    'You can answer a +2 with another +2. The first player who cannot draws all the cards.',
    'Call “Uno!” when you play your second-to-last card. If you forget, you draw two cards.',
    'The first player without cards scores the cards left in all other hands. The first to reach the agreed number of points wins.',
  ],
  options: {
    target: { label: 'Points to win' },
    roundLimit: { label: 'Maximum number of rounds', hint: 'Then the highest score wins.' },
    turnLimit: { label: 'Maximum number of turns per round', hint: 'Then nobody scores for the round.' },
    stackTwos: { label: '+2 on +2', hint: 'A +2 may be answered with a +2.' },
    stackFours: { label: '+4 on +4', hint: 'A +4 may be answered with a +4.' },
    crossStack: { label: '+4 on +2', hint: 'A +2 may be answered with a +4.' },
    challenge: {
      label: 'Challenge a +4',
      hint: 'A bluffer draws the cards. After a wrong challenge the challenger draws two more.',
    },
    jumpIn: { label: 'Jump in', hint: 'Exactly the same card can be played out of turn.' },
    sevenZero: {
      label: 'Seven and zero',
      hint: 'A 7 swaps hands with a player of your choice, a 0 passes all hands on.',
    },
    forcePlay: { label: 'Must play', hint: 'A drawn card that fits must be played.' },
    drawToMatch: { label: 'Draw until a card fits' },
    catching: { label: 'Catching', hint: 'A forgotten call costs two cards only if somebody notices.' },
  } satisfies OptionTexts<Options>,
  lengths: { 'points-200': 'Short: 200 points', 'one-round': 'One round', 'points-500': 'Long: 500 points' },
  board: {
    ...spoken.board,
    board: 'Card table',
    hand: 'Your hand',
    you: 'You',
    pile: 'Draw pile',
    discard: 'On the table',
    stack: '{count} to draw',
    lastCard: 'may win with the next turn',
    mustDraw: '+{count} unless you answer',
    canPlay: 'can be played',
    draw: 'Draw',
    keep: 'Keep it',
    take: 'Take {count}',
    call: 'Uno!',
    called: 'Called',
    notCalled: 'Not called!',
    catch: 'Caught!',
    challenge: 'Challenge',
    chooseColour: 'Which colour?',
    chooseHand: 'Swap hands with',
    notYet: 'It is not your turn yet.',
    waiting: 'The table is ready.',
    page: 'Page {page} of {pages}',
    close: 'Close',
    leftInHand: 'left in hand',
    matchWon: '{name} wins the match',
    matchDrawn: 'The match is a draw',
  },
  pages: {
    cards: {
      title: 'The cards',
      text: [
        '108 cards. Each colour has a sign, too: blue the drop, red the flame, green the leaf, yellow the sun.',
        'A colour has one 0, two each of 1 to 9, and two each of skip, reverse and +2. Four wilds and four wild +4 are black.',
      ],
    },
    goal: {
      title: 'The goal',
      text: [
        'Get rid of your cards before the others do. The first player without cards wins the round and scores the cards the others still hold.',
        'The first to reach the agreed points over several rounds wins the match: 200 in a short match, 500 in a long one.',
      ],
    },
    turn: {
      title: 'A turn',
      text: [
        'Play one card with the colour or the symbol of the card on the table, or any black card. Cards you can play are raised.',
        'If you have none, or do not want to play one, draw a card. If it fits, you can play it at once.',
        'When you play your second-to-last card, press “Uno!” before or within one second after. If you forget, you draw two cards.',
        'You have ten seconds per turn. Then a card is drawn for you and the next player continues.',
      ],
    },
    scoring: {
      title: 'The score',
      text: [
        'Number cards score their number. Skip, reverse and +2 score 20, black cards 50.',
        'If the last card was a +2 or a +4, the next player still draws, and these cards count as well.',
      ],
    },
    actions: {
      title: 'Action cards',
      text: [
        'Skip: the next player misses a turn. Reverse: the direction of play changes.',
        '+2: the next player draws two cards and misses a turn, or answers with another +2. The total grows until somebody draws it.',
        'Wild: you choose the colour. Wild +4: in addition, the next player draws four cards and misses a turn.',
      ],
    },
  },
  endings: {
    target: '{name} has {points} points after {rounds}.',
    played: { one: 'one round', other: '{count} rounds' },
    rounds: {
      one: 'The round has been played. {points} points win.',
      other: 'All {count} rounds have been played. {points} points win.',
    },
  },
} as const;
