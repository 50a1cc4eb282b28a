// A card with a bot's picture, strength, style and the players it suits.

import { NEWCOMER, type ShownRating } from '../../../src/core/rating.ts';
import { isRefusal } from '../../../src/core/refusal.ts';
import type { BuiltInBotShown } from '../../../src/protocol/records.ts';
import { cardOf } from '../../boards/index.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { RatingText } from './rating-text.tsx';
import { useBotMatch } from './use-bot-match.ts';

interface BotCardProps {
  readonly bot: BuiltInBotShown;
  /** It is undefined if no match of the bot has counted yet. */
  readonly rating: ShownRating | undefined;
}

export function BotCard({ bot, rating }: BotCardProps) {
  const translate = usePageTranslate();
  const { game, id, level, levels, audience, style, strength } = bot;
  return (
    <section class="bot-card">
      <span class="bot-card-face">
        <Portrait id={`${game}/${id}`} />
      </span>
      <div class="bot-card-words stack">
        <h1>{bot.name[translate.locale]}</h1>
        <p class="soft">
          {translate('player.bot')} · {cardOf(game).name[translate.locale]}
        </p>
        <p>
          {level === undefined || levels === undefined ? (
            translate('bot.no-level')
          ) : (
            <b>{translate('bot.level', { level, levels })}</b>
          )}
          {audience && `, ${translate(`bot.audience.${audience}`)}`}
        </p>
        {strength ? (
          <p>
            {translate('rankings.rating')} <RatingText {...strength} />
          </p>
        ) : (
          !rating && (
            <p>
              {translate('rankings.rating')} <RatingText {...NEWCOMER} />{' '}
              <small class="soft">{translate('bot.unrated')}</small>
            </p>
          )
        )}
        {style && <p class="bot-card-style">{style[translate.locale]}</p>}
        <PlayButtons game={game} bot={id} />
      </div>
    </section>
  );
}

function PlayButtons({ game, bot }: { readonly game: string; readonly bot: string }) {
  const { api, showRefusal } = useApp();
  const translate = usePageTranslate();
  const play = useBotMatch();
  const start = async (): Promise<void> => {
    const games = await api.games();
    if (isRefusal(games)) return showRefusal(games);
    const facts = games.find(({ id }) => id === game);
    if (facts) await play(facts, { bot });
  };
  return (
    <div class="row">
      <Button class="primary" onClick={() => void start()} text={translate('common.play')} />
      <LinkButton href={printPath({ page: 'game', game })} text={translate('bot.others')} />
    </div>
  );
}
