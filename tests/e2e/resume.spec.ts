import { press } from '../support/accessibility.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const { about, site } = samplePortfolio;

// pages.spec.ts tests that it can be read on a screen and on paper.
test('the keyboard leads from About to the résumé, its data, and one or two clean pages', async ({
  page,
  expectedErrors,
}) => {
  // JSON alone in a tab is in a sandbox, where browsers refuse the icon.
  expectedErrors.push((text, path) => `${path} ${text}`.includes('/favicon.ico'));
  await page.addInitScript(() => {
    Reflect.set(window, 'prints', 0);
    window.print = () => Reflect.set(window, 'prints', Reflect.get(window, 'prints') + 1);
  });
  await page.goto('/about');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Résumé' }));
  await expect(page).toHaveURL('/resume');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Sen');
  await expect(page).toHaveTitle(/^Résumé · /);
  await press(page, page.getByRole('button', { name: 'Print or save as PDF' }));
  expect(await page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1);

  await test.step('on paper there is all of it, and nothing that is for the screen', async () => {
    for (const format of ['A4', 'Letter']) {
      const pdf = await page.pdf({ format, tagged: true, preferCSSPageSize: true });
      const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g);
      expect(pages?.length, format).toBeLessThanOrEqual(2);
    }
    await page.emulateMedia({ media: 'print' });
    const text = await page.locator('body').innerText();
    const read = text.toLowerCase();
    for (const expected of [
      'Asha Sen',
      site.email,
      'linkedin.com/in/your-name',
      site.location,
      ...about.work.flatMap(({ role, place, period }) => [role, place, period]),
      'Native speaker',
      'example.com/certificates/7',
      'Teacher',
      ...about.education.map(({ institution }) => institution),
    ])
      expect.soft(read).toContain(expected.toLowerCase());
    expect(text).not.toMatch(/Menu|Admin|Pause|Print or save|JSON Resume|^Next$|©/m);
    await expect(page.locator('.scene')).toBeHidden();
    // A long one breaks between its entries.
    for (const entry of await page.locator('.resume section li').all())
      await expect.soft(entry).toHaveCSS('break-inside', 'avoid');
    await page.emulateMedia({ media: 'screen' });
  });

  await press(page, page.getByRole('link', { name: 'JSON Resume' }));
  await expect(page).toHaveURL('/resume.json');
});
