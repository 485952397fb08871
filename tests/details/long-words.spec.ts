import type { Locator, Page } from '@playwright/test';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { isObject } from '../../domain/same.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** The narrowest phone, and a desktop. */
const WIDTHS = [320, 1440] as const;

/** Too long for a line of the narrowest phone, without a place for a line break. */
const LONG = 'W'.repeat(40);

/** What is no text: it is chosen from a list, or is an address or an id. */
const CHOSEN =
  /^(?:accent|color|gardens|icon|language|timeZone|page|id|key|slug|email|orderCode|size|type|\w*Crop)$/;

/** The samples with a long word in place of each text; addresses and what is chosen from a list stay. */
function longTexts(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => longTexts(item, key));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name === 'words' ? { everywhere: { copyright: `© ${LONG}` } } : longTexts(each, name),
      ]),
    );
  const isText = typeof value === 'string' && value !== '' && !/^[#/]|:\/\//.test(value);
  return isText && !CHOSEN.test(key) ? LONG : value;
}

async function expectNoOverflow(page: Page, width: number, place: string): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { width: innerWidth, overflow: scrollWidth - clientWidth };
    });
  await expect.poll(seen, `${place} at ${width} px`).toEqual({ width, overflow: 0 });
}

/** A part of the top bar that is higher than the bar covers the page. */
async function expectInside(part: Locator, whole: Locator, place: string): Promise<void> {
  const [inner, outer] = await Promise.all([part.boundingBox(), whole.boundingBox()]);
  if (inner === null || outer === null) throw new Error('The bar is not shown.');
  const text = await part.locator('span').boundingBox();
  expect
    .soft(text?.height ?? 0, `height of the brand of ${place}`)
    .toBeLessThanOrEqual(outer.height);
  expect
    .soft(inner.x + inner.width, `end of the brand of ${place}`)
    .toBeLessThanOrEqual(outer.x + outer.width);
}

test('words without end break instead of the page', async ({ page, site }) => {
  test.slow();
  await (await logIn(site.address)).save(portfolioSchema.parse(longTexts(samplePortfolio)), 1);
  const project = `/projects/${LONG.toLowerCase()}`;
  const paths = [
    '/',
    '/about',
    '/skills',
    '/projects',
    '/downloads',
    '/contact',
    '/resume',
    project,
  ];
  for (const path of paths) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, width, path);
      await expectInside(page.locator('.brand'), page.locator('.topbar'), `${path} at ${width} px`);
    }
  }
  const editor = await openEditor(page);
  for (const name of ['Home', 'About', 'Skills', 'Projects', 'Downloads', 'Settings'] as const) {
    await editor.openTab(name);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, width, `the tab ${name}`);
    }
  }
});
