import { expect, test } from 'vitest';
import { findProgram } from './find-program.ts';

test('a program is found by its name', () => {
  expect(findProgram('sh')).toHaveProperty('file');
  expect(findProgram('no-such-program')).toEqual({ missing: 'no-such-program: no such program' });
});

test('on Windows no program is started, and a sentence says what to do', () => {
  expect(findProgram('sh', { platform: 'win32' })).toEqual({
    missing: 'sh: programs cannot be started on Windows. Use WSL; docs/platforms.md has the details',
  });
});
