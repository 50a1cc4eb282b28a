import type { AnyBot } from '../core/bot.ts';
import type { AnyGame } from '../core/game.ts';
import type { OptionSchema } from '../core/options.ts';
import type { FlagName } from './terminal/args.ts';
import type { CliCommand, CommandHelp, CommandName } from './terminal/command.ts';
import type { Paint } from './terminal/paint.ts';
import { listBots } from './terminal/player-names.ts';
import type { Texts } from './texts/index.ts';

/** The page of the whole program. */
export function helpAll(
  texts: Texts,
  commands: readonly (readonly [name: string, summary: string])[],
  games: readonly string[],
  paint: Paint,
): string {
  const { headings } = texts;
  return [
    `ludoteca: ${texts.tagline}`,
    '',
    paint.strong(headings.usage),
    '  npx ludoteca COMMAND [...]',
    '',
    paint.strong(headings.commands),
    ...columns(commands),
    '',
    paint.strong(headings.games),
    `  ${games.join(', ')}`,
    '',
    paint.strong(headings.exits),
    ...columns(Object.entries(texts.exits)),
    '',
    texts.more,
    texts.gameHelp,
  ].join('\n');
}

export function helpOf(name: CommandName, texts: Texts): CommandHelp {
  const flags: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.ownFlags;
  return { ...texts.commands[name], flags: flags[name] ?? {} };
}

/** The page of one command. */
export function helpOne(
  name: string,
  command: Pick<CliCommand, 'usage' | 'flags' | 'examples'>,
  help: CommandHelp,
  texts: Texts,
  paint: Paint,
): string {
  const { headings } = texts;
  const flags = Object.entries(command.flags).map(([flag, { value, short }]) => {
    const left = `${short ? `-${short}, ` : ''}--${flag}${value === undefined ? '' : ` ${value}`}`;
    return [left, help.flags[flag] ?? texts.flags[flag as FlagName]] as const; // flags are keyed by FlagName
  });
  return [
    `ludoteca ${name}: ${help.summary}`,
    '',
    help.about,
    '',
    paint.strong(headings.usage),
    `  npx ludoteca ${command.usage}`,
    '',
    paint.strong(headings.options),
    ...columns(flags),
    '',
    paint.strong(headings.examples),
    ...command.examples.map(example => `  ${example.replaceAll(/(^|[&|(] *)ludoteca /g, '$1npx ludoteca ')}`),
  ].join('\n');
}

/** What a game offers, for the commands that set up a table. */
/** `names`: what a game calls its options in this language. */
export function helpGame(
  game: AnyGame,
  bots: readonly AnyBot[],
  paint: Paint,
  texts: Texts,
  names: Readonly<Record<string, { readonly label: string }>> = {},
): string {
  const [fewest, most] = game.seats;
  const schemas = Object.entries(game.options as Readonly<Record<string, OptionSchema>>); // keyed by name: O is only known to the game
  const defaults = game.defaults as Readonly<Record<string, unknown>>; // plain JSON by contract
  const options = schemas.map(
    ([key, schema]) =>
      [
        key,
        `${names[key] ? `${names[key].label}: ` : ''}${rangeOf(schema)} (${JSON.stringify(defaults[key])})`,
      ] as const,
  );
  return [
    paint.strong(game.id),
    ...columns([
      ['--seats', fewest === most ? `${fewest}` : `${fewest}-${most}`],
      ...(bots.length > 0 ? [['--bot', listBots(game, bots, texts)] as const] : []),
      ...options.map(([key, range]) => [`--options ${key}=`, range] as const),
    ]),
  ].join('\n');
}

function rangeOf(schema: OptionSchema): string {
  if (schema.type === 'boolean') return 'true, false';
  if (schema.type === 'integer') return `${schema.minimum}-${schema.maximum}`;
  return 'enum' in schema ? schema.enum.join(', ') : 'TEXT, @FILE';
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`);
}
