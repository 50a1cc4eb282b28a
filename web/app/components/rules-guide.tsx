// The rules of a game, each section with its picture.

import { useTranslate } from '../model/app-context.ts';
import { Loading } from './loading.tsx';
import { useTexts } from './use-board.ts';
import { useLearn } from './use-learn.ts';

/** `level`: of the headings of its sections. */
export function RulesGuide({ game, level }: { readonly game: string; readonly level: 2 | 3 }) {
  const translate = useTranslate();
  const learn = useLearn(game);
  if (learn === undefined) return <Loading />;
  if (learn === null) return <PlainRules game={game} />;
  const Heading = `h${level}` as const;
  return (
    <div class="rules-guide">
      {learn.rules[translate.locale].map(({ title, text }, i) => {
        const Picture = learn.pictures[i];
        return (
          <section key={title}>
            {Picture && (
              <div class="rules-picture" aria-hidden="true">
                <Picture translate={translate} />
              </div>
            )}
            <div>
              <Heading>{title}</Heading>
              {text.map(line => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** A game without pictures has its rules in a few sentences. */
function PlainRules({ game }: { readonly game: string }) {
  const texts = useTexts(game);
  if (!texts) return <Loading />;
  return (
    <ul>
      {texts.rules.map(rule => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}
