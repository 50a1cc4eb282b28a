// A program that plays on a server.

export const en = {
  arrived: '{name} is connected to {server}.',
  waiting: 'Waiting for players: {page}, code {code}.',
  startsIn: 'The match starts in {seconds} s at the latest.',
  begins: '{game}: {names}. Watch it at {page}',
  late: '{name} was too late. The server moved for it.',
  silent: '{name} has not answered for {seconds} s.',
  anew: 'Starting the program again.',
  givesUp: 'It resigns this match.',
  out: 'The others continue without it.',
  rating: 'Rating: {rating} ({change})',
  lost: 'Connection lost. The match is safe. Reconnecting ...',
  gone: 'The server does not answer any more.',
  finishing: 'Finishing this match first. Press Ctrl-C again to leave it.',
  spoilt:
    'The program failed in {matches} matches in a row, so this command stops. Use ludoteca try to find out what is wrong.',
  rematch: 'Asking for a rematch. The others have {seconds} s to accept.',
  noRematch: 'Nobody wants a rematch.',
  entered: 'Registered for the tournament: {page}',
  tournamentOver: 'The tournament is over.',
  sum: '{matches} matches: {won} won, {drew} drawn, {lost} lost.',
} as const;
