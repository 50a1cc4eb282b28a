// What clients and administrators send. Reading is as strict as the season's server: any attribute order, white space and
// extra attributes pass; an unknown element, class or constant, or one that is missing, is no message.

import type { SoftwareChallengeClientData, SoftwareChallengeClientMessage, SoftwareChallengeSlot } from './messages.ts';
import { MOVE_CLASSES, moveTag, parseInteger, parseMove, parseState } from './state-xml.ts';
import type { XmlElement } from './xml-reader.ts';
import { tag } from './xml-writer.ts';

export const GOODBYE = 'sc.protocol.responses.CloseConnection';
export const MOVE_REQUEST = 'sc.framework.plugins.protocol.MoveRequest';

/** Classes that the server knows although no client has reason to send them: an answer, but not a move. */
const OTHER_CLASSES = new Set(['welcomeMessage', 'memento', 'error', 'result', MOVE_REQUEST]);

/** Reads a message of a client. Returns undefined if the stream is broken. */
export function parseFromClient(element: XmlElement): SoftwareChallengeClientMessage | undefined {
  const { name, attributes, children } = element;
  if (name === 'room') return parseRoom(element);
  if (name === 'prepare') return parsePrepare(element);
  if (children.length > 0) return undefined;
  const roomId = attributes.roomId ?? '';
  switch (name) {
    case 'join':
      return { t: name, gameType: attributes.gameType ?? '' };
    case 'joinPrepared':
      return { t: name, reservationCode: attributes.reservationCode ?? '' };
    case 'authenticate':
      return { t: name, passphrase: attributes.passphrase ?? '' };
    case 'observe':
    case 'cancel':
      return { t: name, roomId };
    case 'pause':
      return { t: name, roomId, pause: isTrue(attributes.pause) };
    case 'step':
      return { t: name, roomId, forced: isTrue(attributes.forced) };
    case 'timeout': {
      const slot = parseInteger(attributes.slot ?? '0');
      return slot === undefined ? undefined : { t: name, roomId, activate: isTrue(attributes.activate), slot };
    }
    case 'freeReservation':
      return { t: name, reservation: attributes.reservation ?? '' };
    case 'testMode':
      return { t: name, testMode: isTrue(attributes.testMode) };
    case 'scoreForPlayer':
      return { t: name, displayName: attributes.displayName ?? '' };
    case GOODBYE:
      return { t: 'goodbye' };
    default:
      return undefined;
  }
}

/** As the season's server reads truth values: whatever is not true is false. */
function isTrue(text: string | undefined): boolean {
  return text?.toLowerCase() === 'true';
}

function parseRoom({ attributes, children }: XmlElement): SoftwareChallengeClientMessage | undefined {
  const [data, ...more] = children;
  if (data?.name !== 'data' || more.length > 0) return undefined;
  const read = parseData(data);
  return read && { t: 'room', roomId: attributes.roomId ?? '', data: read };
}

function parseData(data: XmlElement): SoftwareChallengeClientData | undefined {
  const name = data.attributes.class ?? '';
  if (OTHER_CLASSES.has(name)) return { t: 'other', class: name };
  const move = MOVE_CLASSES.includes(name) ? parseMove(data) : undefined;
  return move && { t: 'move', move };
}

function parsePrepare({ attributes, children }: XmlElement): SoftwareChallengeClientMessage | undefined {
  const slots: SoftwareChallengeSlot[] = [];
  let load: XmlElement | undefined;
  for (const child of children) {
    if (child.name === 'slot' && child.children.length === 0) slots.push(parseSlot(child));
    else if (child.name === 'loadGameInfo' && !load) load = child;
    else return undefined;
  }
  const state = load && parseState(load);
  if (load && !state) return undefined;
  return { t: 'prepare', gameType: attributes.gameType ?? '', slots, load: state };
}

function parseSlot({ attributes }: XmlElement): SoftwareChallengeSlot {
  return {
    displayName: attributes.displayName ?? '',
    canTimeout: isTrue(attributes.canTimeout ?? 'true'),
    shouldBePaused: isTrue(attributes.shouldBePaused),
  };
}

/** Begins with a line break, ends with its last `>`: to be sent in one write. A situation to load is not written. */
export function writeFromClient(message: SoftwareChallengeClientMessage): string {
  const { t } = message;
  switch (t) {
    case 'join':
      return tag(1, t, { gameType: message.gameType });
    case 'joinPrepared':
      return tag(1, t, { reservationCode: message.reservationCode });
    case 'room':
      return tag(1, t, { roomId: message.roomId }, dataTag(message.data));
    case 'goodbye':
      return tag(1, GOODBYE, {});
    case 'authenticate':
      return tag(1, t, { passphrase: message.passphrase });
    case 'prepare':
      return tag(1, t, { gameType: message.gameType }, message.slots.map(slotTag).join(''));
    case 'observe':
    case 'cancel':
      return tag(1, t, { roomId: message.roomId });
    case 'pause':
      return tag(1, t, { roomId: message.roomId, pause: message.pause });
    case 'step':
      return tag(1, t, { roomId: message.roomId, forced: message.forced });
    case 'timeout':
      return tag(1, t, { roomId: message.roomId, activate: message.activate, slot: message.slot });
    case 'freeReservation':
      return tag(1, t, { reservation: message.reservation });
    case 'testMode':
      return tag(1, t, { testMode: message.testMode });
    case 'scoreForPlayer':
      return tag(1, t, { displayName: message.displayName });
  }
}

function dataTag(data: SoftwareChallengeClientData): string {
  if (data.t === 'other') return tag(2, 'data', { class: data.class });
  return moveTag(2, 'data', { class: 'move' }, data.move);
}

function slotTag({ displayName, canTimeout, shouldBePaused }: SoftwareChallengeSlot): string {
  return tag(2, 'slot', { displayName, canTimeout, shouldBePaused });
}
