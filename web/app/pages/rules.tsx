import { cardOf, hasLesson } from '../../boards/index.ts';
import { RulesGuide } from '../components/rules-guide.tsx';
import { useTitle } from '../components/use-title.ts';
import { useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';

export function RulesPage({ game }: { readonly game: string }) {
  const translate = useTranslate();
  const name = cardOf(game).name[translate.locale];
  const title = translate('rules.title', { game: name });
  useTitle(title, { path: printPath({ page: 'game', game }) });
  return (
    <main class="page rules-page" id="page">
      <h1>{title}</h1>
      <RulesGuide game={game} level={2} />
      <p class="row">
        {hasLesson(game) && (
          <a class="button primary" href={printPath({ page: 'learn', game })}>
            {translate('rules.lesson')}
          </a>
        )}
        <a class="button" href={printPath({ page: 'game', game })}>
          {name}
        </a>
      </p>
    </main>
  );
}
