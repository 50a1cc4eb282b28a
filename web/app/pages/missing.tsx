import { LinkButton } from '../../kit/button.tsx';
import { TitledPage } from '../components/titled-page.tsx';
import { useTranslate } from '../model/app-context.ts';

export function NotFoundPage({ path }: { readonly path: string }) {
  const translate = useTranslate();
  return (
    <TitledPage title={translate('missing.title')} class="page-plain">
      <p class="soft">{translate('missing.lead', { path })}</p>
      <LinkButton class="primary" href="/" text={translate('missing.home')} />
    </TitledPage>
  );
}
