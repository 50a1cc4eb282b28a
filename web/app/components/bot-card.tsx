// A card with a bot's picture, strength, style and the players it suits.

import { NEWCOMER, type ShownRating } from '../../../src/core/rating.ts';
import type { BuiltInBotShown } from '../../../src/protocol/records.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import { cardOf } from '../../boards/index.ts';
import { Portrait } from '../../kit/portrait.tsx';
import { useApp } from '../model/app-context.ts';
import { usePageTranslate } from '../model/page-texts.ts';
import { printPath } from '../model/router.ts';
import { RatingText } from './rating-text.tsx';
import { useBotMatch } from './use-bot-match.ts';
import { useFetched } from './use-fetched.ts';

interface BotCardProps {
  readonly bot: BuiltInBotShown;
  /** undefined: no match of it has counted yet. */
  readonly rating: ShownRating | undefined;
}

export function BotCard({ bot, rating }: BotCardProps) {
  const { api } = useApp();
  const translate = usePageTranslate();
  const games = useFetched('games', () => api.games());
  const facts = games.at === 'here' ? games.value.find(({ id }) => id === bot.game) : undefined;
  const { game, id, level, levels, audience, style, strength } = bot;
  return (
    <section class="bot-card">
      <span class="bot-card-face">
        <Portrait id={`${game}/${id}`} />
      </span>
      <div class="bot-card-words">
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
        {facts && <PlayButtons facts={facts} bot={id} />}
      </div>
    </section>
  );
}

function PlayButtons({ facts, bot }: { readonly facts: GameShown; readonly bot: string }) {
  const translate = usePageTranslate();
  const play = useBotMatch(facts);
  return (
    <div class="row">
      <button type="button" class="primary" onClick={() => void play({ bot })}>
        {translate('game.bot.go')}
      </button>
      <a class="button" href={printPath({ page: 'game', game: facts.id })}>
        {translate('bot.others')}
      </a>
    </div>
  );
}
