// Tournaments and programs that are tried.

import { en as fixes } from './fixes.en.ts';

export const en = {
  playing: 'Playing',
  needs: 'A tournament needs a FILE, or --game and at least two --entrant flags.',
  notAnObject: 'A tournament is an object with fields: game, entrants, scheme ...',
  live: 'Standings while it runs: {file}',
  done: 'The report is in {folder}/report.html.',
  stopped: 'Stopped. Nothing is lost. Continue with: {command}',
  sprtForm: '--sprt must be two bounds in points of the rating, such as 0,20: "{text}" is not.',
  judgingForm:
    '{flag} must be numbers from 0 on, such as --resign 0.95,6 (chances, positions) or --draw 0.05,20,60 (chances, positions, from move): "{text}" is not.',
  noProgram: 'This entrant cannot be started. {why}',
  cannotPublish: 'Cannot publish the tournament: {why}. Nothing was played.',
  sprt: 'Sequential test (LLR {llr}): the games fit a gain of {nearer} points of {first} on {second}, rather than one of {farther}.',
  sprtOpen: 'Sequential test (LLR {llr}): not decided yet.',
  /** `difference`: in points of the rating. */
  duel: '{first} against {second}: {score}, rating difference {difference}',
  above: 'above {points}',
  below: 'below {points}',
  better: '{first} is better than {second}: {percent} % sure.',
  undecided: 'Not decided yet: {first} is better than {second} with {percent} % probability.',
  /** Where a program is among the levels of the game. */
  level: '{name} among the levels: {rating}, {place}.',
  betweenLevels: 'between {weaker} and {stronger}',
  aboveLevels: 'above the strongest, {strongest}',
  belowLevels: 'below the weakest, {weakest}',
  late: 'Lost on time: {counts}',
  head: ['#', 'name', 'games', 'won', 'drawn', 'lost', 'points', 'performance'],
  /** The column of places, at tables of three and more. */
  places: 'places',
  again: '{games} games will be played again.',
  published: 'Follow it at {page}',
  unsent: 'Not all results could be published: {why}. Run the same command again to send the rest.',
  trying: 'Sandbox: {sandbox}',
  /** Programs run without bubblewrap. */
  unprotected: {
    missing:
      'Warning: {why}. Programs can use the network and read what their user can read. Install the package "bubblewrap"; docs/sandbox.md has the details.',
    forbidden:
      'Warning: {why}. Programs can use the network and read what their user can read. Allow user namespaces on this machine; docs/sandbox.md has the details.',
  },
  tried: 'against {opponent}: {points} of {games} points',
  flush: 'The program never answered. Does it end each line and flush it (Python: flush=True, C++: std::endl)?',
  noFile:
    'There is no file {file} here. Programs start in an empty folder: write the path as seen from the folder in which you start ludoteca.',
  fine: 'OK: every game ended by the rules.',
  notFine: 'Not OK yet: see above what went wrong.',
  fixFirst: 'Fix this first ({games} of {played} games): {advice}',
  fixes: fixes,
} as const;
