// The manual page ludoteca(1), made of the same texts as `--help`, in the language of man: a line that begins with a dot is a request.

import type { FlagName } from './terminal/args.ts';
import type { CliCommand, CommandHelp } from './terminal/command.ts';
import type { Texts } from './texts/index.ts';

export interface ManCommand {
  readonly command: Pick<CliCommand, 'usage' | 'flags' | 'examples'>;
  readonly help: CommandHelp;
}

export interface ManSource {
  readonly version: string;
  readonly texts: Texts;
  readonly commands: readonly ManCommand[];
  readonly games: readonly string[];
}

export function manPage({ version, texts, commands, games }: ManSource): string {
  return [
    `.TH LUDOTECA 1 "" "Ludoteca ${version}" "Ludoteca"`,
    '.SH NAME',
    `ludoteca \\- ${plain(texts.tagline)}`,
    '.SH SYNOPSIS',
    `.B ludoteca\n.I COMMAND\n[...]`,
    '.SH DESCRIPTION',
    plain(texts.more),
    '.PP',
    plain(texts.gameHelp),
    `.SH ${heading(texts.headings.games)}`,
    plain(games.join(', ')),
    `.SH ${heading(texts.headings.commands)}`,
    ...commands.flatMap(command => aboutOne(command, texts)),
    `.SH ${heading(texts.headings.exits)}`,
    ...Object.entries(texts.exits).flatMap(([code, meaning]) => item(code, meaning)),
    '',
  ].join('\n');
}

function aboutOne({ command, help }: ManCommand, texts: Texts): string[] {
  const flags = Object.entries(command.flags).flatMap(([flag, { value, short }]) => {
    const left = `${short ? `-${short}, ` : ''}--${flag}${value === undefined ? '' : ` ${value}`}`;
    return item(left, help.flags[flag] ?? texts.flags[flag as FlagName]); // flags are keyed by FlagName
  });
  return [
    `.SS ludoteca ${plain(command.usage)}`,
    plain(`${help.summary}.`.replace(/[.?!]\.$/, end => end[0]!)),
    '.PP',
    plain(help.about),
    ...flags,
    '.PP',
    `${plain(texts.headings.examples)}:`,
    '.PP\n.nf\n.RS',
    ...command.examples.map(plain),
    '.RE\n.fi',
  ];
}

const item = (left: string, text: string): string[] => ['.TP', `.B ${plain(left)}`, plain(text)];

const heading = (text: string): string => plain(text.replace(/:$/, '').toUpperCase());

/** As text: no line of it is a request, and a hyphen stays a hyphen that can be copied. */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/[^ -~\n]/gu, letter => `\\[u${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`)
    .split('\n')
    .map(line => line.trim().replace(/^(?=[.'])/, '\\&'))
    .filter(line => line !== '')
    .join('\n');
}
