import { useEffect, useId, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { PlayerShown } from '../../../src/server/api/records.ts';
import { cardOf } from '../../boards/index.ts';
import { useApp, useSpeech } from '../context.ts';
import { botGame, playerName } from '../model/figures.ts';

interface PlayerFieldProps {
  readonly label: string;
  readonly player: string | undefined;
  readonly choose: (player: string | undefined) => void;
}

/** Typing is followed by names that begin so; choosing one, or having typed one in full, chooses the player. */
export function PlayerField({ label, player, choose }: PlayerFieldProps) {
  const { api } = useApp();
  const say = useSpeech();
  const list = useId();
  const [text, setText] = useState('');
  const [offers, setOffers] = useState<readonly PlayerShown[]>([]);

  /** Guests may share a name: then the end of their id tells them apart. */
  const textOf = (one: PlayerShown, among: readonly PlayerShown[]): string => {
    const game = botGame(one.player);
    const name = playerName(one, say.locale);
    if (game !== undefined) return `${name} (${cardOf(game).name[say.locale]})`;
    const isShared = among.some(other => other !== one && other.name === one.name);
    return isShared ? `${name} (${one.player.slice(-4)})` : name;
  };

  const show = async (id: string): Promise<void> => {
    const found = await api.player(id);
    if (!isRefusal(found)) setText(textOf(found, []));
  };
  useEffect(() => {
    if (player !== undefined) void show(player);
  }, [player]);

  const type = async (typed: string): Promise<void> => {
    setText(typed);
    const chosen = offers.find(one => textOf(one, offers) === typed);
    if (chosen) return choose(chosen.player);
    if (player !== undefined) choose(undefined);
    if (typed.trim() === '') return setOffers([]);
    const found = await api.playersNamed(typed.trim());
    if (isRefusal(found)) return;
    setOffers(found);
    const exact = found.filter(one => textOf(one, found).toLowerCase() === typed.trim().toLowerCase());
    if (exact.length === 1) choose(exact[0]!.player);
  };

  const isUnknown = text.trim() !== '' && player === undefined;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        value={text}
        list={list}
        maxLength={60}
        autocomplete="off"
        spellcheck={false}
        placeholder={say('archive.player.hint')}
        aria-invalid={isUnknown}
        onInput={event => void type(event.currentTarget.value)}
      />
      <datalist id={list}>
        {offers.map(one => (
          <option key={one.player} value={textOf(one, offers)} />
        ))}
      </datalist>
      {isUnknown && (
        <small role="status">{say(offers.length === 0 ? 'archive.player.none' : 'archive.player.choose')}</small>
      )}
    </label>
  );
}
