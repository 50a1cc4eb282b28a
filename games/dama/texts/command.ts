import type { CommandHelp } from '../../../src/cli/terminal/command.ts';
import type { ByLocale } from '../../../src/core/locale.ts';
import { catalogue } from '../../../src/core/texts.ts';
import { de } from './command.de.ts';
import { en } from './command.en.ts';
import { it } from './command.it.ts';

export const commandTexts: ByLocale<CommandHelp> = catalogue(en, { it, de });
