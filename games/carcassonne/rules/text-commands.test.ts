import { expect, test } from 'vitest';
import * as fc from '../../../tests/properties.ts';
import { parseTextCommand, type TextCommand } from './text-commands.ts';

const rows: readonly (readonly [string, TextCommand])[] = [
  ['ruota', { t: 'rotate' }],
  [' Rotate ', { t: 'rotate' }],
  ['0,1', { t: 'place', x: 0, y: 1 }],
  ['( -1 , 0 )', { t: 'place', x: -1, y: 0 }],
  ['posiziona 2,-3', { t: 'place', x: 2, y: -3 }],
  ['C1', { t: 'take', at: 'C1' }],
  ['k2', { t: 'take', at: 'K2' }],
  ['M', { t: 'take', at: 'M' }],
  ['posiziona ne', { t: 'take', at: 'NE' }],
  ['pass', { t: 'pass' }],
  ['passa', { t: 'pass' }],
  ['aiuto', { t: 'help' }],
  ['quit', { t: 'quit' }],
  ['annulla', { t: 'undo' }],
  ['Züge', { t: 'moves' }],
  ['?', { t: 'moves' }],
  ['tavolo', { t: 'table' }],
  ['aufgeben', { t: 'resign' }],
  ['C9', { t: 'unknown', text: 'C9' }],
  ['', { t: 'unknown', text: '' }],
];

test.each(rows)('"%s"', (text, command) => {
  expect(parseTextCommand(text)).toEqual(command);
});

test('any text is an answer, never an exception', () => {
  fc.assert(fc.property(fc.string(), text => parseTextCommand(text).t.length > 0));
});
