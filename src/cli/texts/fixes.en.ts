// What to do about the fault of a program that should be fixed first.

export const en = {
  missing: 'The program could not be started. Check the command behind -- and that the file may be executed.',
  crash: 'The program crashed. Its last lines on standard error are above; run it with one message on standard input.',
  malformed:
    'The program wrote a line that is no valid message. Write one JSON object per line on standard output, and everything else on standard error.',
  flood: 'The program wrote too much. Write debugging output rarely, and on standard error.',
  'no-move': 'The program ended before the game did. Read standard input in a loop until it is closed.',
  illegal: 'The program played an illegal move. Choose from "legal" of the latest message, and send its "version".',
  memory: 'The program used too much memory. --max-memory sets the limit.',
  processes: 'The program started too many processes or threads.',
  storage: 'The program stored too much in files.',
  files: 'The program created too many files.',
  cpu: 'The program used too much computing time. Stop its threads when it has moved.',
  time: 'The program was too slow. Does it flush each line? Answer well within the time of a move (--move-time).',
} as const;
