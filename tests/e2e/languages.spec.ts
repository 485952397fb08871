import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expect, test } from '../support/fixtures.ts';
import { inThreeLanguages } from '../support/languages.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const content = inThreeLanguages(
  portfolioSchema.parse(samplePortfolio),
  (address) => address === 'skills/services/1/title' || address === 'home/description',
);

test('a visitor reads the site in another language', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text) => text.includes('404'));
  await (await logIn(site.address)).save(content, 1);
  await page.goto('/about');
  await page.locator('.languages summary').click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/about');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await test.step('and stays in it, also in another page, without loading it whole', async () => {
    await page.evaluate(() => Object.assign(globalThis, { isOpen: true }));
    await page.getByRole('banner').locator('a[href="/ar/projects"]').first().click();
    await expect(page).toHaveURL('/ar/projects');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ترجمة');
    await page.getByRole('banner').locator('a[href="/ar"]').first().click();
    await expect(page).toHaveURL('/ar');
    expect(await page.evaluate(() => 'isOpen' in globalThis)).toBe(true);
  });
  await test.step('what is not translated says in which language it is', async () => {
    const text = page.getByText(content.home.description.slice(0, 20)).first();
    await expect(text).toHaveAttribute('lang', 'en');
    await page.locator('.languages summary').click();
    await expect(page.getByRole('link', { name: 'English' })).toHaveCSS('text-align', 'right');
  });
  await test.step('the switch leads to the page that is open', async () => {
    await page.getByRole('banner').locator('a[href="/ar/projects"]').first().click();
    await expect(page).toHaveURL('/ar/projects');
    await page.locator('.languages summary').click();
    await page.getByRole('link', { name: 'português (Brasil)' }).click();
    await expect(page).toHaveURL('/pt-br/projects');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  });
  await test.step('it leads to no other site', async () => {
    await page.goto('/ar//elsewhere.example');
    await page.getByRole('banner').locator('a[href="/ar/projects"]').first().click();
    await expect(page.locator('.languages a').first()).toHaveAttribute('href', '/projects');
    await page.goBack();
    await expect(page).toHaveURL('/ar//elsewhere.example');
    await expect(page.locator('.languages a').first()).toHaveAttribute('href', /^\/(?!\/)/);
  });
});
