// What an operator can set for this gateway, as `uno-numeric.<key>` of the server's settings:
// - `bot`: the document's bot, 1 to 4, that takes empty seats and plays for who is away (2);
// - `timer`: seconds from the first player to the start (60).

export const NAME = 'uno-numeric';

export interface UnoNumericSettings {
  /** The bot's id. */
  readonly bot: string;
  /** Seconds. */
  readonly timer: number;
}

/** Of the server's settings; an error names the key that cannot be read. */
export function readSettings(settings: Readonly<Record<string, string>>): UnoNumericSettings {
  const whole = (key: string, usual: number, least: number, most: number): number => {
    const text = settings[`${NAME}.${key}`];
    const value = Number(text ?? usual);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new Error(`${NAME}.${key} is '${text}': it takes a whole number from ${least} to ${most}`);
    return value;
  };
  return { bot: `bot${whole('bot', 2, 1, 4)}`, timer: whole('timer', 60, 0, 3600) };
}
