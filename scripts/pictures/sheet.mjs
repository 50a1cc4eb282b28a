// One picture a scene: before and after below each other, each on all screens, light and dark.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCHEMES, SIZES } from './sizes.mjs';

/** Pixels of a sheet for each of its phone's: the sheets are for comparing, the boards stay legible. */
const SCALE = 0.62;
const QUALITY = 45;

const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function shot(folder, id, size, scheme, height) {
  const file = join(folder, `${id}-${size.name}-${scheme}.png`);
  const width = Math.round((height * size.width) / size.height);
  const box = `style="width:${width}px;height:${height}px"`;
  if (!existsSync(file)) return `<div class="none" ${box}>not in this edition</div>`;
  return `<img ${box} src="data:image/png;base64,${readFileSync(file).toString('base64')}" />`;
}

const TALL = Math.round(740 * SCALE);
const GAP = 8;

/** Phones upright, phones on their side, a laptop; below them a large screen. */
function edition(name, folder, id) {
  const [upright, side, laptop, large] = SIZES;
  const each = (size, height) => SCHEMES.map(scheme => shot(folder, id, size, scheme, height)).join('');
  return `<h2>${name}</h2>
    <div class="row">
      ${each(upright, TALL)}
      <div class="column">${each(side, Math.floor((TALL - GAP) / 2))}</div>
      ${each(laptop, TALL)}
    </div>
    <div class="row">${each(large, LARGE)}</div>`;
}

/** As high as makes the second row as wide as the first. */
const FIRST_ROW = 2 * TALL * (360 / 740) + ((TALL - GAP) / 2) * (740 / 360) + 2 * TALL * (1280 / 800) + 4 * GAP;
const LARGE = Math.round((((FIRST_ROW - GAP) / 2) * 1440) / 2560);

const page = (scene, before, after) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 16px; width: max-content; background: #8a8f98; font: 16px sans-serif; color: #000 }
  h1 { font-size: 22px; margin: 0 } h2 { font-size: 18px; margin: 12px 0 6px }
  .row { display: flex; gap: ${GAP}px; margin-bottom: ${GAP}px } .column { display: grid; gap: ${GAP}px }
  img { display: block } .none { display: grid; place-items: center; background: #777c85 }
</style><h1>${escape(scene.title)}</h1>${edition('Before', before, scene.id)}${edition('After', after, scene.id)}`;

/** WebP, which Chromium writes by itself. */
export async function composeSheets(browser, scenes, before, after) {
  const sheets = [];
  for (const scene of scenes) {
    const tab = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    await tab.setContent(page(scene, before, after));
    const size = await tab.evaluate(
      '({ width: document.body.scrollWidth + 32, height: document.documentElement.scrollHeight })',
    );
    await tab.setViewportSize(size);
    const session = await tab.context().newCDPSession(tab);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
    sheets.push([scene.id, Buffer.from(data, 'base64')]);
    await tab.close();
  }
  return sheets;
}
