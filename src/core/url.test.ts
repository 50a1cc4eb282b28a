import { expect, test } from 'vitest';
import { parseUrl } from './url.ts';

test('an address with letters beyond ASCII is refused, also by compiled code', () => {
  let host = '';
  for (let i = 0; i < 300_000; i++) host = parseUrl('http://example.org:80')!.host;
  expect(host).toBe('example.org');
  expect(parseUrl('http://\u00ce\u009f:80')).toBeUndefined();
});

test('an address in relation to another one', () => {
  expect(parseUrl('/a?b', 'http://server')?.pathname).toBe('/a');
  expect(parseUrl('//', 'http://server')).toBeUndefined();
});
