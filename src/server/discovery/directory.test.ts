import { expect, test } from 'vitest';
import { Directory, LISTING_LIFETIME, parseServerUrl, type ServerAnnouncement } from './directory.ts';

let now = 0;
const open = (): Directory => {
  now = 1_000_000;
  return new Directory({ key: 'sesame', now: () => now });
};

const announcement = (changes: Partial<ServerAnnouncement> = {}): ServerAnnouncement => ({
  url: 'https://games.example.org',
  name: 'Games',
  version: '0.1.0',
  players: 3,
  matches: 1,
  secret: 'a secret of its own',
  ...changes,
});

test('lists who announced itself, freshest first, without its secret or where it came from', () => {
  const directory = open();
  expect(directory.announce(announcement(), '192.0.2.1')).toBeUndefined();
  now += 10;
  expect(directory.announce(announcement({ url: 'http://192.0.2.7:8080' }), '::ffff:192.0.2.7')).toBeUndefined();
  const { secret: _, ...shown } = announcement();
  expect(directory.list()).toEqual([
    { ...shown, url: 'http://192.0.2.7:8080', seen: now, verified: true },
    { ...shown, seen: now - 10, verified: false },
  ]);
});

test('forgets who is silent, and who says that it closes', () => {
  const directory = open();
  directory.announce(announcement(), '192.0.2.1');
  now += LISTING_LIFETIME;
  expect(directory.list()).toHaveLength(1);
  now += 1;
  expect(directory.list()).toEqual([]);
  directory.announce(announcement(), '192.0.2.1');
  directory.announce(announcement({ leaving: true }), '192.0.2.1');
  expect(directory.list()).toEqual([]);
});

test('another key, another secret for a server that is listed, too many servers', () => {
  const directory = open();
  expect(directory.refuseKey('Sesame')).toMatchObject({ refused: 'directory/wrong-key' });
  expect(directory.refuseKey('sesame')).toBeUndefined();
  expect(directory.announce(announcement(), '192.0.2.1')).toBeUndefined();
  const stranger = announcement({ secret: 'another secret', leaving: true });
  expect(directory.announce(stranger, '192.0.2.1')).toMatchObject({ refused: 'directory/taken' });
  for (let i = 0; i < 9; i++)
    expect(directory.announce(announcement({ url: `https://${i}.example.org` }), '192.0.2.1')).toBeUndefined();
  const eleventh = directory.announce(announcement({ url: 'https://10.example.org' }), '192.0.2.1');
  expect(eleventh).toMatchObject({ refused: 'directory/full' });
  for (let i = 0; i < 600; i++)
    directory.announce(announcement({ url: `https://h${i}.example.org` }), `198.51.100.${i}`);
  expect(directory.list()).toHaveLength(500);
});

test.each([
  ['https://games.example.org/', 'https://games.example.org', false],
  ['http://GAMES.example.org:8080', 'http://games.example.org:8080', false],
  ['http://192.0.2.7', 'http://192.0.2.7', true],
])('%s is the address of a server', (text, url, verified) => {
  expect(parseServerUrl(text, '192.0.2.7')).toEqual({ url, verified });
});

test.each([
  'ftp://games.example.org',
  'javascript:alert(1)',
  'https://user:word@games.example.org',
  'https://games.example.org/path',
  'https://games.example.org/?q',
  'https://games.example.org/#x',
  'http://localhost:8080',
  'http://router',
  'http://me.localhost',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'http://0x7f.1',
  'http://192.0.2.8',
  'http://169.254.169.254',
  'no address',
])('%s is none for a server at 192.0.2.7', text => {
  expect(parseServerUrl(text, '192.0.2.7')).toBeUndefined();
});

test('an address of version 6 is written in brackets', () => {
  expect(parseServerUrl('http://[2001:db8::1]:8080', '2001:db8::1')).toEqual({
    url: 'http://[2001:db8::1]:8080',
    verified: true,
  });
});
