import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDelivery, parseEndpoint } from './delivery.ts';
import { TestPushService } from './testing.ts';

/** Addresses a browser might lead the server to. */
const INNER: readonly (readonly [string, string])[] = [
  ['loopback', '127.0.0.1'],
  ['loopback, another', '127.8.8.8'],
  ['this network', '0.0.0.0'],
  ['private, class A', '10.1.2.3'],
  ['private, class B', '172.31.255.1'],
  ['private, class C', '192.168.0.10'],
  ['a carrier’s network', '100.64.0.1'],
  ['link-local, metadata of clouds', '169.254.169.254'],
  ['protocol assignments', '192.0.0.8'],
  ['benchmarks', '198.18.0.1'],
  ['documentation', '203.0.113.9'],
  ['multicast', '224.0.0.251'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '::1'],
  ['IPv6 unspecified', '::'],
  ['IPv6 unique local, metadata of clouds', 'fd00:ec2::254'],
  ['IPv6 link-local', 'fe80::1'],
  ['IPv6 site-local', 'fec0::1'],
  ['IPv6 multicast', 'ff02::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1'],
  ['IPv4 in IPv6, hexadecimal', '::ffff:a9fe:a9fe'],
  ['IPv4 behind NAT64', '64:ff9b::7f00:1'],
  ['IPv4 behind 6to4', '2002:7f00:1::'],
  ['IPv4 behind Teredo', '2001:0:7f00:1::'],
  ['IPv6 documentation', '2001:db8::1'],
];
const inUrl = (address: string): string => (address.includes(':') ? `[${address}]` : address);

/** Stands in for the resolver: a name leads where a test wants, and the next time elsewhere. */
const leading = (...answers: readonly (readonly string[])[]): typeof lookup => {
  let at = 0;
  const answer = (_: string, __: object, done: (error: null, found: object[]) => void): void => {
    const found = answers[Math.min(at++, answers.length - 1)]!;
    done(
      null,
      found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return answer as unknown as typeof lookup; // the one form of it that is used
};

let service: TestPushService;
beforeAll(async () => {
  service = await TestPushService.open();
});
afterAll(() => service.close());
const portOf = (): string => new URL(service.url).port;
const BODY = Buffer.from('x');

describe('endpoints', () => {
  test.each(INNER)('%s is refused, as an address and behind a name', async (_, address) => {
    const strict = { loopback: false };
    expect(parseEndpoint(`https://${inUrl(address)}/send`, strict)).toBeUndefined();
    const deliver = createDelivery({ ...strict, resolve: leading([address]) });
    await expect(deliver(new URL('https://push.example.net/send'), {}, BODY)).rejects.toThrow('not public');
    await expect(deliver(new URL(`https://${inUrl(address)}/send`), {}, BODY)).rejects.toThrow('not an address');
  });

  test.each([
    'http://push.example.net/send',
    'ftp://push.example.net/',
    'https://user:word@push.example.net/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://127.1/',
    'javascript:alert(1)',
    'push.example.net',
    '',
  ])('%s is refused', text => expect(parseEndpoint(text, { loopback: false })).toBeUndefined());

  test('a push service’s will do', () =>
    expect(parseEndpoint('https://fcm.googleapis.com/fcm/send/abc', { loopback: false })?.hostname).toBe(
      'fcm.googleapis.com',
    ));

  test('for tests this machine, and nothing else inside', () => {
    const lenient = { loopback: true };
    expect(parseEndpoint(service.url, lenient)).toBeDefined();
    for (const text of ['https://10.0.0.1/', 'http://push.example.net/', 'https://169.254.169.254/'])
      expect(parseEndpoint(text, lenient)).toBeUndefined();
  });
});

describe('connections', () => {
  test('one inner address among several is one too many', async () => {
    const deliver = createDelivery({ loopback: false, resolve: leading(['93.184.216.34', '127.0.0.1']) });
    await expect(deliver(new URL('https://push.example.net/'), {}, BODY)).rejects.toThrow('not public');
  });

  test('a name is looked up once: what was checked is what is connected to', async () => {
    // The second answer would lead elsewhere, but there is no second lookup.
    const resolve = leading(['127.0.0.1'], ['192.0.2.1']);
    const deliver = createDelivery({ loopback: true, resolve });
    const before = service.received.length;
    expect(await deliver(new URL(`http://localhost:${portOf()}/a`), { ttl: '1' }, BODY)).toEqual({ status: 201 });
    expect(service.received.length - before).toBe(1);
    // Without permission for loopback the same name is refused, although a server listens there.
    const strict = createDelivery({ loopback: false, resolve: leading(['127.0.0.1']) });
    await expect(strict(new URL('https://push.example.net/a'), {}, BODY)).rejects.toThrow('not public');
    expect(service.received.length - before).toBe(1);
  });

  test('redirects are not followed, and how long to wait is read', async () => {
    const deliver = createDelivery({ loopback: true });
    const before = service.received.length;
    service.response = { status: 302, headers: { location: `${service.url}/elsewhere` } };
    expect(await deliver(new URL(`${service.url}/a`), {}, BODY)).toEqual({ status: 302 });
    service.response = { status: 429, headers: { 'retry-after': '120' } };
    expect(await deliver(new URL(`${service.url}/a`), {}, BODY)).toEqual({ status: 429, retryAfter: 120 });
    expect(service.received.slice(before).map(({ path }) => path)).toEqual(['/a', '/a']);
  });
});

test.each([
  'https://localhost/push',
  'https://LOCALHOST./push',
  'https://printer.local/push',
  'https://intranet/push',
  'https://push.example.org:22/x',
  'https://push.example.org:8443/x',
])('%s is no push service', address => {
  expect(parseEndpoint(address, { loopback: false })).toBeUndefined();
});

test('a push service on the usual port of the internet is one', () => {
  expect(parseEndpoint('https://push.example.org/x', { loopback: false })?.hostname).toBe('push.example.org');
  expect(parseEndpoint('https://push.example.org:443/x', { loopback: false })?.hostname).toBe('push.example.org');
});
