export const en = {
  sentences: {
    wins: 'The match is over, and you win with {points} points.',
    'keeps.little':
      'Keeps the follower for something better: the best part of this tile brings few points as it lies ({points}).',
    'keeps.nothing': 'Keeps the follower for something better: no part of this tile brings points as it lies.',
    counts: 'Points it brings you, counting everything as it lies now: {points}.',
    'counts.rival': 'Points it brings {player}, counting everything as it lies now: {points}.',
    'finishes.city': 'Finishes the city: {points} points.',
    'finishes.road': 'Finishes the road: {points} points.',
    'finishes.monastery': 'Finishes the monastery: {points} points.',
    'shares.city': 'Finishes the city that you share with {player}: {points} points for each.',
    'shares.road': 'Finishes the road that you share with {player}: {points} points for each.',
    'gives.city': 'Finishes the city of {player}: {points} points for {player}.',
    'gives.road': 'Finishes the road of {player}: {points} points for {player}.',
    'gives.monastery': 'Finishes the monastery of {player}: {points} points for {player}.',
    'claims.city': 'Claims the city. Points as it lies: {points}, and at least twice as many once it is finished.',
    'claims.road': 'Claims the road. Points as it lies: {points}, and more if it grows.',
    'claims.monastery': 'Claims the monastery: {tiles} of its 9 tiles already lie there.',
    'claims.field': 'Claims the field: it touches {cities} finished cities, {points} points at the end.',
    'claims.field.one': 'Claims the field: it touches a finished city, {points} points at the end.',
    'claims.field.open':
      'Claims the field: the cities it touches ({open}) bring 3 points each at the end if they are finished.',
    'extends.city': 'Your city grows: {after} points at the end as it lies, {before} before.',
    'feeds.city': 'The city of {player} grows: {after} points at the end as it lies, {before} before.',
    'extends.road': 'Your road grows: {after} points at the end as it lies, {before} before.',
    'feeds.road': 'The road of {player} grows: {after} points at the end as it lies, {before} before.',
    'extends.field': 'Your field grows: {after} points at the end as it lies, {before} before.',
    'feeds.field': 'The field of {player} grows: {after} points at the end as it lies, {before} before.',
    'extends.monastery': 'Your monastery now has {after} of its 9 tiles, {before} before.',
    'feeds.monastery': 'The monastery of {player} now has {after} of its 9 tiles, {before} before.',
    'takes.city': 'Takes the city from {player}: your followers are more, and it is worth {points} points.',
    'joins.city': 'Joins the city of {player}: {points} points also count for you.',
    'loses.city': 'Loses your city to {player}, who has more followers there: {points} points.',
    'takes.road': 'Takes the road from {player}: your followers are more, and it is worth {points} points.',
    'joins.road': 'Joins the road of {player}: {points} points also count for you.',
    'loses.road': 'Loses your road to {player}, who has more followers there: {points} points.',
    'takes.field': 'Takes the field from {player}: your followers are more, and it is worth {points} points.',
    'joins.field': 'Joins the field of {player}: {points} points also count for you.',
    'loses.field': 'Loses your field to {player}, who has more followers there: {points} points.',
    'returns.one': 'Brings a follower back: you have {left} in hand.',
    'returns.own': 'The follower comes back at once: you have {left} in hand.',
    returns: 'Brings {back} followers back: you have {left} in hand.',
    'uses.last': 'Uses your last follower: until one comes back you can claim nothing.',
    'keeps.last': 'Keeps your last follower in hand.',
    keeps: 'Keeps your last {left} followers in hand.',
    'blocks.city':
      'No tile that is left fits in the gap {side} of it: the city of {player} cannot be finished any more.',
    'spoils.city': 'No tile that is left fits in the gap {side} of it: your city cannot be finished any more.',
    'hinders.city':
      'Makes the city of {player} harder to finish: {after} instead of {before} tiles that are left fit in the gap {side} of it.',
    'blocks.road':
      'No tile that is left fits in the gap {side} of it: the road of {player} cannot be finished any more.',
    'spoils.road': 'No tile that is left fits in the gap {side} of it: your road cannot be finished any more.',
    'hinders.road':
      'Makes the road of {player} harder to finish: {after} instead of {before} tiles that are left fit in the gap {side} of it.',
    'blocks.monastery':
      'No tile that is left fits in the gap {side} of it: the monastery of {player} cannot be finished any more.',
    'spoils.monastery':
      'No tile that is left fits in the gap {side} of it: your monastery cannot be finished any more.',
    'hinders.monastery':
      'Makes the monastery of {player} harder to finish: {after} instead of {before} tiles that are left fit in the gap {side} of it.',
    'nearly.city': 'Your city has a single open side left, and tiles that are still to come ({fits}) fit there.',
    'nearly.road': 'Your road has a single open end left, and tiles that are still to come ({fits}) fit there.',
    'others.rival':
      '{count} of the {others} other choices bring other players points, counting everything as it lies then.',
    'others.rival.all': 'All {others} other choices bring other players points, counting everything as it lies then.',
    'others.rival.one': 'The only other choice brings other players points, counting everything as it lies then.',
    'others.rival.single':
      'One of the {others} other choices brings other players points, counting everything as it lies then.',
    'others.spoil': '{count} of the {others} other choices leave you something that cannot be finished any more.',
    'others.spoil.all': 'All {others} other choices leave you something that cannot be finished any more.',
    'others.spoil.one': 'The only other choice leaves you something that cannot be finished any more.',
    'others.spoil.single': 'One of the {others} other choices leaves you something that cannot be finished any more.',
    'others.last': '{count} of the {others} other choices use your last follower.',
    'others.last.all': 'All {others} other choices use your last follower.',
    'others.last.one': 'The only other choice uses your last follower.',
    'others.last.single': 'One of the {others} other choices uses your last follower.',
    'others.lose':
      '{count} of the {others} other choices lose something of yours to a player with more followers there.',
    'others.lose.all': 'All {others} other choices lose something of yours to a player with more followers there.',
    'others.lose.one': 'The only other choice loses something of yours to a player with more followers there.',
    'others.lose.single':
      'One of the {others} other choices loses something of yours to a player with more followers there.',
  },
  words: { north: 'north', east: 'east', south: 'south', west: 'west' },
} as const;

/** What can be said about a turn. */
export type CarcassonneReasonCode = keyof typeof en.sentences;
