import { expectAccessible, palePrintedTexts, press } from '../support/accessibility.ts';
import { clippedTexts, overflowOf } from '../support/clipped-text.ts';
import { expect, readingTest as test } from '../support/fixtures.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

// no-script.spec.ts has one without JavaScript.
test('the keyboard leads from About to the résumé, its print and its data', async ({
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
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    ...['Work', 'Projects', 'Skills', 'Education'],
    ...['Certificates', 'Volunteer work', 'Languages'],
  ]);

  await test.step('at each width all of it is seen, and is accessible', async () => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page, `/resume at ${width} px`);
      expect.soft(await overflowOf(page), `${width} px`).toBe(0);
      expect.soft(await clippedTexts(page), `${width} px`).toEqual([]);
    }
  });

  await press(page, page.getByRole('button', { name: 'Print or save as PDF' }));
  expect(await page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1);
  await press(page, page.getByRole('link', { name: 'JSON Resume' }));
  await expect(page).toHaveURL('/resume.json');
});

test('on paper it is one or two clean pages', async ({ page }) => {
  await page.goto('/resume');
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, tagged: true, preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length, format).toBeLessThanOrEqual(2);
  }
  await page.emulateMedia({ media: 'print' });
  const text = await page.locator('body').innerText();
  const read = text.toLowerCase();
  const { about, site } = samplePortfolio;
  for (const each of [
    ...['Asha Sen', site.email, 'linkedin.com/in/your-name', site.location],
    ...about.work.flatMap(({ role, place, period }) => [role, place, period]),
    ...['Bengali', 'Native speaker', 'example.com/certificates/7', 'Teacher'],
    ...about.education.flatMap(({ institution, degree, year }) => [institution, degree, year]),
  ])
    expect.soft(read).toContain(each.toLowerCase());
  // The bar, the buttons and the end of the page are for the screen.
  expect(text).not.toMatch(/Menu|Admin|Pause|Print or save|JSON Resume|^Next$|©/m);
  expect(await palePrintedTexts(page)).toEqual([]);
  await expect(page.locator('.scene')).toBeHidden();
  await test.step('a long one breaks between its entries', async () => {
    for (const entry of await page.locator('.resume section li').all())
      await expect.soft(entry).toHaveCSS('break-inside', 'avoid');
  });
});
