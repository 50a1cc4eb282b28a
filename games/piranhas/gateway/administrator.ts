// The requests of administrators. A client without the password gets no answer, as in the season's server.

import { createHash, timingSafeEqual } from 'node:crypto';
import { isRefusal } from '../../../src/core/refusal.ts';
import { networkOf } from '../../../src/server/base/network.ts';
import { GAME_TYPE, type SoftwareChallengeAdminMessage } from './messages.ts';
import type { SoftwareChallengeRoom } from './room.ts';
import type { SoftwareChallengeSession } from './session.ts';

export function handleAdminMessage(message: SoftwareChallengeAdminMessage, session: SoftwareChallengeSession): void {
  const { administrators, password, passwordIsPublic, passwordAttempts, matchmaker, host } = session.context;
  if (message.t === 'authenticate') {
    const network = networkOf(session.address);
    const isAllowed = passwordAttempts.attempt(network, host.timer.now()) === 0;
    const isValid = isAllowed && matches(message.passphrase, password) && (session.isLocal || !passwordIsPublic);
    if (isValid) {
      passwordAttempts.refund(network);
      administrators.add(session);
    } else session.disconnect();
    return;
  }
  if (!administrators.has(session)) return;
  switch (message.t) {
    case 'prepare':
      if (message.gameType === GAME_TYPE) session.inBackground(prepare(message, session));
      else session.disconnect();
      return;
    case 'observe':
      session.inBackground(observe(message.roomId, session));
      return;
    case 'pause':
      matchmaker.find(message.roomId)?.pause(message.pause);
      return;
    case 'step':
    case 'cancel':
    case 'timeout': {
      const room = matchmaker.find(message.roomId);
      if (room) control(message, room, session);
      else session.disconnect();
      return;
    }
    case 'freeReservation':
      if (matchmaker.free(message.reservation)) session.disconnect();
      return;
    case 'testMode':
      matchmaker.testScores.isEnabled = message.testMode;
      session.send({ t: 'testing', testMode: message.testMode });
      return;
    case 'scoreForPlayer': {
      const { displayName } = message;
      const total = matchmaker.testScores.of(displayName);
      if (total) session.send({ t: 'playerScore', displayName, numberOfTests: total.games, values: total.values });
      else session.disconnect();
      return;
    }
  }
}

type Control = Extract<SoftwareChallengeAdminMessage, { t: 'step' | 'cancel' | 'timeout' }>;

function control(message: Control, room: SoftwareChallengeRoom, session: SoftwareChallengeSession): void {
  switch (message.t) {
    case 'step':
      room.step();
      if (message.forced) session.inBackground(session.context.matchmaker.fill(room));
      return;
    case 'cancel':
      room.cancel();
      return;
    case 'timeout':
      room.table.change((match, now) => match.setTimed(message.slot, message.activate, now));
      return;
  }
}

async function prepare(
  message: Extract<SoftwareChallengeAdminMessage, { t: 'prepare' }>,
  session: SoftwareChallengeSession,
): Promise<void> {
  const { matchmaker, administrators } = session.context;
  const prepared = await matchmaker.prepare(message, () => administrators.has(session));
  if (isRefusal(prepared)) session.disconnect();
  else session.send({ t: 'prepared', roomId: prepared.room.id, reservations: prepared.codes });
}

async function observe(roomId: string, session: SoftwareChallengeSession): Promise<void> {
  const player = await session.context.matchmaker.observe(session, roomId);
  if (isRefusal(player)) session.disconnect();
  else session.watch(player);
}

/** In a time that tells nothing about where they differ. */
function matches(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
