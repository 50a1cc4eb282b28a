// What axe-core, which looks for barriers on web pages, has to complain of.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { html: string }[] }[];
  }>;
}

/** By rule, the first element of each. `only`: nothing but this rule, where everything else has been looked at. */
export async function complaints(page: Page, only?: 'color-contrast'): Promise<string[]> {
  return run(page, only ? { runOnly: [only] } : {});
}

/** Everything but contrast: where many pages have one style sheet, it is measured on one of them, since it takes long. */
export async function complaintsButContrast(page: Page): Promise<string[]> {
  return run(page, { rules: { 'color-contrast': { enabled: false } } });
}

async function run(page: Page, options: object): Promise<string[]> {
  // Half a megabyte: once for each page that was loaded.
  if (await page.evaluate<boolean>('!globalThis.axe')) await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    wanted => (globalThis as unknown as { axe: Axe }).axe.run(wanted), // AXE has put it there
    { resultTypes: ['violations'], preload: false, ...options },
  );
  return violations.map(({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`);
}
