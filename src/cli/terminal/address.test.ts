import { expect, test } from 'vitest';
import { DEFAULT_SERVER, parseMatchAddress, parseServer } from './address.ts';

test.each([
  ['localhost:9000', 'http://localhost:9000'],
  ['http://localhost:9000/', 'http://localhost:9000'],
  ['https://games.example.org/some/page', 'https://games.example.org'],
  ['games.example.org', 'http://games.example.org'],
  ['ftp://games.example.org', undefined],
  ['', undefined],
  ['a b', undefined],
])('the server %s', (text, server) => expect(parseServer(text)).toBe(server));

test.each([
  ['k3x9m2pq', DEFAULT_SERVER, 'k3x9m2pq'],
  ['K3X9-M2PQ', DEFAULT_SERVER, 'k3x9m2pq'],
  ['https://games.example.org/match/k3x9m2pq', 'https://games.example.org', 'k3x9m2pq'],
  ['http://localhost:8080/join/K3X9-M2PQ', DEFAULT_SERVER, 'k3x9m2pq'],
])('the match %s', (text, server, match) => expect(parseMatchAddress(text, DEFAULT_SERVER)).toEqual({ server, match }));

test.each(['', 'x', 'http://localhost:8080/', 'a/b', '../../etc'])('no match: %s', text => {
  expect(parseMatchAddress(text, DEFAULT_SERVER)).toBeUndefined();
});
