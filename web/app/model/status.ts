// Whose turn it is, in words.

import type { Seat } from '../../../src/core/game.ts';
import type { MatchShown } from '../../../src/server/api/play.ts';
import type { Speech } from '../../locales/words.ts';

export function statusOf(shown: MatchShown, say: Speech, name: (seat: Seat) => string): string {
  switch (shown.phase) {
    case 'open':
      return say('match.waiting');
    case 'over':
      return '';
    case 'paused': {
      const gone = shown.players.findIndex(who => who?.gone);
      return gone >= 0 ? say('match.paused.absent', { name: name(gone) }) : say('match.paused');
    }
    case 'running':
      if (shown.yours) return say('match.turn.yours');
      if (shown.toAct === 'chance') return say('match.turn.chance');
      if (shown.toAct === 'nobody') return '';
      // Where all choose at once, one's own choice may be made while the lowest seat is still named.
      if (shown.toAct === shown.seat) return say('match.turn.several');
      return say('match.turn.other', { name: name(shown.toAct) });
  }
}
