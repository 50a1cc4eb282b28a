import type { ComponentChildren } from 'preact';
import { renderToString } from './render.ts';

interface HtmlDocument {
  readonly lang: string;
  readonly title: string;
  /** The style sheet; the page carries it inside. */
  readonly style: string;
  /** Seconds after which the browser loads the page again. */
  readonly refresh?: number;
  readonly children: ComponentChildren;
}

/** A page in one file that needs no network. */
export function htmlDocument({ lang, title, style, refresh, children }: HtmlDocument): string {
  const html = (
    <html lang={lang}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {refresh !== undefined && <meta http-equiv="refresh" content={`${refresh}`} />}
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <h1>{title}</h1>
        {children}
      </body>
    </html>
  );
  return `<!doctype html>\n${renderToString(html)}\n`;
}

interface DataTableProps {
  readonly id?: string;
  readonly head: readonly string[];
  /** Rows of the body. */
  readonly children: ComponentChildren;
}

/** A table that scrolls by itself where the page is narrower. */
export function DataTable({ id, head, children }: DataTableProps) {
  return (
    <div class="wide">
      <table id={id}>
        <tr>
          {head.map(cell => (
            <th>{cell}</th>
          ))}
        </tr>
        {children}
      </table>
    </div>
  );
}

/** The cells of a row. */
export function Cells({ values }: { readonly values: readonly (string | number)[] }) {
  return (
    <>
      {values.map(value => (
        <td>{value}</td>
      ))}
    </>
  );
}

export function List({ id, items }: { readonly id?: string; readonly items: readonly string[] }) {
  return (
    <ul id={id}>
      {items.map(item => (
        <li>{item}</li>
      ))}
    </ul>
  );
}
