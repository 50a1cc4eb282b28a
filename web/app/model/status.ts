// Whose turn it is, in words.

import type { ConnectionState } from '../../../src/client/reconnecting-socket.ts';
import type { Seat } from '../../../src/core/game.ts';
import type { MatchShown } from '../../../src/protocol/play.ts';
import type { Translate } from '../../locales/translator.ts';
import type { MoveProgress } from './live-table.ts';

/** A status line without words but as high as one with words. It is shown after a move was sent. */
export const EMPTY_LINE = '\u00a0';

/** Says that the connection is lost or that the own move takes long. Returns undefined if nothing is wrong. */
export function lineStatus(link: ConnectionState, move: MoveProgress, translate: Translate): string | undefined {
  if (link === 'lost') return translate('link.lost');
  return move === 'slow' ? translate('link.sending') : undefined;
}

export function statusOf(shown: MatchShown, translate: Translate, name: (seat: Seat) => string): string {
  switch (shown.phase) {
    case 'open':
      return translate('match.waiting');
    case 'over':
      return '';
    case 'paused': {
      const gone = shown.players.findIndex(who => who?.gone);
      if (shown.pausedBy !== undefined) return translate('match.paused.by', { name: name(shown.pausedBy) });
      return gone >= 0 ? translate('match.paused.absent', { name: name(gone) }) : translate('match.paused');
    }
    case 'running':
      if (shown.yours) return translate('match.turn.yours');
      if (shown.toAct === 'chance') return translate('match.turn.chance');
      if (shown.toAct === 'nobody') return '';
      // Where all choose at once, one's own choice may be made while the lowest seat is still named.
      if (shown.toAct === shown.seat) return translate('match.turn.several');
      return translate('match.turn.other', { name: name(shown.toAct) });
  }
}
