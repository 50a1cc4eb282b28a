import { useTitle } from '../components/use-title.ts';
import { useTranslate } from '../model/app-context.ts';

export function MissingPage({ path }: { readonly path: string }) {
  const translate = useTranslate();
  useTitle(translate('missing.title'));
  return (
    <main class="page page-plain" id="page">
      <h1>{translate('missing.title')}</h1>
      <p class="soft">{translate('missing.lead', { path })}</p>
      <a class="button primary" href="/">
        {translate('missing.home')}
      </a>
    </main>
  );
}
