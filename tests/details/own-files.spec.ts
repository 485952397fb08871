import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import type { RunningSite } from '../support/running-site.ts';

const HOSTILE = 'document.documentElement.setAttribute("data-run", "yes"); fetch("/stolen")';
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600" onload='${HOSTILE}'>
<style>rect { fill: teal }</style><script>${HOSTILE}</script><rect width="400" height="600"/></svg>`;

async function write(site: RunningSite, name: string, text: string): Promise<void> {
  const file = path.join(site.dataDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const served = (site: RunningSite, where: string) =>
  expect.poll(async () => (await fetch(site.address + where)).status).toBe(200);

/** Counts the requests that the script of the files makes. */
function countStolen(page: Page): () => number {
  let stolen = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/stolen') stolen += 1;
  });
  return () => stolen;
}

for (const name of ['drawing.svg', 'page.html', 'page.xhtml']) {
  test(`a script in the owner's ${name} does not run`, async ({ page, site, expectedErrors }) => {
    // The browser asks for the icon of a page that may not have it.
    const isRefused = (text: string) => /Content Security Policy|sandboxed/i.test(text);
    expectedErrors.push((text, path) => isRefused(text) || path === '/favicon.ico');
    const stolen = countStolen(page);
    const isDrawing = name.endsWith('svg');
    await write(site, `public/${name}`, isDrawing ? DRAWING : `<script>${HOSTILE}</script>`);
    await served(site, `/${name}`);
    await page.goto(`/${name}`);
    expect(await page.evaluate(() => document.documentElement.dataset.run)).toBeUndefined();
    expect(await page.evaluate(() => window.origin)).toBe('null');
    if (!isDrawing) await expect(page.locator('body')).toContainText('<script>');
    expect(stolen()).toBe(0);
  });
}
