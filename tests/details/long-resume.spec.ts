import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { PAPER, print } from '../support/printed-pdf.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

test('a long résumé breaks between its entries', async ({ page, site }) => {
  const content = portfolioSchema.parse(samplePortfolio);
  const work = Array.from({ length: 24 }, (_, index) => ({
    place: `Place ${index}.`,
    role: `Role ${index}.`,
    period: '2021 – 2023',
    description: Array.from({ length: 5 }, (_, line) => `Line ${line} of ${index}.`).join('\n'),
    key: `w${index}`,
  }));
  await (await logIn(site.address)).save({ ...content, about: { ...content.about, work } }, 1);
  await page.goto('/resume');
  for (const format of PAPER) {
    const { pages } = await print(page, format);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { role, place, description }] of work.entries()) {
      const own = [role, place, ...description.split('\n')];
      const on = own.map((line) => pages.findIndex((lines) => lines.includes(line)));
      expect(new Set(on), `entry ${index} on ${format}`).toEqual(new Set([on[0]]));
      expect(on[0]).toBeGreaterThanOrEqual(0);
    }
  }
});
