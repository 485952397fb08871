import type { Page } from '@playwright/test';
import { lakeView } from '../../scenes/contact-view.ts';
import { downloadsView, POOL } from '../../scenes/downloads-view.ts';
import { projectsView } from '../../scenes/projects.ts';
import { PICTURE, type View, viewOf } from '../../scenes/scene.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';

/** How each page's scene places the picture. Home's is in home-name.spec.ts. */
const VIEWS: Readonly<Record<string, (window: View) => View>> = {
  about: (window) => window,
  skills: (window) => window,
  projects: projectsView,
  anime: (window) => window,
  downloads: downloadsView,
  contact: lakeView,
};

/** Where the page shows its still picture, by its styles: `object-fit: cover` and `object-position`. */
async function shownPicture(page: Page): Promise<Pick<View, 'scale' | 'left' | 'top'>> {
  const { x, y, width, height, position } = await page
    .locator('.garden > picture > img')
    .evaluate((picture) => {
      const { x, y, width, height } = picture.getBoundingClientRect();
      return { x, y, width, height, position: getComputedStyle(picture).objectPosition };
    });
  const scale = Math.max(width / PICTURE.width, height / PICTURE.height);
  // Such as `100% 0px`, or `calc(100% + 40px) 0px`.
  const [, part = '0', sign = '', pixels = '0'] =
    /^(?:calc\()?(\d+)(?:%|px)(?: ([+-]) ([\d.]+)px\))? 0(?:px|%)$/.exec(position) ?? [];
  const free = width - PICTURE.width * scale;
  return { scale, left: x + free * (Number(part) / 100) + Number(sign + pixels), top: y };
}

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [820, 1180],
  [844, 390],
  [1440, 900],
  [2560, 1300],
] as const) {
  test(`scenes draw where the still pictures are at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [name, view] of Object.entries(VIEWS)) {
      await page.goto(`/${name}`);
      const { scale, left, top } = view(viewOf(width, height));
      const shown = await shownPicture(page);
      expect.soft(shown.scale, `scale of ${name}`).toBeCloseTo(scale, 2);
      expect.soft(Math.abs(shown.left - left), `left edge of ${name}`).toBeLessThan(1);
      expect.soft(Math.abs(shown.top - top), `upper edge of ${name}`).toBeLessThan(1);
    }
  });
}

test('on a narrow page the heading of Downloads is below the pool', async ({ page }) => {
  for (const [width, height] of [
    [320, 640],
    [390, 844],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/downloads');
    const pool = await page.locator('.downloads-head').evaluate((head) => {
      const probe = document.createElement('div');
      probe.style.height = 'var(--pool)';
      return head.appendChild(probe).getBoundingClientRect().height;
    });
    const drawn = POOL * downloadsView(viewOf(width, height)).scale;
    // The styles round it to a hundredth of the window.
    expect.soft(Math.abs(pool - drawn)).toBeLessThan(height / 100);
    expect.soft((await page.locator('h1').boundingBox())?.y ?? 0).toBeGreaterThan(drawn);
  }
});
