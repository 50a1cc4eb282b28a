import { useState } from 'preact/hooks';
import type { GameShown } from '../../../src/protocol/rest.ts';
import { cardOf, hasLesson } from '../../boards/index.ts';
import type { GameTexts } from '../../boards/shared/contract.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Portrait } from '../../kit/portrait.tsx';
import { useStore } from '../../kit/store.ts';
import { BotField } from '../components/bot-options.tsx';
import { Emblem } from '../components/emblem.tsx';
import { LengthField } from '../components/length-field.tsx';
import { MatchList } from '../components/match-list.tsx';
import { PoolButtons, PoolLead, usePool } from '../components/pool-buttons.tsx';
import { CheckField, ChoiceField } from '../components/setup-fields.tsx';
import { useBoard } from '../components/use-board.ts';
import { useBotMatch } from '../components/use-bot-match.ts';
import { useFetched } from '../components/use-fetched.ts';
import { useGames } from '../components/use-games.ts';
import { useTitle } from '../components/use-title.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { audienceText, botPath, botsByLevel, strengthText } from '../model/bot-choice.ts';
import { usualOptions } from '../model/match-length.ts';
import { botName } from '../model/names.ts';
import { levelAhead, offeredBot } from '../model/opponent-path.ts';
import { printPath } from '../model/router.ts';
import { NotFoundPage } from './missing.tsx';

const FRESH = 4000;

export function GamePage({ game }: { readonly game: string }) {
  const { api } = useApp();
  const translate = useTranslate();
  const { name, tagline } = cardOf(game);
  useTitle(name[translate.locale]);
  const games = useGames();
  const open = useFetched(`open ${game}`, () => api.tables(game), FRESH);
  const playing = useFetched(`playing ${game}`, () => api.matches({ game, phase: 'running', limit: 10 }), FRESH);
  const finished = useFetched(`over ${game}`, () => api.matches({ game, phase: 'over', limit: 10 }), FRESH * 2);
  const board = useBoard(game);
  const texts = board?.texts[translate.locale];
  const facts = games.at === 'here' ? games.value.find(one => one.id === game) : undefined;
  // All lists at once, and not before what is above them: nothing moves while the page loads.
  const isListed = facts && texts && ![open, playing, finished].some(({ at }) => at === 'waiting');
  if (games.at === 'here' && !facts) return <NotFoundPage path={printPath({ page: 'game', game })} />;
  return (
    <main class="page game" id="page">
      <div class="game-top">
        <Emblem game={game} class="game-emblem" />
        <div class="game-about stack is-loose">
          <h1>{name[translate.locale]}</h1>
          <p class="lead">{tagline[translate.locale]}</p>
          {texts && texts.rules.length > 0 && (
            <details class="rules" open={innerWidth > 700}>
              <summary>{translate('common.rules')}</summary>
              <ul>
                {texts.rules.map(rule => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            </details>
          )}
          {board && <LearnLinks game={game} hasMenu={board.Menu !== undefined} />}
        </div>
        {/* With the texts of the board: what comes later would push the button away from under a finger. */}
        {facts && texts && <PlayChoices facts={facts} texts={texts} />}
      </div>
      {isListed && (
        <>
          <div class="home-lists">
            <MatchList title={translate('home.open')} found={open} empty={translate('home.open.empty')} />
            <MatchList title={translate('home.playing')} found={playing} empty={translate('home.playing.empty')} />
          </div>
          <MatchList title={translate('home.finished')} found={finished} />
        </>
      )}
    </main>
  );
}

function LearnLinks({ game, hasMenu }: { readonly game: string; readonly hasMenu: boolean }) {
  const { lessonSteps } = useApp();
  const translate = useTranslate();
  const isBegun = useStore(lessonSteps)[game] !== undefined;
  return (
    <p class="row">
      {hasLesson(game) && (
        <>
          <a
            class={`button${isBegun ? '' : ' primary'}`}
            href={printPath({ page: 'learn', game })}
            title={translate('learn.start.lead')}
          >
            {translate(isBegun ? 'learn.again' : 'learn.start')}
          </a>
          <LinkButton href={printPath({ page: 'rules', game })} text={translate('rules.page')} />
        </>
      )}
      {hasMenu && <LinkButton href={printPath({ page: 'menu', game })} text={translate('game.menu')} />}
    </p>
  );
}

interface PlayChoicesProps {
  readonly facts: GameShown;
  readonly texts: GameTexts;
}

/** The three ways to a match. */
function PlayChoices({ facts, texts }: PlayChoicesProps) {
  const translate = useTranslate();
  const pool = usePool();
  const listed = pool.listed.find(({ game }) => game === facts.id);
  return (
    <div class="ways stack is-loose">
      <BotChoice facts={facts} texts={texts} />
      {(pool.isWaiting || (listed && listed.presets.length > 0)) && (
        <section class="way row surface">
          <div>
            <h2>{translate('game.quick')}</h2>
            <PoolLead class="soft small" />
          </div>
          <PoolButtons listed={listed ?? { game: facts.id, presets: [] }} look={pool.look} />
        </section>
      )}
      <section class="way row surface">
        <div>
          <h2>{translate('game.table')}</h2>
          <p class="soft small">{translate('game.table.lead')}</p>
        </div>
        <LinkButton href={printPath({ page: 'new', game: facts.id })} text={translate('game.table')} />
      </section>
      {pool.dialog}
    </div>
  );
}

/** The face of the chosen opponent, and the way to its page. */
function ChosenBot({ facts, bot }: { readonly facts: GameShown; readonly bot: string }) {
  const translate = useTranslate();
  return (
    <div class="bot-choice">
      <span class="bot-choice-face">
        <Portrait id={`${facts.id}/${bot}`} />
      </span>
      <p class="small">
        <span>{audienceText(facts, bot, translate)}</span>
        <span class="soft">{strengthText(facts.bots.find(({ id }) => id === bot)?.strength, translate)}</span>
        <a href={botPath(facts.id, bot)}>
          {translate('bot.about', { name: botName(facts.id, bot, translate.locale) })}
        </a>
      </p>
    </div>
  );
}

function BotChoice({ facts, texts }: PlayChoicesProps) {
  const translate = useTranslate();
  const { opponentSteps } = useApp();
  const start = useBotMatch();
  const bots = botsByLevel(facts);
  const [bot, setBot] = useState(() => offeredBot(facts, opponentSteps.get()) ?? '');
  const [options, setOptions] = useState(() => usualOptions(facts));
  const [side, setSide] = useState(-1);
  const [isRated, setRated] = useState(false);
  const ahead = bot === opponentSteps.get()[facts.id]?.bot ? levelAhead(facts, opponentSteps.get()) : undefined;
  const seats = facts.usual;
  const play = (): void => void start(facts, { bot, isRated, options, side: side < 0 ? undefined : side });
  return (
    <section class="way row surface is-first">
      <h2>{translate('game.bot')}</h2>
      {bots.length === 0 ? (
        <p class="soft small">{translate('game.bot.none')}</p>
      ) : (
        <>
          <BotField label={translate('common.opponent')} facts={facts} value={bot} change={setBot} />
          <ChosenBot facts={facts} bot={bot} />
          {ahead !== undefined && (
            <p class="soft small">
              {translate('game.bot.ahead', { name: botName(facts.id, ahead, translate.locale) })}
            </p>
          )}
          <LengthField facts={facts} texts={texts} values={options} change={setOptions} />
          {texts.seats.length > 0 && (
            <ChoiceField
              label={translate('game.bot.side')}
              values={[-1, ...texts.seats.slice(0, seats).keys()]}
              value={side}
              text={seat => texts.seats[seat] ?? translate('game.bot.side.any')}
              change={setSide}
            />
          )}
          <CheckField
            label={translate('game.bot.rated')}
            hint={translate('game.bot.rated.hint')}
            checked={isRated}
            change={setRated}
          />
          <Button class="primary" onClick={play} text={translate('common.play')} />
        </>
      )}
    </section>
  );
}
