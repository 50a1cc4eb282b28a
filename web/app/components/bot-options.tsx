// The bots of a game as options of a list, weakest first, in groups named after the players they suit.

import { BOT_AUDIENCES } from '../../../src/core/bot.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import { useTranslate } from '../model/app-context.ts';
import { botOptionText, botsByLevel } from '../model/bot-choice.ts';

interface BotOptionsProps {
  readonly facts: Pick<GameShown, 'id' | 'bots'>;
  /** The value that stands for a bot; its id where nothing else is given. */
  readonly value?: (bot: string) => string;
  /** What is shown for a bot; its level and name where nothing else is given. */
  readonly text?: (bot: string) => string;
}

/** A closed list shows only the name, which fits beside the arrow on a phone; the group's label says which players it suits. */
export function BotOptions({ facts, value = bot => bot, text }: BotOptionsProps) {
  const translate = useTranslate();
  const bots = botsByLevel(facts);
  const options = (audience: (typeof bots)[number]['audience']) =>
    bots
      .filter(bot => bot.audience === audience)
      .map(({ id }) => (
        <option key={id} value={value(id)}>
          {text ? text(id) : botOptionText(facts, id, translate)}
        </option>
      ));
  return (
    <>
      {options(undefined)}
      {BOT_AUDIENCES.filter(audience => bots.some(bot => bot.audience === audience)).map(audience => (
        <optgroup key={audience} label={translate(`bot.audience.${audience}`)}>
          {options(audience)}
        </optgroup>
      ))}
    </>
  );
}

interface AddBotProps {
  readonly facts: BotOptionsProps['facts'];
  add(bot: string): void;
}

/** A list that always says 'Add a bot': choosing one adds it. */
export function AddBot({ facts, add }: AddBotProps) {
  const translate = useTranslate();
  return (
    <select value="" aria-label={translate('match.bot')} onChange={event => add(event.currentTarget.value)}>
      <option value="" disabled>
        {translate('match.bot')}
      </option>
      <BotOptions facts={facts} />
    </select>
  );
}

interface BotFieldProps {
  readonly label: string;
  readonly facts: BotOptionsProps['facts'];
  readonly value: string;
  change(bot: string): void;
}

export function BotField({ label, facts, value, change }: BotFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={event => change(event.currentTarget.value)}>
        <BotOptions facts={facts} />
      </select>
    </label>
  );
}
