import { cardOf, hasLesson } from '../../boards/index.ts';
import { RulesGuide } from '../components/rules-guide.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useTranslate } from '../model/app-context.ts';
import { printPath } from '../model/router.ts';

export function RulesPage({ game }: { readonly game: string }) {
  const translate = useTranslate();
  const name = cardOf(game).name[translate.locale];
  return (
    <TitledPage
      title={translate('rules.title', { game: name })}
      path={printPath({ page: 'game', game })}
      class="rules-page"
    >
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
    </TitledPage>
  );
}
