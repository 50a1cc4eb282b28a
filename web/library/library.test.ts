import * as preact from 'preact';
import * as hooks from 'preact/hooks';
import * as jsxRuntime from 'preact/jsx-runtime';
import { expect, test } from 'vitest';
import { lendPreact } from '../kit/preact-host.ts';

test('games that are loaded at run time have all of preact, and it is the copy of the page', async () => {
  lendPreact();
  expect({ ...(await import('./preact.ts')) }).toEqual({ ...preact });
  expect({ ...(await import('./preact-hooks.ts')) }).toEqual({ ...hooks });
  expect({ ...(await import('./preact-jsx-runtime.ts')) }).toEqual({ ...jsxRuntime });
});
