// Renders the manuals into the pages of `/help`: dist/help holds one HTML file a page, the pictures they show, one style sheet, one
// script, and what the search looks through. ADR 25 says why it is done when building, and with markdown-it.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import MarkdownIt from 'markdown-it';
import { build } from 'vite';
import { ELSEWHERE, LEFT_OUT, SECTIONS } from './help-pages.mjs';
import { ROOT } from './setup.mjs';

const OUT = join(ROOT, 'dist/help');
const read = path => readFileSync(join(ROOT, path), 'utf8');
const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As forges make them, so that a link works in both places. */
const slugOf = title =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** Where the file of a page is. */
const fileOf = page => ELSEWHERE[page] ?? `docs/${page}.md`;

function pagesOf(names) {
  return names.flatMap(name => {
    if (name !== 'adr/*') return name === 'api' || existsSync(join(ROOT, fileOf(name))) ? [name] : [];
    return readdirSync(join(ROOT, 'docs/adr'))
      .sort()
      .map(file => `adr/${file.replace('.md', '')}`);
  });
}

const sections = SECTIONS.map(({ title, about, pages, links = [] }) => ({
  title,
  about,
  links,
  pages: pagesOf(pages),
}));
/** Manuals that the menu does not name come last. */
const others = readdirSync(join(ROOT, 'docs'), { recursive: true })
  .map(name => name.replaceAll('\\', '/'))
  .filter(name => name.endsWith('.md'))
  .map(name => name.replace('.md', ''))
  .filter(page => !LEFT_OUT.includes(page) && !sections.some(section => section.pages.includes(page)));
sections.at(-1).pages.push(...others);
const pages = sections.flatMap(section => section.pages);
const pageOfFile = new Map(pages.map(page => [fileOf(page), page]));
const titles = new Map(pages.map(page => [page, page === 'api' ? 'API reference' : titleOf(read(fileOf(page)))]));

function titleOf(text) {
  return /^# (.+)$/m.exec(text)[1].replaceAll('`', '');
}

const pictures = new Set();

/** Where a link of a page leads in `/help`; undefined: to a file that is not part of it, such as a source. */
function linkOf(page, to) {
  if (/^[a-z]+:|^#/.test(to)) return to;
  const [path, anchor] = to.split('#');
  const target = pageOfFile.get(posix.join(posix.dirname(fileOf(page)), path));
  return target && `/help/${target}${anchor === undefined ? '' : `#${anchor}`}`;
}

function pictureOf(page, to) {
  const file = posix.join(posix.dirname(fileOf(page)), to);
  pictures.add(file);
  const bytes = readFileSync(join(ROOT, file));
  const [width, height] = file.endsWith('.svg')
    ? /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(bytes.toString()).slice(1)
    : [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]; // of a PNG
  return { src: `/help/pictures/${posix.basename(file)}`, width: String(width), height: String(height) };
}

/** What HTML in a page may not have under our Content-Security-Policy, and what a reader on a phone or a keyboard needs. */
const finish = html =>
  html
    .replaceAll(/ style="text-align:(\w+)"/g, ' class="to-$1"')
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<th([^>]*)><\/th>/g, '<td$1></td>');

function render(page) {
  const markdown = new MarkdownIt({ html: true });
  const { rules } = markdown.renderer;
  const anchors = [];
  rules.heading_open = (tokens, i) => {
    const slug = slugOf(tokens[i + 1].content);
    anchors.push(slug);
    return `<${tokens[i].tag} id="${escape(slug)}">`;
  };
  rules.link_open = (tokens, i) => {
    const to = linkOf(page, tokens[i].attrGet('href'));
    tokens[i].meta = to;
    return to === undefined ? '<span>' : `<a href="${escape(to)}">`;
  };
  rules.link_close = (tokens, i) => {
    let depth = 0;
    for (let at = i; at >= 0; at--) {
      if (tokens[at].type === 'link_close') depth++;
      else if (tokens[at].type === 'link_open' && --depth === 0)
        return tokens[at].meta === undefined ? '</span>' : '</a>';
    }
    return '</a>';
  };
  rules.image = (tokens, i) => {
    const { src, width, height } = pictureOf(page, tokens[i].attrGet('src'));
    return `<img src="${src}" alt="${escape(tokens[i].content)}" width="${width}" height="${height}" loading="lazy">`;
  };
  const html = markdown
    .render(read(fileOf(page)))
    .replaceAll(/<img src="([^"/]+\/[^"]+)"([^>]*)>/g, (tag, to, rest) => {
      if (to.startsWith('/')) return tag;
      const { src } = pictureOf(page, to);
      return `<img src="${src}"${rest}>`;
    });
  return finish(html);
}

/** One entry a heading: what the search looks through. */
function searchEntries(page) {
  const text = read(fileOf(page)).replaceAll(/^```.*$/gm, '');
  return text
    .split(/^(?=#+ )/m)
    .filter(part => part.startsWith('#'))
    .map(part => {
      const [head, ...rest] = part.split('\n');
      const heading = head.replace(/^#+ /, '').replaceAll('`', '');
      const plain = rest
        .join(' ')
        .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[`*|]|<[^>]+>|-{3,}/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
      const isTop = head.startsWith('# ');
      return {
        path: `/help/${page}${isTop ? '' : `#${slugOf(heading)}`}`,
        page: titles.get(page),
        heading,
        text: plain,
      };
    });
}

function menu(current) {
  const list = sections.map(({ title, pages: own, links }) => {
    const isOpen = own.includes(current);
    const items = [
      ...own.map(page => ({ to: `/help/${page}`, text: titles.get(page), isHere: page === current })),
      ...links.map(([to, text]) => ({ to, text, isHere: false })),
    ].map(
      ({ to, text, isHere }) => `<li><a href="${to}"${isHere ? ' aria-current="page"' : ''}>${escape(text)}</a></li>`,
    );
    return `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${items.join('')}</ul></details>`;
  });
  return `<nav class="menu" aria-label="Manuals">${list.join('')}</nav>`;
}

function frame(title, current, body) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Ludoteca</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/help/help.css">
<script type="module" src="/help/help.js"></script>
</head>
<body>
<header class="top">
<a class="skip" href="#page">Skip to the page</a>
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="24" height="24">Ludoteca</a>
<a class="where" href="/help">Help</a>
<search class="search"><label for="search">Search</label><input id="search" type="search" autocomplete="off" placeholder="Search the manuals"></search>
</header>
<div id="found" class="found" aria-live="polite" hidden></div>
<div class="columns">
${menu(current)}
<main id="page" class="text">
${body}
</main>
</div>
</body>
</html>
`;
}

function home() {
  const cards = sections.map(({ title, about, pages: own, links }) => {
    const items = own.slice(0, 6).map(page => `<li><a href="/help/${page}">${escape(titles.get(page))}</a></li>`);
    const others = links.map(([to, text]) => `<li><a href="${to}">${escape(text)}</a></li>`);
    return `<section class="card"><h2>${title}</h2><p class="soft">${about}</p><ul>${[...items, ...others].join('')}</ul></section>`;
  });
  return `<h1>Help</h1><p>The manuals of the version that this server runs.</p><div class="cards">${cards.join('')}</div>`;
}

const API = `<h1>API reference</h1>
<p>Every route of this server, from <a href="/api/openapi.json">its OpenAPI document</a>. Messages over the WebSocket are described in
<a href="/help/protocols/play">the play protocol</a>, refusals in <a href="/help/refusals">all codes</a>.</p>
<p><strong>Try it</strong> sends a real request to this server, in your name if you are signed in.</p>
<div id="api"><p>The list needs JavaScript.</p></div>`;

function write(page, title, body) {
  const file = join(OUT, `${page}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, frame(title, page, body));
}

rmSync(OUT, { recursive: true, force: true });
write('index', 'Help', home());
for (const page of pages) write(page, titles.get(page), page === 'api' ? API : render(page));
writeFileSync(join(OUT, 'search.json'), JSON.stringify(pages.filter(page => page !== 'api').flatMap(searchEntries)));
writeFileSync(
  join(OUT, 'help.css'),
  ['web/style/tokens.css', 'web/style/paper.css', 'web/help/help.css'].map(read).join(''),
);
mkdirSync(join(OUT, 'pictures'));
for (const file of pictures) copyFileSync(join(ROOT, file), join(OUT, 'pictures', posix.basename(file)));
await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: OUT,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    lib: { entry: join(ROOT, 'web/help/help.ts'), formats: ['es'], fileName: () => 'help.js' },
  },
});
