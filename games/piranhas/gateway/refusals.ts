// Every reason for which this gateway stops listening to a stream, or does not take a replay.

import { type Refusal, refuse } from '../../../src/core/refusal.ts';

export const noMessage = refuse(
  'software-challenge-xml/no-message',
  'No message arrived within 30 seconds. Connect again and send join or joinPrepared.',
);
export function malformed(what: string): Refusal {
  return refuse('software-challenge-xml/malformed', `Not well-formed XML: ${what}`);
}
export const tooLarge = refuse('software-challenge-xml/too-large', 'The message is longer than this server accepts.');
export const tooDeep = refuse('software-challenge-xml/too-deep', 'The elements are nested too deeply.');
export const doctype = refuse('software-challenge-xml/doctype', 'Document type declarations are not allowed.');
export const notProtocol = refuse('software-challenge-xml/not-protocol', 'A stream must begin with <protocol>.');
export function unknownMessage(name: string): Refusal {
  return refuse(
    'software-challenge-xml/unknown-message',
    `<${name.slice(0, 60)}> is not a message, or does not have this form.`,
  );
}

export const notGzip = refuse('software-challenge-xml/not-gzip', 'The file cannot be unpacked or is too large.');
export const emptyReplay = refuse('software-challenge-xml/empty-replay', 'The replay contains no position.');
export function impossibleReplay(turn: number): Refusal {
  return refuse(
    'software-challenge-xml/impossible-replay',
    `Turn ${turn} of the replay does not follow from the rules.`,
  );
}
export function noSuchTurn(turn: number): Refusal {
  return refuse('software-challenge-xml/no-such-turn', `The replay has no turn ${turn}.`);
}

export const tooManyRooms = refuse(
  'software-challenge-xml/too-many-rooms',
  'Too many rooms from your address. Wait a while.',
);
export const noSuchRoom = refuse('software-challenge-xml/no-such-room', 'This room does not exist.');
export const noSuchReservation = refuse(
  'software-challenge-xml/no-such-reservation',
  'There is no reservation with this code.',
);
export const wrongSlots = refuse('software-challenge-xml/wrong-slots', 'A room has two slots.');
