// Tournaments.

export const tournaments = {
  'tournament.list': 'Tournaments',
  'tournament.all': 'All tournaments',
  'tournament.new': 'Organise a tournament',
  'tournament.system.round-robin': 'Round robin',
  'tournament.system.rolling': 'Rolling',
  'rolling.until': 'until {time}',
  'tournament.system.swiss': 'Swiss system',
  'tournament.system.knockout': 'Knockout',
  'tournament.round': 'Round {round}',
  'tournament.phase.open': 'Open',
  'tournament.phase.running': 'Running',
  'tournament.phase.paused': 'Paused',
  'tournament.phase.over': 'Finished',
  'tournament.phase.cancelled': 'Cancelled',
  'tournament.here': 'checked in',
  'tournament.nothere': 'not checked in',
  'tournament.back': 'Back to the tournament',
  'tournament.starting': 'The game starts as soon as everybody is here.',

  'tournament.private.short': 'private',
  'tournament.winner': 'Winner: {name}, {points} points',
} as const;
