import type { Page } from '@playwright/test';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const first = samplePortfolio.projects.projects.find(({ featured }) => featured);
const title = first?.title ?? '';

const card = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });

test('Home shows the first featured project; a press anywhere on it opens it', async ({ page }) => {
  await page.goto('/');
  await expect(card(page).getByText('Featured', { exact: true })).toBeVisible();
  await expect(card(page).getByRole('img')).toHaveAccessibleName(/./);
  await card(page).getByRole('img').click({ force: true });
  await expect(page).toHaveURL(/\/projects[#/]./);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('its picture is asked for when the visitor comes near', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const image = card(page).locator('img');
  const path = await image.evaluate((element) =>
    element instanceof HTMLImageElement ? new URL(element.src).pathname : '',
  );
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  expect(folder.length).toBeGreaterThan(1);
  expect(asked.filter((each) => each.startsWith(folder))).toEqual([]);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => asked.filter((each) => each.startsWith(folder)).length).toBe(1);
});
