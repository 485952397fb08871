import type { Locator } from '@playwright/test';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const sizeOf = (text: Locator): Promise<number> =>
  text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('what the owner does is larger than the levels, whose lead is beside them', async ({
      page,
    }) => {
      await page.goto('/skills');
      const [services, skills] = ['What I Do', 'Technical Skills'].map((name) =>
        page.getByRole('main').locator('section', { has: page.getByRole('heading', { name }) }),
      );
      if (services === undefined || skills === undefined) throw new Error('A part is missing.');
      await expect(skills.locator('h2 + .lead')).toBeVisible();
      await expect(services.locator('.lead')).toHaveCount(0);
      const service = await sizeOf(services.getByRole('heading', { level: 3 }).first());
      for (const level of await skills.getByText(/^\d+%$/).all()) {
        expect(await sizeOf(level)).toBeLessThanOrEqual(service);
      }
    });

    test('the figures of About are after the story, also in the document', async ({ page }) => {
      await page.goto('/about');
      const main = page.getByRole('main');
      const { counters } = samplePortfolio.site;
      const figure = main.getByText(counters[0]?.label ?? '', { exact: true });
      const last = main.getByRole('listitem').last();
      const end = await last.boundingBox();
      const start = await figure.boundingBox();
      expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThan(start?.y ?? 0);
      const text = (await main.innerText()).replaceAll(/\s+/g, ' ');
      const education = samplePortfolio.about.education.at(-1)?.degree ?? '';
      expect(text.indexOf(education)).toBeGreaterThan(-1);
      expect(text.indexOf(education)).toBeLessThan(text.indexOf(counters[0]?.label ?? ''));
    });
  });
}

test('the links of a project are called by what they lead to', async ({ page }) => {
  await page.goto('/projects');
  const project = samplePortfolio.projects.projects.find(({ github }) => github !== '#');
  const code = page.getByRole('link', {
    name: `${project?.title} source code (opens in a new tab)`,
    exact: true,
  });
  await expect(code).toHaveAttribute('href', project?.github ?? '');
  await expect(code.getByText('Code', { exact: true })).toBeVisible();
});
