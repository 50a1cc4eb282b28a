import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { bots, GAMES } from '../../games/index.ts';
import { splitCommand } from './contest/program-command.ts';
import { COMMANDS } from './dispatch.ts';
import { helpOf, helpOne } from './help.ts';
import { manPage } from './man.ts';
import { type Flags, parseArguments } from './terminal/args.ts';
import { paintFor } from './terminal/paint.ts';
import { LANGUAGES, type Texts } from './texts/index.ts';

const own = Object.entries(COMMANDS).map(([name, load]) => {
  const help = (texts: Texts) => helpOf(name as keyof typeof COMMANDS, texts); // a key of it
  return { name, help, load };
});
const ofGames = GAMES.flatMap(({ rules, command }) =>
  command ? [{ name: rules.id, help: (texts: Texts) => command.texts[texts.locale], load: () => command.load() }] : [],
);
const commands = await Promise.all(
  [...own, ...ofGames].map(async ({ name, help, load }) => [name, await load(), help] as const),
);

test.each(commands)('the help of %s names every flag, in every language', (name, command, help) => {
  for (const texts of Object.values(LANGUAGES)) {
    const page = helpOne(name, command, help(texts), texts, paintFor(false, {}));
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

describe('the manual page', () => {
  const texts = LANGUAGES.en;
  const page = manPage({
    version: '1.2.3',
    texts,
    commands: commands.map(([, command, help]) => ({ command, help: help(texts) })),
    games: GAMES.map(({ rules }) => rules.id),
  });

  test('has every command with its flags, as the help has them', () => {
    for (const [name, command, help] of commands) {
      const from = page.indexOf(`.SS ludoteca ${command.usage.replaceAll('-', '\\-')}\n`);
      expect([name, from]).not.toEqual([name, -1]);
      const end = page.indexOf('.SS', from + 1);
      const section = page
        .slice(from, end < 0 ? undefined : end)
        .replaceAll('\\-', '-')
        .replaceAll(/\\\[u(\w+)\]/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
      expect(section).toContain(help(texts).summary);
      for (const flag of Object.keys(command.flags)) expect(section).toMatch(new RegExp(`^\\.B .*--${flag}`, 'm'));
      for (const example of command.examples) expect(section).toContain(example.replaceAll('\\', '\\e'));
    }
    expect(page).toContain('"Ludoteca 1.2.3"');
  });

  test('a line of text that begins like a request is text', () => {
    const help = { summary: 'Tries', about: "'quoted'\n.SH none\na\\b", flags: {} };
    const command = { usage: 'try', flags: {}, examples: ['.ludoteca'] };
    const one = manPage({ version: '1', texts, commands: [{ command, help }], games: [] });
    expect(one).toContain("\\&'quoted'\n\\&.SH none\na\\eb");
    expect(one).toContain('\n\\&.ludoteca\n');
  });

  const groff = spawnSync('groff', ['--version']).status === 0;
  test.skipIf(!groff)(groff ? 'groff has nothing to complain of' : 'groff: it is not installed', () => {
    const { stdout, stderr } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-cbou'], {
      input: page,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout).toContain('ludoteca arena');
    expect(stdout).toContain('--sprt');
  });
});
