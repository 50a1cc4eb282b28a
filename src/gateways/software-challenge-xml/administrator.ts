// What administrators may do. Whoever has not given the password is not answered, as in the season's server.

import { createHash, timingSafeEqual } from 'node:crypto';
import { isRefusal } from '../../core/refusal.ts';
import { type FromAdmin, GAME_TYPE } from './messages.ts';
import type { Room } from './room.ts';
import type { Session } from './session.ts';

export function administer(message: FromAdmin, session: Session): void {
  const { administrators, password, passwordIsPublic, keeper } = session.hall;
  if (message.t === 'authenticate') {
    const isValid = matches(message.passphrase, password) && (session.isLocal || !passwordIsPublic);
    if (isValid) administrators.add(session);
    else session.dismiss();
    return;
  }
  if (!administrators.has(session)) return;
  switch (message.t) {
    case 'prepare':
      if (message.gameType === GAME_TYPE) session.attempt(prepare(message, session));
      else session.dismiss();
      return;
    case 'observe':
      session.attempt(observe(message.roomId, session));
      return;
    case 'pause':
      keeper.find(message.roomId)?.pause(message.pause);
      return;
    case 'step':
    case 'cancel':
    case 'timeout': {
      const room = keeper.find(message.roomId);
      if (room) control(message, room, session);
      else session.dismiss();
      return;
    }
    case 'freeReservation':
      if (keeper.free(message.reservation)) session.dismiss();
      return;
    case 'testMode':
      keeper.tally.on = message.testMode;
      session.say({ t: 'testing', testMode: message.testMode });
      return;
    case 'scoreForPlayer': {
      const { displayName } = message;
      const total = keeper.tally.of(displayName);
      if (total) session.say({ t: 'playerScore', displayName, numberOfTests: total.games, values: total.values });
      else session.dismiss();
      return;
    }
  }
}

type Control = Extract<FromAdmin, { t: 'step' | 'cancel' | 'timeout' }>;

function control(message: Control, room: Room, session: Session): void {
  switch (message.t) {
    case 'step':
      room.step();
      if (message.forced) session.attempt(session.hall.keeper.fill(room));
      return;
    case 'cancel':
      room.cancel();
      return;
    case 'timeout':
      room.table.change((match, now) => match.time(message.slot, message.activate, now));
      return;
  }
}

async function prepare(message: Extract<FromAdmin, { t: 'prepare' }>, session: Session): Promise<void> {
  const prepared = await session.hall.keeper.prepare(message);
  if (isRefusal(prepared)) session.dismiss();
  else session.say({ t: 'prepared', roomId: prepared.room.id, reservations: prepared.codes });
}

async function observe(roomId: string, session: Session): Promise<void> {
  const place = await session.hall.keeper.observe(session, roomId);
  if (isRefusal(place)) session.dismiss();
  else session.watch(place);
}

/** In a time that tells nothing about where they differ. */
function matches(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
