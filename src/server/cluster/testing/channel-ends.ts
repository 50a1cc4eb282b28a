// Node's channel between processes without the processes: what is sent is copied as the channel would, and arrives later.

import { EventEmitter } from 'node:events';
import { deserialize, serialize } from 'node:v8';
import { type ChannelEnd, PacketRelay } from '../channel-bus.ts';

/** The ends of so many workers of one machine. */
export function channelEnds(count: number): ChannelEnd[] {
  const relay = new PacketRelay();
  return Array.from({ length: count }, (_, id) => {
    const [here, there] = [new EventEmitter(), new EventEmitter()];
    relay.add(Object.assign(there, { id, isConnected: () => true, send: senderTo(here) }));
    return Object.assign(here, { connected: true, send: senderTo(there) });
  });
}

function senderTo(end: EventEmitter): (message: unknown) => void {
  return message => {
    const bytes = serialize(message);
    setImmediate(() => end.emit('message', deserialize(bytes)));
  };
}
