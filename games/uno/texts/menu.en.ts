// The main menu, the information page and the loading screen.

export const en = {
  lead: 'Four players, 108 cards, 500 points.',
  start: 'Start',
  information: 'Information',
  exit: 'Exit',
  about: [
    'A card game for four players, based on a university project of 2011. After one minute bots take the seats that are still free.',
    'Browsers and programs that use the numbered messages of the project play at the same table. The server shuffles, keeps the score and checks the rules. Nobody receives the cards of another player.',
    'UNO is a trademark of Mattel. The cards here are our own drawings.',
  ],
  showRules: 'Show the rules',
  version: 'Version',
  since: 'Online since',
  players: 'Players now',
  matches: 'Matches now',
  loading: 'Preparing the table',
  phases: {
    space: 'Looking for free space',
    hall: 'Building the hall',
    table: 'Building the table',
    invitations: 'Inviting participants',
    chairs: 'Arranging the chairs',
    printing: 'Printing the cards',
    players: 'Welcoming the players',
    spectators: 'Seating the spectators',
    opponents: 'Training the opponents',
    shuffling: 'Shuffling the deck',
  },
  free: 'free seat',
  /** {seconds} */
  soon: 'Starts in {seconds} s. Bots take the free seats.',
  /** No time is set: all seats have to be taken. */
  untilFull: 'Starts when all seats are taken.',
  leaveSure: 'Leave the table?',
  leaveLead: 'Against bots the match waits for you. Other people can let a bot play for you after a minute.',
} as const;
