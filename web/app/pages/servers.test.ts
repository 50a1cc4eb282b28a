import { expect, test } from 'vitest';
import { parseAddress } from './servers.tsx';

test.each([
  ['192.168.0.7:8080', 'http://192.168.0.7:8080/'],
  [' games.example.org ', 'http://games.example.org/'],
  ['https://games.example.org/match/x', 'https://games.example.org/'],
])('%s is an address', (text, url) => {
  expect(parseAddress(text)).toBe(url);
});

test.each(['', '  ', 'javascript:alert(1)', 'javascript://alert', 'ftp://games.example.org', 'http://', 'a b'])(
  '%s is none',
  text => {
    expect(parseAddress(text)).toBeUndefined();
  },
);
