import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { PlayerShown } from '../../../src/protocol/records.ts';
import { cardOf } from '../../boards/index.ts';
import { useApp } from '../model/app-context.ts';
import { botGame, botsNamed, playerName } from '../model/figures.ts';
import { usePageTranslate } from '../model/page-texts.ts';

interface PlayerFieldProps {
  readonly label: string;
  readonly player: string | undefined;
  readonly choose: (player: string | undefined) => void;
}

/** Typing is followed by names that begin so; choosing one, or having typed one in full, chooses the player. */
export function PlayerField({ label, player, choose }: PlayerFieldProps) {
  const { api } = useApp();
  const translate = usePageTranslate();
  const list = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly PlayerShown[]>([]);
  /** What was typed since a player was last chosen: answers may come late, and in any order. */
  const typed = useRef<string | undefined>(undefined);
  /** What a late answer calls: other fields may have changed since it was asked for. */
  const chosen = useRef(choose);
  chosen.current = choose;

  /** Guests may share a name: then the end of their id tells them apart. */
  const textOf = (one: PlayerShown, among: readonly PlayerShown[]): string => {
    const game = botGame(one.player);
    const name = playerName(one, translate.locale);
    if (game !== undefined) return `${name} (${cardOf(game).name[translate.locale]})`;
    const isShared = among.some(other => other !== one && other.name === one.name);
    return isShared ? `${name} (${one.player.slice(-4)})` : name;
  };

  const show = async (id: string): Promise<void> => {
    const shown = await api.player(id);
    if (!isRefusal(shown) && typed.current === undefined) setText(textOf(shown, []));
  };
  useEffect(() => {
    if (player !== undefined) void show(player);
    else if (typed.current === undefined) setText('');
  }, [player]);

  const offersFor = (begin: string, named: readonly PlayerShown[]): readonly PlayerShown[] => {
    const bots = botsNamed(begin, translate.locale);
    return [...bots, ...named.filter(({ player }) => bots.every(bot => bot.player !== player))];
  };
  const isChosen = (among: readonly PlayerShown[]): boolean => {
    const wanted = typed.current?.trim().toLowerCase();
    const [exact, ...others] = among.filter(one => textOf(one, among).toLowerCase() === wanted);
    if (!exact || others.length > 0) return false;
    typed.current = undefined;
    chosen.current(exact.player);
    return true;
  };

  const type = async (news: string): Promise<void> => {
    setText(news);
    typed.current = news;
    if (isChosen(offersFor(news, found))) return;
    if (player !== undefined) choose(undefined);
    const begin = news.trim();
    if (begin === '') return setFound([]);
    const named = await api.playersNamed(begin);
    if (isRefusal(named) || isChosen(offersFor(begin, named))) return;
    if (typed.current === news) setFound(named);
  };

  const offers = offersFor(text, found);
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
        placeholder={translate('archive.player.hint')}
        aria-invalid={isUnknown}
        onInput={event => void type(event.currentTarget.value)}
      />
      <datalist id={list}>
        {offers.map(one => (
          <option key={one.player} value={textOf(one, offers)} />
        ))}
      </datalist>
      {isUnknown && (
        <small role="status">{translate(offers.length === 0 ? 'archive.player.none' : 'archive.player.choose')}</small>
      )}
    </label>
  );
}
