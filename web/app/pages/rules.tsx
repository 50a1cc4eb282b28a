import { cardOf, hasLesson } from '../../boards/index.ts';
import { LinkButton } from '../../kit/button.tsx';
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
          <LinkButton class="primary" href={printPath({ page: 'learn', game })} text={translate('rules.lesson')} />
        )}
        <LinkButton href={printPath({ page: 'game', game })} text={name} />
      </p>
    </TitledPage>
  );
}
