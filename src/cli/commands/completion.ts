// Completion of command lines by a shell: scripts that know every command with its flags, and the games and bots.

import { fill } from '../../core/texts.ts';
import type { CliCommand, CommandName } from '../terminal/command.ts';
import { misuse } from '../terminal/refusals.ts';
import type { CommandContext } from './context.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

const usage = 'completion SHELL';

export const completion: CliCommand<CommandContext> = {
  usage,
  words: 1,
  flags: {},
  examples: [
    'source <(ludoteca completion bash)',
    'ludoteca completion fish > ~/.config/fish/completions/ludoteca.fish',
  ],
  run: async (args, context) => {
    const { terminal, texts, games, bots } = context;
    const shell = SHELLS.find(one => one === args.words[0]);
    if (!shell)
      return misuse(
        'bad-value',
        fill(texts.completion.shell, { shell: args.words[0] ?? '', shells: SHELLS.join(', ') }),
      );
    const commands: CompletedCommand[] = [];
    for (const name of Object.keys(texts.commands) as CommandName[]) {
      const { usage: form, flags } = await context.loadCommand(name);
      const { summary } = texts.commands[name];
      commands.push({
        name,
        summary,
        takesGame: /\bGAME\b/.test(form),
        flags: ['help', 'lang', ...Object.keys(flags)],
      });
    }
    const ids = games.map(({ id }) => id);
    const botIds = [...new Set(Object.values(bots).flatMap(list => list.map(({ id }) => id)))];
    terminal.out(SCRIPTS[shell](commands, ids, botIds));
    return 0;
  },
};

interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly takesGame: boolean;
  readonly flags: readonly string[];
}

type Script = (commands: readonly CompletedCommand[], games: readonly string[], bots: readonly string[]) => string;

/** Names are letters, digits and hyphens. */
const flagsOf = ({ flags }: CompletedCommand): string => flags.map(flag => `--${flag}`).join(' ');

const bash: Script = (commands, games, bots) => `_ludoteca() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${[...commands.map(({ name }) => name), 'help'].join(' ')}"
  else
    case $before in
      --game) words="${games.join(' ')}" ;;
      --bot|-e|--entrant|--referee) words="${bots.join(' ')}" ;;
      --lang) words="en it de" ;;
      *)
        case \${COMP_WORDS[1]} in
${commands.map(one => `          ${one.name}) words="${one.takesGame ? `${games.join(' ')} ` : ''}${flagsOf(one)}" ;;`).join('\n')}
        esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _ludoteca ludoteca`;

const zsh: Script = (...known) => `autoload -Uz bashcompinit && bashcompinit\n${bash(...known)}`;

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

const fish: Script = (commands, games, bots) => {
  const ofBots = ['bot', 'entrant', 'referee'].map(flag => [flag, bots] as const);
  const known = new Map<string, readonly string[]>([['game', games], ['lang', ['en', 'it', 'de']], ...ofBots]);
  return commands
    .flatMap(({ name, summary, takesGame, flags }) => [
      `complete -c ludoteca -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...(takesGame
        ? [`complete -c ludoteca -n '__fish_seen_subcommand_from ${name}' -f -a '${games.join(' ')}'`]
        : []),
      ...flags.map(flag => {
        const values = known.get(flag) ?? [];
        const given = values.length > 0 ? ` -x -a '${values.join(' ')}'` : '';
        return `complete -c ludoteca -n '__fish_seen_subcommand_from ${name}' -l ${flag}${given}`;
      }),
    ])
    .join('\n');
};

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], Script>> = { bash, zsh, fish };
