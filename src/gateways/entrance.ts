// A gateway of lines on the house's own port too: each line is a text frame of a WebSocket. Behind it are the sessions of its TCP
// port; limits by address, size and rate are those of every WebSocket of the house.

import type { Refusal } from '../core/refusal.ts';
import type { Entrance } from '../server/api/carrier.ts';
import { BEHIND, type Speaker, type Wire } from './listen.ts';

/** What a frame needs beyond a line: the carrier turns messages away before the session reads them. */
export interface FrameSpeaker extends Speaker {
  refuse(refusal: Refusal): void;
}

export function entrance(path: string, answer: (wire: Wire) => FrameSpeaker): Entrance {
  return {
    path,
    open: carrier => {
      const send = (text: string): void => carrier.send(text.replace(/\n$/, ''));
      const speaker = answer({
        address: carrier.address,
        send: text => {
          if (carrier.behind() > BEHIND) carrier.hangUp();
          else send(text);
        },
        close: text => {
          if (text !== undefined) send(text);
          carrier.hangUp();
        },
      });
      return {
        bearers: () => speaker.bearers(),
        // However a frame is laid out, it is one line.
        receive: text => speaker.receive(`${text.replace(/[\r\n]+/g, ' ')}\n`),
        refuse: refusal => speaker.refuse(refusal),
        bye: why => {
          speaker.refuse(why);
          speaker.farewell?.();
        },
        close: () => speaker.gone(),
      };
    },
  };
}
