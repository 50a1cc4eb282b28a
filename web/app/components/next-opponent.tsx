// After a match against bots: another level where two matches in a row were won or lost.

import { useEffect } from 'preact/hooks';
import type { MatchShown } from '../../../src/protocol/play.ts';
import type { GameShown } from '../../../src/protocol/rest.ts';
import { Button } from '../../kit/button.tsx';
import { useStore } from '../../kit/store.ts';
import { useApp, useTranslate } from '../model/app-context.ts';
import { botsByLevel } from '../model/bot-choice.ts';
import { botName } from '../model/names.ts';
import { onlyOpponent, stepAfter } from '../model/opponent-path.ts';
import { useBotMatch } from './use-bot-match.ts';
import { useGame } from './use-games.ts';

export function NextOpponent({ shown }: { readonly shown: MatchShown }) {
  const { opponentSteps } = useApp();
  const facts = useGame(shown.game);
  const step = useStore(opponentSteps)[shown.game];
  useEffect(() => {
    if (!facts) return;
    const after = stepAfter(facts, step, shown);
    if (after && after !== step) opponentSteps.set({ ...opponentSteps.get(), [shown.game]: after });
  }, [facts, shown.match, shown.ending]);
  const played = onlyOpponent(shown);
  // After a later match, the step of an old one is no news.
  const isNews = step !== undefined && step.match === shown.match && step.bot !== played;
  return facts && isNews ? <OtherLevel facts={facts} bot={step.bot} played={played} shown={shown} /> : null;
}

interface OtherLevelProps {
  readonly facts: GameShown;
  readonly bot: string;
  readonly played: string | undefined;
  readonly shown: MatchShown;
}

function OtherLevel({ facts, bot, played, shown: { options, friendly } }: OtherLevelProps) {
  const translate = useTranslate();
  const play = useBotMatch();
  const order = botsByLevel(facts).map(({ id }) => id);
  const isStronger = played !== undefined && order.indexOf(bot) > order.indexOf(played);
  const name = botName(facts.id, bot, translate.locale);
  return (
    <>
      <p role="status">{translate(isStronger ? 'opponent.stronger' : 'opponent.weaker', { name })}</p>
      <Button
        onClick={() => void play(facts, { bot, isRated: !friendly, options })}
        text={translate('opponent.play', { name })}
      />
    </>
  );
}
