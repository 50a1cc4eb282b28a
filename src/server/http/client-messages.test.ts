import { expect, test } from 'vitest';
import { parseClientMessage } from './client-messages.ts';

const read = (message: object): unknown => parseClientMessage(JSON.stringify(message));

test.each(['hello', '', 'x'.repeat(300)])('a token that no server gave out is an unknown one: %s', token => {
  expect(read({ t: 'hello', id: 3, token })).toMatchObject({ id: 3, refusal: { refused: 'server/bad-token' } });
});

test.each([
  { t: 'hello', token: 7 },
  { t: 'hello', token: 'short', nmae: 'Ada' },
  { t: 'join', token: 'short' },
])('another mistake is named as one: %j', message => {
  expect(read(message)).toMatchObject({ refusal: { refused: 'server/unknown-message' } });
});

test('a greeting with a token is one', () => {
  expect(read({ t: 'hello', token: 'a token of some length' })).toMatchObject({ t: 'hello' });
});
