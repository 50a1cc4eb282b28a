import { expect, test } from 'vitest';
import { type Announcement, Directory, FORGOTTEN, parseHouse } from './directory.ts';

let now = 0;
const open = (): Directory => {
  now = 1_000_000;
  return new Directory({ key: 'sesame', now: () => now });
};

const house = (said: Partial<Announcement> = {}): Announcement => ({
  url: 'https://games.example.org',
  name: 'Games',
  version: '0.1.0',
  players: 3,
  matches: 1,
  secret: 'a secret of its own',
  ...said,
});

test('lists who announced itself, freshest first, without its secret or where it came from', () => {
  const directory = open();
  expect(directory.announce(house(), '192.0.2.1', 'sesame')).toBeUndefined();
  now += 10;
  expect(directory.announce(house({ url: 'http://192.0.2.7:8080' }), '::ffff:192.0.2.7', 'sesame')).toBeUndefined();
  const { secret: _, ...shown } = house();
  expect(directory.list()).toEqual([
    { ...shown, url: 'http://192.0.2.7:8080', seen: now, verified: true },
    { ...shown, seen: now - 10, verified: false },
  ]);
});

test('forgets who is silent, and who says that it closes', () => {
  const directory = open();
  directory.announce(house(), '192.0.2.1', 'sesame');
  now += FORGOTTEN;
  expect(directory.list()).toHaveLength(1);
  now += 1;
  expect(directory.list()).toEqual([]);
  directory.announce(house(), '192.0.2.1', 'sesame');
  directory.announce(house({ leaving: true }), '192.0.2.1', 'sesame');
  expect(directory.list()).toEqual([]);
});

test('another key, another secret for a house that is listed, too many houses', () => {
  const directory = open();
  expect(directory.announce(house(), '192.0.2.1', 'Sesame')).toMatchObject({ refused: 'directory/wrong-key' });
  expect(directory.announce(house(), '192.0.2.1', 'sesame')).toBeUndefined();
  const stranger = house({ secret: 'another secret', leaving: true });
  expect(directory.announce(stranger, '192.0.2.1', 'sesame')).toMatchObject({ refused: 'directory/taken' });
  for (let i = 0; i < 9; i++)
    expect(directory.announce(house({ url: `https://${i}.example.org` }), '192.0.2.1', 'sesame')).toBeUndefined();
  const eleventh = directory.announce(house({ url: 'https://10.example.org' }), '192.0.2.1', 'sesame');
  expect(eleventh).toMatchObject({ refused: 'directory/full' });
  for (let i = 0; i < 600; i++)
    directory.announce(house({ url: `https://h${i}.example.org` }), `198.51.100.${i}`, 'sesame');
  expect(directory.list()).toHaveLength(500);
});

test.each([
  ['https://games.example.org/', 'https://games.example.org', false],
  ['http://GAMES.example.org:8080', 'http://games.example.org:8080', false],
  ['http://192.0.2.7', 'http://192.0.2.7', true],
])('%s is the address of a house', (text, url, verified) => {
  expect(parseHouse(text, '192.0.2.7')).toEqual({ url, verified });
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
])('%s is none for a house at 192.0.2.7', text => {
  expect(parseHouse(text, '192.0.2.7')).toBeUndefined();
});

test('an address of version 6 is written in brackets', () => {
  expect(parseHouse('http://[2001:db8::1]:8080', '2001:db8::1')).toEqual({
    url: 'http://[2001:db8::1]:8080',
    verified: true,
  });
});
