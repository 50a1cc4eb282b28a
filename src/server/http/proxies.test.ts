import { describe, expect, test } from 'vitest';
import { isProxyRule } from '../base/proxy-rule.ts';
import { Proxies } from './proxies.ts';

type Request = Parameters<Proxies['addressOf']>[0];
/** As much of a request as is looked at. */
const from = (remoteAddress: string, headers: Request['headers'] = {}): Request =>
  ({ socket: { remoteAddress }, headers }) as Request;

describe('who asks', () => {
  const proxies = new Proxies(['loopback', '10.1.0.0/16', '2001:db8::7']);
  test.each([
    ['nobody in between', '203.0.113.5', undefined, '203.0.113.5'],
    ['a stranger who claims to be a proxy', '203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['our proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['our proxy, mapped to IPv6', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['our proxy on IPv6', '2001:db8::7', '2001:db8::99', '2001:db8::99'],
    ['somebody who invents a past', '127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['two proxies of ours', '127.0.0.1', '198.51.100.1, 10.1.2.3', '198.51.100.1'],
    ['a proxy that says nothing', '127.0.0.1', undefined, '127.0.0.1'],
    ['a proxy that says nonsense', '127.0.0.1', '<script>', '127.0.0.1'],
  ])('%s', (_, remote, forwarded, expected) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(proxies.addressOf(from(remote, headers))).toBe(expected);
  });

  test('TLS is believed of our proxies only', () => {
    const headers = { 'x-forwarded-proto': 'https' };
    expect(proxies.isSecure(from('10.1.9.9', headers))).toBe(true);
    expect(proxies.isSecure(from('10.2.9.9', headers))).toBe(false);
    expect(proxies.isSecure(from('127.0.0.1'))).toBe(false);
  });
});

test.each(['loopback', '10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32'])('%s is a rule', rule => {
  expect(isProxyRule(rule)).toBe(true);
});

test.each(['', 'everybody', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', '10.0.0.1/', '::/129'])('%s is none', rule => {
  expect(isProxyRule(rule)).toBe(false);
});
