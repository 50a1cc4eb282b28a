import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { telling } from './standard-error.ts';

test('Java: the exception and the first lines of the own code', () => {
  const text = [
    'thinking',
    'Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 3 out of bounds for length 3',
    '\tat java.base/jdk.internal.util.Preconditions.outOfBounds(Preconditions.java:100)',
    '\tat java.base/java.util.ArrayList.get(ArrayList.java:427)',
    '\tat Bot.choose(Bot.java:31)',
    '\tat Bot.answer(Bot.java:22)',
    ...Array.from({ length: 9 }, (_, i) => `\tat Bot.deeper(Bot.java:${i})`),
    '\tat Bot.main(Bot.java:9)',
  ].join('\n');
  expect(telling(text, 3)).toEqual([
    'Exception in thread "main" java.lang.IndexOutOfBoundsException: Index 3 out of bounds for length 3',
    '\tat Bot.choose(Bot.java:31)',
    '\tat Bot.answer(Bot.java:22)',
  ]);
});

test('Node, as it really prints: the error, and not where Node loaded the program', async () => {
  const code = 'function choose(list) {\n  return list.first.text;\n}\nfunction main() {\n  choose({});\n}\nmain();';
  const said = await new Promise<string>(resolve =>
    execFile(process.execPath, ['-e', code], (_error, _out, err) => resolve(err)),
  );
  const lines = telling(said, 5);
  expect(lines[0]).toMatch(/^TypeError: Cannot read properties of undefined/);
  expect(lines[1]).toMatch(/^ +at choose \(/);
  expect(lines[2]).toMatch(/^ +at main \(/);
  expect(lines.join('\n')).not.toContain('node:internal');
});

test('Python puts the exception last: the last lines', () => {
  const text =
    'a\nTraceback (most recent call last):\n  File "bot.py", line 3, in <module>\n    x()\nNameError: name \'x\' is not defined\n';
  expect(telling(text, 2)).toEqual(['    x()', "NameError: name 'x' is not defined"]);
});
