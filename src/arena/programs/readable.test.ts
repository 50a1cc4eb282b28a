import { expect, test } from 'vitest';
import { besidesSystem, readableFor } from './readable.ts';

test('what every sandbox has of its own is not shown once more', () => {
  const paths = ['/', '/usr/bin', '/bin/sh', '/tmp', '/tmp/a', '/dev/null', '/proc/1', '/srv/x', '/srv/x'];
  expect(besidesSystem(paths)).toEqual(['/tmp/a', '/srv/x']);
});

test('an interpreter of the system needs nothing else', () => {
  expect(readableFor('/bin/sh')).toEqual([]);
});
