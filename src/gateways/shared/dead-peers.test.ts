import { expect, test } from 'vitest';
import { unansweredConnections } from './dead-peers.ts';

const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
const row = (addresses: string, rest: string): string =>
  `   1: ${addresses} ${rest} 1593538 3 0000000085ed8747 20 4 30 10 -1                  \n`;
const PEER = '0100090A:15B3 0200090A:EE0C';

// Rows as Linux 6 prints them.
test.each([
  ['listening', row('0100090A:15B3 00000000:0000', '0A 00000000:00000000 00:00000000 00000000     0        0'), []],
  ['idle', row(PEER, '01 00000000:00000000 02:000001F4 00000000     0        0'), []],
  ['probed by keep-alive', row(PEER, '01 00000000:00000000 02:00000064 00000000     0        4'), []],
  ['on its way', row(PEER, '01 00000005:00000000 01:00000014 00000000     0        0'), []],
  ['sent again', row(PEER, '01 00000005:00000000 01:0000006C 00000003     0        0'), ['5555 10.9.0.2 60940']],
  ['probed for room', row(PEER, '01 00000005:00000000 04:0000006C 00000000     0        3'), ['5555 10.9.0.2 60940']],
  [
    'IPv4 in IPv6',
    row(
      '0000000000000000FFFF00000100007F:15B3 0000000000000000FFFF00000200007F:EE0C',
      '01 00000005:00000000 01:0000006C 00000003     0        0',
    ),
    ['5555 ::ffff:127.0.0.2 60940'],
  ],
  [
    'IPv6',
    row(
      'B80D0120000000000000000001000000:15B3 B80D0120000000000000000002000000:EE0C',
      '01 00000005:00000000 01:0000006C 00000003     0        0',
    ),
    ['5555 2001:db8::2 60940'],
  ],
])('a connection that is %s', (_, line, found) => {
  expect(unansweredConnections(HEAD + line)).toEqual(found);
});
