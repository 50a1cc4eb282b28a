import { expect, test } from 'vitest';
import { bots } from '../games/bots.ts';
import { splitCommand } from './contest/program-command.ts';
import { COMMANDS } from './dispatch.ts';
import { helpOne } from './help.ts';
import { type Flags, parseArguments } from './terminal/args.ts';
import { paintFor } from './terminal/paint.ts';
import { LANGUAGES } from './texts/index.ts';

const commands = await Promise.all(Object.entries(COMMANDS).map(async ([name, load]) => [name, await load()] as const));

test.each(commands)('the help of %s names every flag, in every language', (name, command) => {
  for (const texts of Object.values(LANGUAGES)) {
    const page = helpOne(name as keyof typeof COMMANDS, command, texts, paintFor(false, {})); // a key of it
    for (const [flag, { value }] of Object.entries(command.flags))
      expect(page).toMatch(new RegExp(`--${flag}${value === undefined ? '' : ` ${value}`} +\\S`));
  }
});

test.each(commands)('the examples of %s can be typed as they are', (name, command) => {
  expect(command.examples.length).toBeGreaterThan(0);
  const flags: Flags = command.flags;
  for (const example of command.examples) {
    const [, line] = new RegExp(`(?:^|[&|(] *)ludoteca ${name} ?([^|&<>)]*)`).exec(example) ?? [];
    expect([example, line]).not.toEqual([example, undefined]);
    const args = parseArguments(splitCommand(line!), flags, name, LANGUAGES.en);
    expect(args).not.toHaveProperty('refused');
    if ('refused' in args) continue;
    expect(args.words.length).toBeLessThanOrEqual(command.words);
    const game = ['game' in flags ? args.value('game') : undefined, args.words[0], name].find(id => id && bots[id]);
    const known = bots[game ?? '']?.map(({ id }) => id);
    const named = ['bot' in flags ? args.all('bot') : [], 'entrant' in flags ? args.all('entrant') : []].flat();
    for (const bot of named.filter(one => !one.includes('='))) expect(known).toContain(bot);
  }
});
