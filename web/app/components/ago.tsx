import { useTranslate } from '../model/app-context.ts';

/** '3 minutes ago', and exactly when. */
export function Ago({ at }: { readonly at: number }) {
  const translate = useTranslate();
  const date = new Date(at);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString(translate.locale)}>
      {translate.ago(Date.now() - at)}
    </time>
  );
}
